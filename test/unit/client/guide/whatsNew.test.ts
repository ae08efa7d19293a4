import assert from 'node:assert/strict';
import { editor } from '../support/editor.ts';

const { offerWhatsNew } = await import('../../../../client/src/guide/whatsNew.ts');

describe('what is new', () => {
  let opened: number;
  let state: Map<string, unknown>;
  beforeEach(() => {
    editor.reset();
    opened = 0;
    state = new Map();
  });
  const start = (version: string): Promise<void> => {
    const memento = {
      get: (key: string) => state.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void state.set(key, value)),
    };
    return offerWhatsNew(version, memento as never, () => Promise.resolve(void opened++));
  };

  it('is offered once after an update to another minor version', async () => {
    await start('0.9.4');
    await start('0.9.5');
    assert.deepEqual(editor.asked, []);
    editor.pressed = "What's New";
    await start('0.10.0');
    await start('0.10.1');
    assert.deepEqual(editor.asked, ['HogQL was updated to 0.10.0.']);
    assert.equal(opened, 1);
  });

  it('is not offered for an older version, nor if that is switched off', async () => {
    await start('0.10.0');
    await start('0.9.0');
    editor.settings.set('hogql.whatsNew', false);
    await start('0.11.0');
    assert.deepEqual(editor.asked, []);
  });
});
