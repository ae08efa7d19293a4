import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
  mkdtempSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { parseExactText } from '../../../client/src/api/exactJson.ts';
import type { QueryResult } from '../../../client/src/api/queryResult.ts';
import { Requester } from '../../../client/src/api/requester.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import {
  forgetTable,
  keepTable,
  keptTables,
  type TableContent,
} from '../../../client/src/resultTables/keepTable.ts';
import { rowLines } from '../../../client/src/resultTables/rowLines.ts';
import type { EngineResult } from '../../../server/local/engine/engine.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { end, sandbox } from '../sandbox/service.ts';
import { testService } from './testService.ts';

/** A value of each type that a result may have, in the engine's SQL. */
const everyType = `
  SELECT
    toUInt64('18446744073709551615') AS unsigned,
    toInt64('-9223372036854775808') AS signed,
    toInt128('-170141183460469231731687303715884105728') AS wide,
    toDecimal64('1234567890.12345', 5) AS money,
    0.1 AS tenth,
    toFloat64('1e308') AS huge,
    toFloat32(0.1) AS narrow,
    true AS yes,
    if(number = 0, NULL, 7) AS gaps,
    'it''s "quoted"\\n\\\\ \\t' AS words,
    '' AS empty,
    toDate('2026-03-29') AS day,
    toDate32('1969-12-31') AS before,
    toDateTime('2026-10-25 02:30:00', 'Europe/Berlin') AS second,
    toDateTime64('2026-03-29 01:59:59.123456', 6, 'Europe/Berlin') AS moment,
    toUUID('01890a5d-ac96-774b-bcce-b302099a8057') AS id,
    [1, 2, 3] AS numbers,
    [['a', NULL], []] AS nested,
    [toDateTime64('2026-01-01 00:00:00.5', 3, 'UTC')] AS moments,
    tuple(1, 'x') AS pair,
    map('k', toUInt64('18446744073709551615')) AS dictionary
  FROM numbers(2)`;

