import assert from 'node:assert/strict';
import type { InsightsTree } from '../../../../../client/src/insights/tree/insightsTree.ts';
import { editor } from '../../support/editor.ts';

const { treeCommands } = await import('../../../../../client/src/insights/tree/treeCommands.ts');

describe('the filter of the tree of insights', () => {
  const find = async (...replies: (string | undefined)[]): Promise<readonly string[]> => {
    const filters: string[] = [];
    const search = (text: string): void => void filters.push(text);
    editor.reset();
    editor.replies.push(...replies);
    const tree = { searchText: 'before', search } as unknown as InsightsTree;
    await treeCommands(tree)['hogql.insights.search']();
    return filters;
  };

  it('stays when it is entered', async () => {
    assert.deepEqual(await find('revenue'), ['revenue']);
  });

  it('ends when its box is left', async () => {
    assert.deepEqual(await find(undefined), ['']);
  });
});
