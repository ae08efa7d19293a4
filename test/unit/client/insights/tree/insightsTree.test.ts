import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import type { InsightsTree } from '../../../../../client/src/insights/tree/insightsTree.ts';
import type { OfflineInsights } from '../../../../../client/src/insights/tree/offlineInsights.ts';
import { editor } from '../../support/editor.ts';

describe('the tree of insights', () => {
  /** The number of requests for a session. */
  let asked: number;
  let tree: InsightsTree;

  beforeEach(async () => {
    editor.reset();
    asked = 0;
    const { InsightsTree: Made } =
      await import('../../../../../client/src/insights/tree/insightsTree.ts');
    tree = new Made(
      () => {
        asked++;
        return Promise.resolve({ kind: 'noConnection' });
      },
      {} as unknown as OfflineInsights,
      {} as Memento,
    );
  });
  afterEach(() => tree.dispose());

  /** Everything that the window asks the tree unprompted, in parallel. */
  const look = () => Promise.all([tree.getChildren(), tree.listed(), tree.found(''), tree.known()]);

  it('asks for a session when it is looked at', async () => {
    await look();
    assert.equal(asked, 1);
  });

  it('asks for none in a workspace that is not trusted, until a person lists it', async () => {
    editor.isTrusted = false;
    await look();
    tree.refresh();
    tree.search('a');
    await look();
    assert.equal(asked, 0);
    tree.list();
    assert.equal(asked, 0);
    await look();
    assert.equal(asked, 1);
  });

  it('is looked at again once the workspace is trusted', async () => {
    editor.isTrusted = false;
    await look();
    editor.isTrusted = true;
    tree.refresh();
    await look();
    assert.equal(asked, 1);
  });
});
