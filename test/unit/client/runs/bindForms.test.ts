import assert from 'node:assert/strict';
import type { RunParts } from '../../../../client/src/runs/runParts.ts';
import { editor } from '../support/editor.ts';

const { bindForms } = await import('../../../../client/src/runs/bindForms.ts');

describe('the forms of all tabs', () => {
  beforeEach(() => editor.reset());
  const order = (query: string, variable?: 'known') => ({
    query,
    session: {},
    bound: { fields: [{ key: 'a' }, { key: 'b', ...(variable ? { variable } : {}) }] },
  });

  it('are bound anew where a variable is in them, held ones too', async () => {
    const bound: string[] = [];
    const all = [
      { id: '1', run: { order: order('one', 'known') } },
      { id: '2', run: { order: order('two') } },
      { id: '3', held: { order: order('three', 'known') }, run: { order: order('before') } },
      { id: '4', run: { order: order('broken', 'known') } },
      { id: '5' },
      { id: '6', run: { order: { query: 'six', session: {} } } },
    ];
    await bindForms({
      tabs: { all, bind: (id: string) => bound.push(id) },
      parameters: {
        bind: (query: string) =>
          query === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve({}),
      },
    } as unknown as Pick<RunParts, 'tabs' | 'parameters'>);
    assert.deepEqual(bound, ['1', '3']);
  });
});
