import assert from 'node:assert/strict';
import type { Catalogs } from '../../../../client/src/catalog/catalogs.ts';
import type { FollowParts } from '../../../../client/src/catalog/followConnection.ts';
import { editor } from '../support/editor.ts';

const { FollowConnection } = await import('../../../../client/src/catalog/followConnection.ts');

/** Opens a window on a project, and tells whether its catalog may be fetched without being asked for. */
async function mayFetch(): Promise<unknown> {
  const used: unknown[] = [];
  const listen = { onDidChange: () => ({ dispose: () => undefined }) };
  const connection = { name: 'here', host: 'https://example.com', projectId: '1' };
  const follow = new FollowConnection(
    {
      use: (_project: unknown, may: boolean) => Promise.resolve(void used.push(may)),
    } as unknown as Catalogs,
    {
      connections: listen,
      keys: listen,
      refused: listen,
      openSession: () => Promise.resolve({ connection, client: {} }),
      fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
    } as unknown as FollowParts,
  );
  await new Promise((resolve) => setImmediate(resolve));
  follow.dispose();
  return used[0];
}

describe('the catalog of the connection in use', () => {
  beforeEach(() => editor.reset());

  it('may be fetched in a trusted workspace', async () => assert.equal(await mayFetch(), true));

  it('is fetched by nobody but a person in a workspace that is not trusted', async () => {
    editor.isTrusted = false;
    assert.equal(await mayFetch(), false);
  });

  it('is fetched by nobody but a person where that is switched off', async () => {
    editor.settings.set('hogql.catalog.fetch', false);
    assert.equal(await mayFetch(), false);
  });
});
