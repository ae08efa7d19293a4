import assert from 'node:assert/strict';
import { ServerState } from '../../../../../client/src/language/server/serverState.ts';

/** A server's memory; what it is told goes to `now`, which a crash empties. */
function server() {
  const now = new Map<string, unknown>();
  const told = new ServerState({
    catalog: async (catalog) => {
      const key = `catalog ${catalog.id ?? ''}`;
      now.set(key, { ...(now.get(key) as object | undefined), ...catalog });
      return Promise.resolve();
    },
    acceptedWords: async (labels) => {
      now.set('accepted', labels);
      return Promise.resolve();
    },
    documentCatalog: async (uri, id) => {
      if (id === undefined) now.delete(`bound ${uri}`);
      else now.set(`bound ${uri}`, id);
      return Promise.resolve();
    },
  });
  return { now, told };
}

describe('a language server that starts again', () => {
  it('is told all catalogs and which document has which again', async () => {
    const { now, told } = server();
    await told.catalog({ revision: '1', events: [{ name: 'signup' }] });
    await told.catalog({ revision: 'values', values: { plan: ['free'] } });
    await told.catalog({ id: 'B', revision: '1', events: [{ name: 'paid' }] });
    await told.catalog({ id: 'B', revision: 'values', values: { plan: ['none'] } });
    await told.documentCatalogs(
      new Map([
        ['a', 'B'],
        ['b', 'B'],
      ]),
    );
    await told.documentCatalogs(new Map([['a', 'B']]));
    await told.acceptedWords(['event', 'count()']);
    const before = new Map(now);
    now.clear();
    await told.restore();
    assert.deepEqual(now, before);
    assert.equal(now.get('bound a'), 'B');
    assert.equal(now.get('bound b'), undefined);
  });

  it('is told of a document only when it has another catalog', async () => {
    const { told } = server();
    assert.equal(await told.documentCatalogs(new Map([['a', 'A']])), true);
    assert.equal(await told.documentCatalogs(new Map([['a', 'A']])), false);
    assert.equal(await told.documentCatalogs(new Map([['a', 'B']])), true);
    assert.equal(await told.documentCatalogs(new Map()), true);
    assert.equal(await told.documentCatalogs(new Map()), false);
  });

  it('is restored once it knows everything again', async () => {
    const order: string[] = [];
    const said = async (what: string): Promise<void> => {
      await Promise.resolve();
      order.push(what);
    };
    const told = new ServerState({
      catalog: () => said('catalog'),
      acceptedWords: () => said('accepted'),
      documentCatalog: (uri) => said(`catalog of ${uri}`),
    });
    await told.catalog({ revision: '1' });
    await told.documentCatalogs(new Map([['a', 'A']]));
    order.length = 0;
    void told.restore();
    await told.isRestored;
    assert.deepEqual(order, ['catalog', 'catalog of a']);
  });

  it('that ends while it is told keeps nobody waiting', async () => {
    const gone = (): Promise<never> => Promise.reject(new Error('gone'));
    let tell: () => Promise<void> = () => Promise.resolve();
    const now = (): Promise<void> => tell();
    const told = new ServerState({ catalog: now, documentCatalog: now, acceptedWords: now });
    await told.catalog({ revision: '1' });
    tell = gone;
    await told.restore();
    await told.isRestored;
  });
});