describe('results as tables', () => {
  const direct = new DirectTransport();
  const files = mkdtempSync(join(tmpdir(), 'hogql-result-tables-'));
  const { signal } = new AbortController();
  let requester: Requester;
  let run: (query: string) => Promise<QueryResult>;

  before(async () => {
    const { url, apiKey, projectId } = await sandbox();
    const access = { baseUrl: url, apiKey, userAgent: 'test' };
    requester = new Requester(access, direct);
    const queries = new ServiceClient(access, direct).queries(projectId);
    let id = 0;
    run = async (query) => {
      const clientQueryId = `result-tables-${id++}`;
      const status = await queries.submit({ query, refresh: 'blocking', clientQueryId }, signal);
      assert.ok(status.kind === 'done', JSON.stringify(status));
      return status.result;
    };
  });

  after(async () => {
    // The sandbox is that of all tests.
    const { results } = await keptTables(requester, signal);
    for (const { name } of results) await forgetTable(requester, name, signal);
    await direct.close();
    rmSync(files, { recursive: true, force: true });
  });

  const keep = (title: string, content: TableContent, origin = title): Promise<string> =>
    keepTable(requester, { title, origin, content }, signal);
  const rows = (result: QueryResult): TableContent => ({ kind: 'rows', result });
  const text = (result: QueryResult): string =>
    [...rowLines(result.rows, result.columns.length)].join('');

  it('have the rows of a result, of every type exact to the digit', async () => {
    const { engine } = await sandbox();
    const ask = (sql: string): Promise<EngineResult> =>
      engine.run({ id: randomUUID(), sql, maxSeconds: 60 }, signal);
    const made = await ask(everyType);
    // As the client reads what a service sends.
    const rowsOfClient = parseExactText(`[${made.rows.join(',')}]`) as QueryResult['rows'];
    const base = await run('select 1');
    const name = await keep(
      'Every type',
      rows({ ...base, columns: made.columns, rows: rowsOfClient }),
    );
    assert.equal(name, 'every_type');
    const again = await ask(`SELECT * FROM results_${name}`);
    assert.deepEqual(again.rows, made.rows);
    assert.deepEqual(again.columns, made.columns);
    const names = made.columns.map((column) => column.name);
    const byHogql = await run(`select ${names.join(', ')} from results.${name}`);
    assert.equal(text(byHogql), text({ ...base, columns: made.columns, rows: rowsOfClient }));
  });

  it('are joined with each other and with the tables of the project', async () => {
    const one = await keep('left', rows(await run("select 'a' as k, 1 as n")));
    const other = await keep('right', rows(await run("select 'a' as k, 2 as m")));
    const joined = await run(
      `select l.k, n, m from results.${one} as l join results.${other} as r on l.k = r.k`,
    );
    assert.deepEqual(joined.rows, [['a', 1, 2]]);
  });

  it('are read as text where values do not fit the type that was told', async () => {
    const columns = [{ name: 'n', type: 'UInt8' }];
    const base = await run('select 1');
    const name = await keep('odd', rows({ ...base, columns, rows: [[1], ['many']] }));
    assert.deepEqual((await run(`select n from results.${name}`)).rows, [['1'], ['many']]);
  });

  it('have names of their own for columns that share one', async () => {
    const base = await run('select 1, 2');
    const columns = [{ name: 'a' }, { name: 'a' }];
    const name = await keep('twice', rows({ ...base, columns }));
    assert.deepEqual((await run(`select a, a_2 from results.${name}`)).rows, [[1, 2]]);
  });

  it('have columns of any name', async () => {
    const names = [
      'share %',
      '*',
      '%',
      'a`b',
      "a'b",
      'a\\',
      'a.b',
      'a\nb',
      '\u0000',
      '{x}',
      'constructor',
      'ä',
    ];
    const base = await run('select 1');
    const columns = names.map((name) => ({ name, type: 'UInt8' }));
    const content = rows({ ...base, columns, rows: [names.map((_, at) => at)] });
    const name = await keep('odd names', content);
    for (const from of [`results.${name}`, `(select * from results.${name})`]) {
      const { columns: found, rows: all } = await run(`select * from ${from}`);
      assert.deepEqual([found.map((each) => each.name), all], [names, [names.map((_, at) => at)]]);
      const some = await run(
        `select \`share %\` + 1, t.\`%\` from ${from} as t where \`share %\` = 0`,
      );
      assert.deepEqual(some.rows, [[1, 2]]);
      const others = await run(`select * exclude (\`*\`, \`ä\`) from ${from} order by \`share %\``);
      assert.equal(others.columns.length, names.length - 2);
    }
    await assert.rejects(
      run(`select \`a %\` from results.${name}`),
      /not permitted as it contains/,
    );
  });

  it('take CSV files with any names in their first line', async () => {
    const path = join(files, 'odd.csv');
    writeFileSync(path, 'share %,*,"a ""b"\n1,2,3\n');
    const name = await keep('odd.csv', { kind: 'file', path, format: 'csv' }, path);
    assert.deepEqual((await run(`select * from results.${name}`)).rows, [[1, 2, 3]]);
  });

  it('are known to the schema', async () => {
    const { tables } = await new ServiceClient(
      { baseUrl: (await sandbox()).url, apiKey: (await sandbox()).apiKey, userAgent: 'test' },
      direct,
    )
      .queries((await sandbox()).projectId)
      .databaseSchema(signal);
    assert.ok(Object.keys(tables).includes('results.left'));
  });

  it('take CSV files as they are, and again when they have changed', async () => {
    const path = join(files, 'plans.csv');
    const content: TableContent = { kind: 'file', path, format: 'csv' };
    writeFileSync(path, 'plan,price\nfree,0\npaid,18446744073709551615\n');
    const name = await keep('plans.csv', content, path);
    const read = (): Promise<QueryResult> => run(`select plan, price from results.${name}`);
    assert.match(text(await read()), /18446744073709551615/);
    writeFileSync(path, 'plan,price\nfree,0\n');
    assert.equal(await keep('plans.csv', content, path), name);
    assert.deepEqual((await read()).rows, [['free', 0]]);
  });

  it('say why a file cannot be read', async () => {
    const path = join(files, 'no.parquet');
    writeFileSync(path, 'not parquet');
    const content: TableContent = { kind: 'file', path, format: 'parquet' };
    const { folder } = await keptTables(requester, signal);
    const before = readdirSync(folder);
    await assert.rejects(keep('no.parquet', content, path), /no\.parquet cannot be read/);
    assert.deepEqual(readdirSync(folder), before);
  });

  it('keep the rows of a file that can no longer be read', async () => {
    const path = join(files, 'prices.csv');
    const content: TableContent = { kind: 'file', path, format: 'csv' };
    writeFileSync(path, 'price\n7\n');
    const name = await keep('prices.csv', content, path);
    const { folder } = await keptTables(requester, signal);
    const before = readdirSync(folder);
    writeFileSync(path, 'PAR1 and no CSV');
    await assert.rejects(keep('prices.csv', content, path), /cannot be read/);
    assert.deepEqual((await run(`select price from results.${name}`)).rows, [[7]]);
    assert.deepEqual(readdirSync(folder), before);
  });

  it('have names of their own where windows bring the same title at once', async () => {
    const results = await Promise.all([1, 2, 3].map((value) => run(`select ${value} as n`)));
    const names = await Promise.all(
      results.map((result, at) => keep('At once', rows(result), `window ${at}`)),
    );
    assert.equal(new Set(names).size, 3);
    for (const [at, name] of names.entries()) {
      assert.deepEqual((await run(`select n from results.${name}`)).rows, [[at + 1]]);
    }
  });

  it('are files that only their owner reads, and gone once they are forgotten', async () => {
    const name = await keep('secret', rows(await run("select 'x' as secret")));
    const { folder } = await keptTables(requester, signal);
    const own = (): string[] => readdirSync(folder).filter((file) => file.startsWith('secret.'));
    assert.deepEqual(
      own()
        .map((file) => [extname(file), statSync(join(folder, file)).mode & 0o777])
        .sort(),
      [
        ['.json', 0o600],
        ['.jsonl', 0o600],
      ],
    );
    await forgetTable(requester, name, signal);
    assert.deepEqual(own(), []);
    await assert.rejects(run(`select * from results.${name}`), /Unknown table/);
  });

  it('are there again when the service starts again', async () => {
    const data = join(files, 'data');
    const options = { data, persons: 20, end };
    const first = await startSandbox(options);
    const content = rows(await run("select 'kept' as word"));
    const access = { baseUrl: first.url, apiKey: first.apiKey, userAgent: 'test' };
    const table = { title: 'kept', origin: 'kept', content };
    await keepTable(new Requester(access, direct), table, signal);
    await first.stop();
    const next = await startSandbox(options);
    try {
      const { rows: found } = await next.engine.run(
        { id: randomUUID(), sql: 'SELECT * FROM results_kept', maxSeconds: 10 },
        signal,
      );
      assert.deepEqual(found, ['["kept"]']);
    } finally {
      await next.stop();
    }
  });

  it('are there whenever another state of the project is served', async () => {
    const exported = join(files, 'export');
    mkdirSync(exported);
    writeFileSync(join(exported, 'plans.csv'), 'plan\nfree\n');
    const service = await testService({ kind: 'exports', folder: exported });
    try {
      const access = { baseUrl: service.url, apiKey: service.apiKey, userAgent: 'test' };
      const local = new Requester(access, direct);
      const content = rows(await run('select 1 as n'));
      await keepTable(local, { title: 'kept', origin: 'kept', content }, signal);
      const queries = new ServiceClient(access, direct).queries(service.projectId);
      const state = { isLooking: true };
      const looking = local
        .send({ method: 'POST', path: '/__local/files/' }, signal)
        .finally(() => (state.isLooking = false));
      for (let turn = 0, after = 0; after < 3; turn++) {
        const query = `select n + ${turn} from results.kept`;
        const clientQueryId = `state-${turn}`;
        const status = await queries.submit({ query, refresh: 'blocking', clientQueryId }, signal);
        assert.ok(status.kind === 'done', JSON.stringify(status));
        if (!state.isLooking) after++;
      }
      await looking;
    } finally {
      await service.stop();
    }
  });

  it('are read from no other place than their folder', async () => {
    const { folder } = await keptTables(requester, signal);
    const add = (draft: string): Promise<unknown> => {
      const body = { title: 'x', origin: 'x', format: 'rows', columns: [], draft };
      return requester.send({ method: 'POST', path: '/__local/results/', body }, signal);
    };
    writeFileSync(join(files, 'elsewhere.part'), '["secret"]\n');
    symlinkSync(join(files, 'elsewhere.part'), join(folder, '.linked.part'));
    await assert.rejects(add('.linked.part'), /not there/);
    await assert.rejects(add('../key'), /Invalid/);
    await assert.rejects(add('./../a/b.part'), /Invalid/);
    rmSync(join(folder, '.linked.part'));
  });
});
