import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuthError, ConnectionError } from '../../../../client/src/api/errors.ts';
import { type CatalogProject, Catalogs } from '../../../../client/src/catalog/catalogs.ts';
import { catalogId, CatalogStore } from '../../../../client/src/catalog/catalogStore.ts';
import type { FetchedCatalog } from '../../../../client/src/catalog/fetchedCatalog.ts';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';

const minute = 60_000;

describe('catalogs', () => {
  let folder: string;
  let now: number;
  let told: CatalogParams[];
  let fetches: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'catalogs-'));
    now = 1_000 * minute;
    told = [];
    fetches = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = (store = new CatalogStore(folder)): Catalogs =>
    new Catalogs(
      store,
      (catalog) => {
        told.push(catalog);
      },
      () => now,
    );

  /** A project with one table of its own, named like the fetch that brought it. */
  function project(projectId: string, fail?: Error): CatalogProject {
    return {
      host: 'https://example.com',
      projectId,
      fetch: () => {
        fetches.push(projectId);
        if (fail) return Promise.reject(fail);
        const table = `t${projectId}_${fetches.length}`;
        const fetched: FetchedCatalog = {
          fetchedAt: now,
          catalog: { revision: table, tables: { [table]: { kind: 'view', fields: {} } } },
          gaps: [],
        };
        return Promise.resolve(fetched);
      },
    };
  }

  const hostile: Readonly<Record<string, unknown>> = {
    'a text': 'catalog',
    'no list of gaps': { fetchedAt: 1, catalog: { revision: '' }, gaps: 'none' },
    'a table without fields': kept({ tables: { a: { kind: 'view' } } }),
    'a field without a type': kept({ tables: { a: { kind: 'view', fields: { b: {} } } } }),
    'a chain of numbers': kept({ tables: { a: tableOf({ b: { type: 's', chain: [1] } }) } }),
    'events that are texts': kept({ events: ['a'] }),
    'a field that stands for itself': kept({
      tables: { a: tableOf({ b: { type: 'field_traverser', chain: ['b'] } }) },
    }),
    'fields that stand for each other': kept({
      tables: {
        a: tableOf({
          b: { type: 'field_traverser', chain: ['c'] },
          c: { type: 'field_traverser', chain: ['b'] },
        }),
      },
    }),
  };
  for (const [what, content] of Object.entries(hostile)) {
    it(`drops one on disk that is of another shape, and says so: ${what}`, async () => {
      const first = open();
      await first.use(project('1'));
      const [file = ''] = (await readdir(folder)).filter((each) => each.endsWith('.json'));
      await writeFile(path.join(folder, file), JSON.stringify(content));
      const notes: string[] = [];
      const store = new CatalogStore(folder, (words) => notes.push(words));
      await open(store).use(project('1'));
      assert.deepEqual(fetches, ['1', '1']);
      assert.match(notes[0] ?? '', /^The schema kept for project 1 of .* cannot be used/);
    });
  }

  const tables = (): string[][] => told.map((catalog) => Object.keys(catalog.tables ?? {}));
  const toldOf = (projectId: string): string[][] =>
    told
      .filter(({ id }) => id === catalogId(project(projectId)))
      .map((catalog) => Object.keys(catalog.tables ?? {}));

  it('fetches nothing by itself where it may not, and then once it may', async () => {
    const catalogs = open();
    await catalogs.use(project('1'), { mayFetch: false });
    await catalogs.use(project('1'), { mayFetch: false });
    assert.deepEqual(fetches, []);
    assert.equal(catalogs.state.isFetching, false);
    await catalogs.use(project('1'));
    assert.deepEqual(fetches, ['1']);
    await catalogs.use(project('2'), { mayFetch: false });
    assert.deepEqual(fetches, ['1']);
    await catalogs.refresh();
    assert.deepEqual(fetches, ['1', '2']);
  });

  it('tells names as soon as they come, unless it has more from before or is closed', async () => {
    const tell: Parameters<CatalogProject['fetch']>[2][] = [];
    const inParts: CatalogProject = {
      ...project('1'),
      fetch: (signal, before, told) => {
        tell.push(told);
        told?.({ early: { kind: 'view', fields: {}, partial: true } });
        return project('1').fetch(signal, before);
      },
    };
    const catalogs = open();
    await catalogs.use(inParts);
    assert.deepEqual(toldOf('1'), [[], ['early'], ['t1_1']]);
    await catalogs.refresh();
    assert.deepEqual(toldOf('1').slice(3), [['t1_2']]);
    assert.equal(tell[1], undefined);
    await catalogs.use(project('2'));
    tell[0]?.({ late: null as never });
    assert.deepEqual(toldOf('1').at(-1), []);
  });

  it('tells that queries run with a personal key, and when they no longer do', async () => {
    const catalogs = open();
    await catalogs.use({ ...project('1'), hasPersonalKey: true });
    await catalogs.use(project('1'));
    const last = told.filter(({ id }) => id === catalogId(project('1')));
    assert.deepEqual(
      last.map(({ refusesOffset, tables }) => [refusesOffset, Object.keys(tables ?? {})]),
      [
        [true, []],
        [true, ['t1_1']],
        [false, ['t1_1']],
      ],
    );
  });

  it('takes in a variable that was made or changed, without a fetch, for the next window too', async () => {
    const catalogs = open();
    await catalogs.use(project('1'));
    const plan = { id: 'v', codeName: 'plan', name: 'Plan', type: 'String' };
    const team = { id: 'w', codeName: 'team', name: 'Team', type: 'Number' };
    for (const each of [plan, team, { ...plan, name: 'The plan' }]) {
      await catalogs.takeVariable(project('1'), each);
    }
    const wanted = [{ ...plan, name: 'The plan' }, team];
    assert.deepEqual(catalogs.of(project('1'))?.catalog.variables, wanted);
    assert.deepEqual(told.at(-1)?.variables, wanted);
    assert.equal(told.at(-1)?.tables, undefined);
    const next = open();
    await next.use(project('1'));
    assert.deepEqual(next.of(project('1'))?.catalog.variables, wanted);
    assert.deepEqual(fetches, ['1']);
    await catalogs.takeVariable(project('2'), plan);
  });

  it('fetches with the key that was set last', async () => {
    const catalogs = open();
    await catalogs.use(project('1', new AuthError('example.com', undefined)));
    assert.match(catalogs.state.failure ?? '', /refused the key/);
    await catalogs.use(project('1'));
    assert.deepEqual(fetches, ['1']);
    await catalogs.refresh();
    assert.equal(catalogs.state.failure, undefined);
    assert.deepEqual(fetches, ['1', '1']);
  });

  it('fetches a project it has never seen, and announces what it found', async () => {
    const catalogs = open();
    await catalogs.use(project('1'));
    assert.deepEqual(fetches, ['1']);
    assert.deepEqual(tables(), [[], ['t1_1']]);
    assert.equal(catalogs.state.fetched?.fetchedAt, now);
  });

  it('reads a project from disk within the hour, and fetches it again after that', async () => {
    await open().use(project('1'));
    now += 59 * minute;
    await open().use(project('1'));
    assert.equal(fetches.length, 1);
    now += 2 * minute;
    await open().use(project('1'));
    assert.equal(fetches.length, 2);
    assert.deepEqual(tables().at(-2), ['t1_1'], 'the old one serves meanwhile');
    assert.deepEqual(tables().at(-1), ['t1_2']);
  });

  it('fetches at once when the clock was put back', async () => {
    await open().use(project('1'));
    now -= 30 * minute;
    await open().use(project('1'));
    assert.equal(fetches.length, 2);
  });

  it('forgets one project when it changes to another or to none', async () => {
    const catalogs = open();
    await catalogs.use(project('1'));
    await catalogs.use(project('2'));
    assert.deepEqual(toldOf('1').at(-1), []);
    assert.deepEqual(toldOf('2'), [[], ['t2_2']]);
    await catalogs.use(undefined);
    assert.deepEqual(toldOf('2').at(-1), []);
    assert.equal(catalogs.state.fetched, undefined);
  });

  it('keeps those of the projects of other open files, and shows the one in front', async () => {
    const catalogs = open();
    const [one, two] = [project('1'), project('2')];
    await catalogs.use(one, { others: [two, one] });
    const [first = '', second = ''] = [one, two].map((each) => catalogs.of(each)?.catalog.revision);
    assert.deepEqual(toldOf('1'), [[], [first]]);
    assert.deepEqual(toldOf('2'), [[], [second]]);
    const shown: (string | undefined)[] = [];
    catalogs.onDidChange(({ fetched }) => shown.push(fetched?.catalog.revision));
    await catalogs.use(two, { others: [one] });
    assert.deepEqual(shown, [second]);
    assert.equal(catalogs.front, catalogId(two));
    assert.equal(catalogs.of(one)?.catalog.revision, first);
    assert.deepEqual(fetches.sort(), ['1', '2'], 'nothing is fetched again');
    assert.equal(told.length, 4, 'nothing is told again');
  });

  it('fetches again what failed, of all projects', async () => {
    const catalogs = open();
    const refused = new AuthError('example.com', undefined);
    const [one, two] = [project('1', refused), project('2', refused)];
    await catalogs.use(one, { others: [two, project('3')] });
    await catalogs.use(project('1'), { others: [project('2'), project('3')] });
    assert.deepEqual(fetches.splice(0).sort(), ['1', '2', '3']);
    await catalogs.retry();
    assert.deepEqual(fetches, ['1', '2']);
    assert.equal(catalogs.of(two)?.catalog.revision, 't2_2');
  });

  it('asks once however often it is told to use the same project', async () => {
    const catalogs = open();
    const same = project('1');
    await Promise.all([catalogs.use(same), catalogs.use(same), catalogs.refresh()]);
    await catalogs.use(project('1'));
    assert.equal(fetches.length, 1);
  });

  it('keeps what it had when a refresh fails, and says why', async () => {
    const catalogs = open();
    const service = project('1');
    await catalogs.use(service);
    const dead = new Catalogs(
      new CatalogStore(folder),
      () => undefined,
      () => now + 120 * minute,
    );
    await dead.use(project('1', new ConnectionError('example.com', 'ECONNREFUSED', false)));
    assert.equal(dead.state.fetched?.catalog.revision, 't1_1');
    assert.match(dead.state.failure ?? '', /^Nothing listens at example\.com\. Check/);
  });

  it('treats a broken file as missing', async () => {
    await open().use(project('1'));
    const [file = ''] = await readdir(folder);
    await writeFile(path.join(folder, file), '{"fetchedAt": 1');
    await open().use(project('1'));
    assert.equal(fetches.length, 2);
  });

  it('says that a catalog could not be saved, and still uses it', async () => {
    const blocked = path.join(folder, 'file');
    await writeFile(blocked, '');
    const catalogs = open(new CatalogStore(path.join(blocked, 'below')));
    await catalogs.use(project('1'));
    assert.deepEqual(tables().at(-1), ['t1_1']);
    assert.match(catalogs.state.failure ?? '', /Could not write .* to disk/);
  });

  it('drops the answer for a project that is no longer the one in use', async () => {
    const catalogs = open();
    let answer: (fetched: FetchedCatalog) => void = () => undefined;
    const slow: CatalogProject = {
      ...project('1'),
      fetch: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    };
    const first = catalogs.use(slow);
    // The store has to have answered before the fetch begins.
    while (!catalogs.state.isFetching) await new Promise((resolve) => setImmediate(resolve));
    await catalogs.use(project('2'));
    answer({ fetchedAt: now, catalog: { revision: 'late', tables: { late: null } }, gaps: [] });
    await first;
    assert.equal(catalogs.state.fetched?.catalog.revision, 't2_1');
    assert.ok(!told.some(({ revision }) => revision === 'late'));
  });
});

function kept(catalog: object): unknown {
  return { fetchedAt: Date.now(), gaps: [], catalog: { revision: '1', ...catalog } };
}

function tableOf(fields: object): unknown {
  return { kind: 'view', fields };
}
