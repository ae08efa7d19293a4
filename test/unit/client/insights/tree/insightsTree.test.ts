import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import type { InsightsTree } from '../../../../../client/src/insights/tree/insightsTree.ts';
import type { OfflineInsights } from '../../../../../client/src/insights/tree/offlineInsights.ts';
import type { Session } from '../../../../../client/src/auth/sessions.ts';
import { editor, uriOf } from '../../support/editor.ts';
import { insight } from './insight.ts';

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

describe('a row of the tree of insights', () => {
  const recentKey = 'hogql.recentInsights';
  let recent: readonly number[];
  let viewed: number[];
  let tree: InsightsTree;

  beforeEach(async () => {
    editor.reset();
    recent = [];
    viewed = [];
    const page = { insights: [insight(42), insight(43)], count: 2, hasMore: false };
    const session = {
      connection: { host: 'https://a.example', projectId: '1' },
      client: {
        host: 'https://a.example',
        serviceNow: 0,
        insights: () => ({ list: () => Promise.resolve(page) }),
        insightContext: () => ({
          viewed: (id: number) => Promise.resolve(void viewed.push(id)),
        }),
      },
    } as unknown as Session;
    const { InsightsTree: Made } =
      await import('../../../../../client/src/insights/tree/insightsTree.ts');
    tree = new Made(
      () => Promise.resolve(session),
      { save: () => Promise.resolve() } as unknown as OfflineInsights,
      {
        get: () => recent,
        update: (key: string, ids: readonly number[]) => {
          assert.equal(key, recentKey);
          recent = ids;
          return Promise.resolve();
        },
      } as unknown as Memento,
    );
  });
  afterEach(() => tree.dispose());

  it('opens its insight also while the list is fetched again, when arguments of our own commands are lost', async () => {
    const [row] = (await tree.listed()).map((node) => tree.getTreeItem(node));
    const { command, arguments: [document, options] = [] } = row?.command ?? {};
    assert.equal(command, 'vscode.open');
    assert.equal(String(document), 'hogql-insight:/a.example/1/42-insight-42.hogql');
    assert.deepEqual(options, { preserveFocus: false });
  });

  it('is among the recent ones once a tab with its insight was opened', async () => {
    editor.configure('hogql.insights.sendViewed', true);
    await tree.listed();
    const opened = [
      'a.example/1/42-daily.hogql',
      'a.example/1/43-x.insight.json',
      'a.example/2/7-other-project.hogql',
      'b.example/1/8-other-service.hogql',
    ];
    for (const path of opened) await tree.opened(uriOf('hogql-insight', `/${path}`) as never);
    await tree.opened(uriOf('file', '/9-query.hogql') as never);
    assert.deepEqual(recent, [43, 42]);
    assert.deepEqual(viewed, [42, 43]);
  });
});
