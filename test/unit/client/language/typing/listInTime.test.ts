import assert from 'node:assert/strict';
import { listInTime } from '../../../../../client/src/language/typing/listInTime.ts';

describe('a question for a list that is open', () => {
  it('has its answer if that is there before the next key', async () => {
    const list = await listInTime(Promise.resolve('list'), () => assert.fail('it is not late'));
    assert.equal(list, 'list');
  });

  it('has none if it is late, which is told once it came', async () => {
    let arrive = (_list: string): void => undefined;
    const answer = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    let tell = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      tell = resolve;
    });
    assert.equal(await listInTime(answer, tell), undefined);
    arrive('list');
    await late;
  });
});
