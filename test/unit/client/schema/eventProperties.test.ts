import assert from 'node:assert/strict';
import { EventProperties } from '../../../../client/src/schema/eventProperties.ts';

describe('properties of an event', () => {
  it('are asked for once', async () => {
    const asked: string[] = [];
    const properties = new EventProperties((event) => {
      asked.push(event);
      return Promise.resolve(['$browser']);
    });
    await properties.of('a');
    assert.deepEqual(await properties.of('a'), new Set(['$browser']));
    await properties.of('b');
    assert.deepEqual(asked, ['a', 'b']);
    properties.forget();
    await properties.of('a');
    assert.deepEqual(asked, ['a', 'b', 'a']);
  });

  it('are asked for again after a failure', async () => {
    let isDown = true;
    const properties = new EventProperties(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(['$browser']),
    );
    await assert.rejects(properties.of('a'), /down/);
    isDown = false;
    assert.deepEqual(await properties.of('a'), new Set(['$browser']));
  });
});
