import assert from 'node:assert/strict';
import '../support/editor.ts';

const { lateCommands } = await import('../../../../client/src/base/registerCommands.ts');

describe('commands whose code is loaded late', () => {
  it('load it once, when the first is called, and pass on what they were called with', async () => {
    const told: unknown[] = [];
    const handler =
      (name: string) =>
      (...args: unknown[]): Promise<void> =>
        Promise.resolve(void told.push([name, ...args]));
    const table = lateCommands('variables', () => {
      told.push('loaded');
      return Promise.resolve({
        'hogql.variable.new': handler('new'),
        'hogql.variable.edit': handler('edit'),
      });
    });
    assert.deepEqual(Object.keys(table), ['hogql.variable.new', 'hogql.variable.edit']);
    assert.deepEqual(told, []);
    await Promise.all([table['hogql.variable.new'](1), table['hogql.variable.edit']('a', 'b')]);
    assert.deepEqual(told, ['loaded', ['new', 1], ['edit', 'a', 'b']]);
  });
});
