import assert from 'node:assert/strict';
import { latest } from '../../../../client/src/base/latest.ts';

describe('work of which the newest counts', () => {
  let answers: Map<string, (text: string) => void>;
  let taken: string[];
  let ask: (name: string) => Promise<void>;
  beforeEach(() => {
    answers = new Map();
    taken = [];
    ask = latest(
      (name: string) => new Promise<string>((resolve) => answers.set(name, resolve)),
      (found) => void taken.push(found),
    );
  });

  it('takes each answer that comes before the next question', async () => {
    for (const name of ['one', 'two']) {
      const asked = ask(name);
      answers.get(name)?.(`${name} found`);
      await asked;
    }
    assert.deepEqual(taken, ['one found', 'two found']);
  });

  it('drops an answer that a newer question has overtaken', async () => {
    const all = [ask('old'), ask('new')];
    answers.get('new')?.('new');
    answers.get('old')?.('old');
    await Promise.all(all);
    assert.deepEqual(taken, ['new']);
  });

  it('goes on after a question that fails', async () => {
    let fails = true;
    const one = latest(
      () => (fails ? Promise.reject(new Error('no')) : Promise.resolve('found')),
      (found) => void taken.push(found),
    );
    await assert.rejects(one());
    fails = false;
    await one();
    assert.deepEqual(taken, ['found']);
  });
});
