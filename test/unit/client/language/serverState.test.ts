import assert from 'node:assert/strict';
import { ServerState } from '../../../../client/src/language/serverState.ts';

/** A server's memory; what it is told goes to `now`, which a crash empties. */
function server(sent: () => Promise<void> = () => Promise.resolve()) {
  const now = new Map<string, unknown>();
  const told = new ServerState({
    opened: async (uri, _version, text) => {
      assert.ok(!now.has(uri), 'opened twice');
      now.set(uri, text);
      return sent();
    },
    changed: async (uri, _version, text) => {
      assert.ok(now.has(uri), 'changed what is not open');
      now.set(uri, text);
      return Promise.resolve();
    },
    closed: async (uri) => {
      assert.ok(now.delete(uri), 'closed what is not open');
      return Promise.resolve();
    },
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
  it('is told every text, all catalogs and which document has which again', async () => {
    const { now, told } = server();
    await told.text('a', 'select 1');
    await told.text('a', 'select 2');
    await told.text('b', 'select 3');
    await told.text('c', 'select 4');
    await told.closed('c');
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

  it('takes changes of the texts it was told again', async () => {
    const { now, told } = server();
    await told.text('a', 'select 1');
    now.clear();
    await told.restore();
    await told.text('a', 'select 1');
    await told.text('a', 'select 2');
    assert.equal(now.get('a'), 'select 2');
    await told.closed('a');
    assert.equal(now.size, 0);
  });

  it('is told nothing new before it knows what it was told before', async () => {
    const order: string[] = [];
    const said = async (what: string): Promise<void> => {
      await Promise.resolve();
      order.push(what);
    };
    const told = new ServerState({
      opened: (_uri, _version, text) => said(`opened ${text}`),
      changed: (_uri, _version, text) => said(`changed ${text}`),
      closed: () => said('closed'),
      catalog: () => said('catalog'),
      acceptedWords: () => said('accepted'),
      documentCatalog: (uri) => said(`catalog of ${uri}`),
    });
    await told.text('a', 'select 1');
    await told.catalog({ revision: '1' });
    await told.documentCatalogs(new Map([['a', 'A']]));
    order.length = 0;
    void told.restore();
    await told.text('a', 'select 2');
    assert.deepEqual(order, ['catalog', 'catalog of a', 'opened select 1', 'changed select 2']);
    void told.restore();
    await told.text('a', 'select 2');
    assert.deepEqual(order.slice(4), ['catalog', 'catalog of a', 'opened select 2']);
  });

  it('that ends while it is told keeps nobody waiting', async () => {
    const gone = (): Promise<never> => Promise.reject(new Error('gone'));
    let tell: () => Promise<void> = () => Promise.resolve();
    const now = (): Promise<void> => tell();
    const told = new ServerState({
      opened: now,
      changed: now,
      closed: now,
      catalog: now,
      documentCatalog: now,
      acceptedWords: now,
    });
    await told.text('a', 'select 1');
    tell = gone;
    await told.restore();
    await told.isRestored;
  });
});

describe('a text that several ask to be told', () => {
  it('counts as told once it is on its way, for all of them', async () => {
    let send = (): void => undefined;
    const { told } = server(() => new Promise((resolve) => (send = resolve)));
    const all: string[] = [];
    const first = told.text('a', 'select 1').then(() => all.push('first'));
    const second = told.text('a', 'select 1').then(() => all.push('second'));
    await new Promise(setImmediate);
    assert.deepEqual(all, []);
    send();
    await Promise.all([first, second]);
    assert.deepEqual(all, ['first', 'second']);
  });
});
