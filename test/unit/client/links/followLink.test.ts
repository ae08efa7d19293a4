import assert from 'node:assert/strict';
import type { Connection } from '../../../../client/src/auth/connection.ts';
import { type Link, linkAddress } from '../../../../client/src/links/link.ts';
import { editor, uriOf } from '../support/editor.ts';

const { followLink } = await import('../../../../client/src/links/followLink.ts');
const { UriPaths } = await import('../../../../client/src/base/uriPaths.ts');
const { copyLink } = await import('../../../../client/src/links/copyLink.ts');

const us: Connection = { name: 'us', host: 'https://us.example', projectId: '1' };
const eu: Connection = { name: 'eu', host: 'https://eu.example', projectId: '2' };

describe('a link that somebody opens', () => {
  let all: Connection[];
  beforeEach(() => {
    editor.reset();
    all = [us, eu];
  });
  const connections = { all: () => all, for: () => all[0] };
  const follow = async (link: Link): Promise<void> => {
    const address = linkAddress('vscode://team.hogql/any', link);
    await followLink(connections, link.kind, new URL(address).searchParams);
  };
  const query = (project: Connection | undefined): Link => ({
    kind: 'query',
    text: 'select 1',
    project,
  });
  const insight = (project: Connection): Link => ({
    kind: 'insight',
    id: 12,
    format: 'hogql',
    ...project,
  });
  const executed = (): string[] => editor.executed.map((call) => call.map(String).join(' '));

  it('opens an insight of a project that is connected', async () => {
    await follow(insight(eu));
    assert.deepEqual(executed(), ['vscode.open hogql-insight:/eu.example/2/12-insight.hogql']);
    assert.deepEqual(editor.asked, []);
  });

  it('opens a query as text, and runs nothing', async () => {
    await follow(query(us));
    await follow(query(undefined));
    assert.deepEqual(
      editor.documents.map((document) => document.getText()),
      ['select 1', 'select 1'],
    );
    assert.deepEqual(executed(), []);
  });

  it('names another connection than the active one in the text', async () => {
    await follow(query(eu));
    assert.equal(editor.documents[0]?.getText(), '-- @connection: eu\nselect 1');
  });

  it('asks once before it goes on to a host that no connection uses', async () => {
    all = [us];
    editor.replies.push(undefined);
    await follow(insight(eu));
    assert.match(editor.asked[0] ?? '', /^This link leads to https:\/\/eu\.example/);
    assert.deepEqual(executed(), []);
    editor.replies.push('Add Connection');
    editor.onCommand = ([command]) => {
      if (command === 'hogql.connection.add') all = [us, eu];
    };
    await follow(insight(eu));
    assert.deepEqual(executed(), [
      'hogql.connection.add https://eu.example/project/2',
      'vscode.open hogql-insight:/eu.example/2/12-insight.hogql',
    ]);
  });

  it('offers to add another project of a host that is known', async () => {
    editor.replies.push(undefined);
    await follow(insight({ ...eu, projectId: '9' }));
    assert.match(editor.asked[0] ?? '', /no connection to project 9 at eu\.example/);
    assert.deepEqual(executed(), []);
  });

  it('is refused in words if it is damaged', async () => {
    await followLink(connections, 'insight', new URLSearchParams('insight=x'));
    assert.match(editor.asked[0] ?? '', /^This link is damaged/);
    assert.deepEqual(executed(), []);
  });

  it('reaches the part of the extension that its path names', () => {
    const paths = new UriPaths();
    const taken: string[] = [];
    paths.on('/open', (parameters) => taken.push(`open ${parameters.get('a')}`));
    paths.on('/query', () => taken.push('query'));
    for (const path of ['/open', '/elsewhere'])
      editor.uriHandler?.handleUri({ path, query: 'a=b' });
    assert.deepEqual(taken, ['open b']);
    paths.dispose();
  });

  it('is copied from the tree and from a file', async () => {
    const session = { connection: eu };
    const node = { kind: 'insight', session, insight: { id: 12, title: 'A', format: 'hogql' } };
    await copyLink(connections, 'team.hogql', node);
    editor.active = editor.open(uriOf('file', '/query.hogql'), 'select 1', 'hogql');
    await copyLink(connections, 'team.hogql', undefined);
    assert.deepEqual(
      editor.copied.map((text) => decodeURIComponent(text)),
      [
        'vscode://team.hogql/open?insight=12&format=hogql&host=https://eu.example&project=2',
        `vscode://team.hogql/query?text=${Buffer.from('select 1').toString('base64url')}&host=https://us.example&project=1`,
      ],
    );
  });
});
