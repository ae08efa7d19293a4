import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import type { Connection } from '../../../../client/src/auth/connection.ts';
import type {
  CatalogProject,
  Catalogs,
  UseOptions,
} from '../../../../client/src/catalog/catalogs.ts';
import type { FollowParts } from '../../../../client/src/catalog/followConnections.ts';
import { editor, uriOf } from '../support/editor.ts';
import { FakeNotebook } from '../support/fakeNotebooks.ts';

const { FollowConnections } = await import('../../../../client/src/catalog/followConnections.ts');
const { headerFor } = await import('../../../../client/src/cells/activeNotebook.ts');

const listen = { onDidChange: () => ({ dispose: () => undefined }) };

/** A window whose files run in the project that their text names; one may not be agreed to. */
function window() {
  const used: { front: string | undefined; others: readonly string[]; mayFetch?: boolean }[] = [];
  let bound: ReadonlyMap<string, string> = new Map();
  const connectionOf = (document: TextDocument | undefined): Connection => ({
    name: 'one',
    host: 'https://example.com',
    projectId: document?.getText() ?? 'workspace',
  });
  let changed = (): void => undefined;
  const catalogs = {
    use: (front: CatalogProject | undefined, { others = [], ...options }: UseOptions) => {
      const names = others.map(({ projectId }) => projectId);
      return Promise.resolve(
        void used.push({ front: front?.projectId, others: names, ...options }),
      );
    },
  };
  const parts = {
    connections: {
      onDidChange: (callback: () => void) => {
        changed = callback;
        return listen.onDidChange();
      },
      choice: (document: TextDocument) => ({
        connection: connectionOf(document),
        isConfirmed: document.getText() !== 'unconfirmed',
      }),
    },
    keys: listen,
    refused: listen,
    openSession: (document: TextDocument | undefined) =>
      Promise.resolve(
        document?.getText() === 'unconfirmed'
          ? { kind: 'unconfirmed' }
          : { connection: connectionOf(document), client: {} },
      ),
    fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
    tellFiles: (now: ReadonlyMap<string, string>) => {
      bound = now;
      return Promise.resolve(true);
    },
  };
  const follow = new FollowConnections(
    catalogs as unknown as Catalogs,
    parts as unknown as FollowParts,
  );
  return { follow, used, bound: () => bound, change: () => changed() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens a window on a project, and tells whether its catalog may be fetched without being asked for. */
async function mayFetch(): Promise<unknown> {
  const { follow, used } = window();
  await settled();
  follow.dispose();
  return used[0]?.mayFetch;
}

describe('the catalogs of the connections in use', () => {
  beforeEach(() => editor.reset());

  it('may be fetched in a trusted workspace', async () => assert.equal(await mayFetch(), true));

  it('are fetched by nobody but a person in a workspace that is not trusted', async () => {
    editor.isTrusted = false;
    assert.equal(await mayFetch(), false);
  });

  it('are fetched by nobody but a person where that is switched off', async () => {
    editor.settings.set('hogql.catalog.fetch', false);
    assert.equal(await mayFetch(), false);
  });

  it('are those of all open files, and each file is read with its own', async () => {
    editor.open(uriOf('file', '/a.hogql'), 'A', 'hogql');
    editor.open(uriOf('file', '/b.hogql'), 'B', 'hogql');
    editor.open(uriOf('file', '/notes.txt'), 'C', 'plaintext');
    editor.active = editor.documents[0];
    const { follow, used, bound, change } = window();
    await settled();
    assert.deepEqual(used, [{ front: 'A', others: ['A', 'B'], mayFetch: true }]);
    assert.deepEqual(
      [...bound()],
      [
        ['file:/a.hogql', 'https://example.com A'],
        ['file:/b.hogql', 'https://example.com B'],
      ],
    );
    editor.active = editor.documents[1];
    editor.documents.splice(0, 1);
    change();
    await settled();
    follow.dispose();
    assert.deepEqual(used.at(-1), { front: 'B', others: ['B'], mayFetch: true });
    assert.deepEqual([...bound().keys()], ['file:/b.hogql']);
  });

  it('are one for a notebook, whose first query says where all of them run', async () => {
    const notebook = new FakeNotebook('A', 'select 1', 'select 2');
    const cells = notebook.getCells().map(({ document }) => document);
    editor.notebooks.push(notebook);
    // The editor has each cell as a document, too.
    editor.documents.push(...(cells as unknown as typeof editor.documents));
    const { follow, used, bound } = window();
    await settled();
    follow.dispose();
    assert.deepEqual([...bound()], [['file:/a.notebook.hogql', 'https://example.com A']]);
    assert.deepEqual(used.at(-1)?.others, ['A']);
    assert.deepEqual(
      cells.map((cell) => headerFor(cell).getText()),
      ['A', 'A', 'A'],
    );
  });

  it('are not those that a folder chose and nobody has agreed to', async () => {
    editor.open(uriOf('file', '/a.hogql'), 'unconfirmed', 'hogql');
    const { follow, used, bound } = window();
    await settled();
    follow.dispose();
    assert.deepEqual(used, [{ front: undefined, others: [], mayFetch: true }]);
    assert.equal(bound().size, 0);
  });

  it('are looked at once where several things change at a time', async () => {
    const { follow, used, change } = window();
    change();
    change();
    await settled();
    follow.dispose();
    assert.equal(used.length, 1);
  });
});
