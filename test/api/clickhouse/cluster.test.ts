import type { EngineProgress } from '../../../server/local/engine/engine.ts';
import type { OpenedFiles } from '../../../server/local/exports/open.ts';
import type { Service } from '../../../server/local/service.ts';
import type { ProtocolServer } from './protocolServer.ts';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ClickHouseEngine } from '../../../server/local/engine/clickhouse/clickhouseEngine.ts';
import { EngineError } from '../../../server/local/engine/engine.ts';
import { answerOf, post, Projects, webMap } from './projects.ts';

/** Of this machine, signed by itself. */
const pem = readFileSync(new URL('loopback.pem', import.meta.url), 'utf8');
const tls = { key: pem, cert: pem };
type Place = Parameters<Projects['on']>;

const endless = 'select count() from numbers(100000000000) where cityHash64(number) = 1';

describe('a project on a ClickHouse server', () => {
  const projects = new Projects();
  let server: ProtocolServer;
  let project: Service;

  before(async () => {
    await projects.open();
    server = await projects.server({ passwords: { default: '', analyst: 'pass word:1' } });
    project = await projects.on(server.origin, { database: 'web', map: webMap });
  });

  after(() => projects.close());

  beforeEach(() => {
    server.fault = undefined;
    server.seen.length = 0;
    server.kills.length = 0;
  });

  async function run(
    sql: string,
    {
      signal,
      onProgress,
    }: { signal?: AbortSignal; onProgress?: (of: EngineProgress) => void } = {},
  ): Promise<readonly string[]> {
    const { origin } = server;
    const account = { user: 'default', password: '', ca: undefined };
    const engine = new ClickHouseEngine({ origin, database: 'default', ...account });
    try {
      const job = { id: randomUUID(), sql, maxSeconds: 20, ...(onProgress ? { onProgress } : {}) };
      return (await engine.run(job, signal ?? new AbortController().signal)).rows;
    } finally {
      await engine.close();
    }
  }

  it('has the tables of its database, with their types', async () => {
    assert.deepEqual(
      await answerOf(
        project,
        'select id, body.a, total, tags, at, kind, toTypeName(at) from payloads',
      ),
      [[18446744073709552000, 'x', 12.3, ['t'], '2026-01-02', 'cash', 'Nullable(Date)']],
    );
    assert.match(
      String(await answerOf(project, 'select state from payloads')),
      /Unable to resolve field: state/,
    );
    const schema = (await (
      await post(project, { query: { kind: 'DatabaseSchemaQuery' } })
    ).json()) as { tables: Record<string, { fields: Record<string, { type: string }> }> };
    assert.equal(schema.tables['payloads']?.fields['total']?.type, 'float');
    assert.equal(schema.tables['events']?.fields['event']?.type, 'string');
  });

  it('reads columns of events that HogQL has not, by their names', async () => {
    const query = 'select extra.n, `odd name`, count() from events group by 1, 2';
    assert.deepEqual(await answerOf(project, query), [['1', 7, 300]]);
  });

  it('finds out events and properties with their types', async () => {
    const list = async (name: string): Promise<unknown> => {
      const answer = await fetch(`${project.url}/api/projects/1/${name}`, {
        headers: { authorization: `Bearer ${project.apiKey}` },
      });
      const { results } = (await answer.json()) as { results: Record<string, unknown>[] };
      return results.map(({ name: each, property_type: type }) => [each, type]);
    };
    assert.deepEqual(await list('property_definitions/?type=event'), [
      ['$browser', 'String'],
      ['$current_url', 'String'],
      ['$odd `name`', 'String'],
      ['$pathname', 'String'],
      ['$session_id', 'String'],
      ['amount', 'Numeric'],
      ['is_new', 'Boolean'],
    ]);
    assert.equal(((await list('event_definitions/')) as unknown[]).length, 4);
  });

  it('lists events by their last month, with how often they came, and all where none are so late', async () => {
    const list = async (name: string): Promise<Record<string, unknown>[]> => {
      const answer = await fetch(`${project.url}/api/projects/1/${name}`, {
        headers: { authorization: `Bearer ${project.apiKey}` },
      });
      const body = (await answer.json()) as unknown;
      return (Array.isArray(body) ? body : (body as { results: unknown }).results) as Record<
        string,
        unknown
      >[];
    };
    assert.deepEqual((await list('event_definitions/')).at(-1)?.['volume_30_day'], 43);
    assert.ok(server.seen.some(({ sql }) => /toIntervalDay\(30\)|INTERVAL 30 day/i.test(sql)));
    const { engine } = projects.files;
    await engine.load([
      `INSERT INTO web.hits (id, name, at, visitor, who, props)
        SELECT generateUUIDv4(), 'fresh', now(), 'd1', '', '{"kind": "new"}' FROM numbers(3)`,
    ]);
    const names = (await list('event_definitions/')).map(({ name, volume_30_day: count }) => [
      name,
      count,
    ]);
    assert.deepEqual(names, [['fresh', 3]]);
    assert.deepEqual(await list('events/values/?key=kind'), [{ name: 'new' }]);
    await engine.load(["DELETE FROM web.hits WHERE name = 'fresh'"]);
  });

  it('sends limits with every query, and that it only reads', async () => {
    await answerOf(project, 'select count() from events');
    assert.ok(server.seen.length > 0);
    for (const { settings } of server.seen) {
      assert.equal(settings['readonly'], '2');
      for (const limit of ['max_execution_time', 'max_memory_usage', 'max_result_rows']) {
        assert.ok(Number(settings[limit]) > 0, limit);
      }
    }
  });

  it('tells the progress that the server writes into its headers', async () => {
    const heard: EngineProgress[] = [];
    // A second on every machine, a block in each tenth of it.
    const sql =
      'SELECT count() FROM numbers(10) WHERE sleepEachRow(0.1) = 0 SETTINGS max_block_size = 1';
    await run(sql, { onProgress: (progress) => heard.push(progress) });
    // The last one is from the result.
    const [first] = heard;
    assert.ok(heard.length > 1 && first !== undefined && first.rowsRead > 0);
    assert.ok(first.rowsRead < (heard.at(-1)?.rowsRead ?? 0));
  });

  it('ends a cancelled query on the server by KILL QUERY', async () => {
    const cancel = new AbortController();
    const running = run('SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1', {
      signal: cancel.signal,
    });
    while (server.running.length === 0) await delay(10);
    const [id] = server.running;
    cancel.abort();
    await assert.rejects(
      running,
      (error) => error instanceof EngineError && error.kind === 'cancelled',
    );
    assert.ok(server.kills.includes(id ?? ''));
    while (server.running.length > 0) await delay(10);
  });

  it('ends it with the connection where the user may not kill', async () => {
    const cancel = new AbortController();
    const running = run('SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1', {
      signal: cancel.signal,
    });
    while (server.running.length === 0) await delay(10);
    server.fault = (_request, response) => {
      response.writeHead(500, { 'X-ClickHouse-Exception-Code': '497' });
      response.end('Code: 497. DB::Exception: default: Not enough privileges. (ACCESS_DENIED)');
    };
    cancel.abort();
    await assert.rejects(
      running,
      (error) => error instanceof EngineError && error.kind === 'cancelled',
    );
    while (server.running.length > 0) await delay(10);
  });

  it('says what the server refused, in the words of the engine', async () => {
    const answer = await answerOf(project, 'select intDiv(1, number) from numbers(1)');
    assert.match(String(answer), /Division by zero/);
    assert.doesNotMatch(String(answer), /Code: |DB::Exception|official build/);
  });

  it('says what the server reports after the answer has begun', async () => {
    // Its progress comes first, and with that the status of success.
    const query = `select throwIf(number = 1500000000, 'too far') from numbers(2000000000) where number > 1499999999 limit 1000`;
    assert.match(String(await answerOf(project, query)), /too far|throwIf/);
  });

  describe('that cannot be opened', () => {
    const refused: readonly [
      what: string,
      options: () => Place | Promise<Place>,
      message: RegExp,
    ][] = [
      [
        'a wrong password',
        () => [server.origin, { user: 'analyst', password: 'wrong' }],
        /^The server refuses the user analyst: the password is wrong/,
      ],
      [
        'no such database',
        () => [server.origin, { database: 'nowhere' }],
        /^There is no database nowhere on the server/,
      ],
      [
        'a port that nobody listens at',
        async () => [`http://127.0.0.1:${await freePort()}`],
        /^No server listens at 127\.0\.0\.1:\d+\. Check the port/,
      ],
      [
        'a host that is not there',
        () => ['http://no-such-host.invalid:8123'],
        /no-such-host\.invalid/,
      ],
      [
        'TLS where there is none',
        () => [server.origin.replace('http:', 'https:')],
        /does not speak TLS/,
      ],
      [
        'a certificate of nobody that is known',
        async () => [(await projects.server({ tls })).origin],
        /^The certificate of .* is from nobody that is trusted here\. .*--ca/,
      ],
      [
        'a profile that forbids limits',
        async () => [(await projects.server({ readonly: 1 })).origin],
        /^The profile of the user default has readonly = 1.*Give it readonly = 2/,
      ],
      [
        'a table that is not there',
        () => [server.origin, { map: { events: { table: 'nothing' } } }],
        /^The map of tables names nothing for events/,
      ],
      [
        'a column that is not there',
        () => [server.origin, { database: 'web', map: { events: { table: 'hits' } } }],
        /^The table web\.hits has no column event\. Name the one .*"columns": \{"event"/,
      ],
      [
        'a column of another type',
        () => [
          server.origin,
          {
            database: 'web',
            map: {
              events: {
                table: 'hits',
                columns: { ...webMap.events?.columns, timestamp: 'odd name' },
              },
            },
          },
        ],
        /^The column odd name of web\.hits is of the type UInt8, which events\.timestamp/,
      ],
    ];
    for (const [what, options, message] of refused) {
      it(`says so of ${what}`, async () => {
        await assert.rejects(
          async () => projects.on(...(await options())),
          (error: Error) => {
            assert.match(error.message, message);
            assert.doesNotMatch(error.message, /Code: |DB::|wrong"|at Object/);
            return true;
          },
        );
      });
    }
  });

  it('takes a certificate of an authority of one’s own', async () => {
    const safe = await projects.server({ tls });
    const service = await projects.on(safe.origin, { ca: pem });
    assert.deepEqual(await answerOf(service, 'select count() from events'), [[300]]);
  });

  it('sends name and password as they are', async () => {
    const service = await projects.on(server.origin, { user: 'analyst', password: 'pass word:1' });
    assert.deepEqual(await answerOf(service, 'select 1'), [[1]]);
    assert.equal(server.seen.at(-1)?.user, 'analyst');
  });

  it('is served by the program, which takes the password from its environment alone', async () => {
    const program = fileURLToPath(new URL('../../../server/local/main.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      [program, '--clickhouse', server.origin, '--user', 'analyst'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOGQL_CLICKHOUSE_PASSWORD: 'pass word:1' },
      },
    );
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const service = JSON.parse(line) as Service;
    assert.deepEqual(await answerOf(service, 'select count() from events'), [[300]]);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.doesNotMatch(line + said, /pass word/);
  });

  it('survives that the server is killed in the middle of a query', async () => {
    const answering = answerOf(project, endless);
    while (server.running.length === 0) await delay(10);
    await server.kill();
    assert.match(
      String(await answering),
      /^127\.0\.0\.1:\d+ ended the connection\. Run it again\.$/,
    );
    assert.match(String(await answerOf(project, 'select 2')), /No server listens at/);
    await server.open();
    assert.deepEqual(await answerOf(project, 'select 2'), [[2]]);
  });

  const hostile: readonly [what: string, body: string, message: RegExp][] = [
    ['a web page', '<!doctype html><h1>Sign in</h1>', /none of ClickHouse's/],
    ['nothing', '', /none of ClickHouse's/],
    ['other JSON', '{"meta": [], "data": {}}', /none of ClickHouse's/],
    ['a result that is cut', result('[1]').slice(0, -60), /broke off/],
    ['rows that are wider than they say', result('[1, 2]'), /none of ClickHouse's/],
    ['rows that are no JSON', result('[1'), /none of ClickHouse's/],
    [
      'rows of 10,000 levels',
      result('['.repeat(10_000) + ']'.repeat(10_000)),
      /none of ClickHouse's/,
    ],
    ['columns that are none', result('[1]').replace('"name"', '"naam"'), /none of ClickHouse's/],
  ];
  for (const [index, [what, body, message]] of hostile.entries()) {
    it(`takes no harm from ${what}`, async () => {
      const query = `select 100 + ${index}`;
      server.fault = (_request, response) => response.end(body);
      assert.match(String(await answerOf(project, query)), message);
      server.fault = undefined;
      assert.deepEqual(await answerOf(project, query), [[100 + index]]);
    });
  }

  it('takes no harm from a web page with the status of an error', async () => {
    server.fault = (_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html><script>alert(1)</script></html>');
    };
    const answer = String(await answerOf(project, 'select 4'));
    assert.match(answer, /does not answer as ClickHouse does\. Check the port/);
    assert.doesNotMatch(answer, /script/);
  });

  it('takes no harm from an answer that ends too soon', async () => {
    server.fault = (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(result('[1]'));
      setTimeout(() => response.destroy(), 20);
    };
    assert.match(String(await answerOf(project, 'select 5')), /Run it again/);
  });

  const attacks: readonly string[] = [
    "select * from url('http://169.254.169.254/', 'CSV')",
    "select * from file('/etc/passwd', 'LineAsString')",
    "select * from remote('127.0.0.1', system.one)",
    "select * from cluster('default', system.one)",
    "select * from clusterAllReplicas('default', system.one)",
    "select * from executable('sh', 'TSV', 'a String')",
    "select * from s3('http://127.0.0.1/x.csv')",
    "select * from mysql('127.0.0.1:3306', 'a', 'b', 'c', 'd')",
    "select * from merge('default', '.*')",
    'select * from system.users',
    'select * from `system`.`query_log`',
    'select * from `default.raw_files_0`',
    "select dictGet('d', 'a', 1)",
    "select getSetting('max_memory_usage')",
    "select file('/etc/passwd')",
    'select 1 settings readonly = 0',
    'select 1 format CSV',
    "select 1 into outfile '/tmp/x'",
    'select 1; drop table web.hits',
    'drop table web.hits',
    "insert into web.hits values ('x')",
    "kill query where user = 'default'",
    'set readonly = 0',
  ];
  it('lets no table function, setting or path of a text reach the server', async () => {
    for (const attack of attacks) {
      const before = server.seen.length;
      const answer = await answerOf(project, attack);
      const reached = server.seen.slice(before).map(({ sql }) => sql);
      assert.ok(
        typeof answer === 'string' && reached.length === 0,
        `${attack}\n${reached.join('\n')}`,
      );
    }
  });

  it('sends names and texts as what they are', async () => {
    const odd = 'x`\' \\ -- /* " settings readonly = 0';
    const literal = `'${odd.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    const answer = await answerOf(
      project,
      `select ${literal}, properties.\`a' settings\` from events limit 1`,
    );
    assert.deepEqual(answer, [[odd, null]]);
    assert.equal(server.seen.at(-1)?.settings['readonly'], '2');
  });

  it('names its tables, and those that are left out', async () => {
    const answer = await fetch(`${project.url}/__local/files/`, {
      headers: { authorization: `Bearer ${project.apiKey}` },
    });
    const { tables, refused } = (await answer.json()) as OpenedFiles;
    assert.ok(tables.some(({ name, rows }) => name === 'hits' && rows === 300));
    assert.deepEqual(refused, []);
  });

  it('cancels a run of the service on the server', async () => {
    const leave = new AbortController();
    const id = randomUUID();
    const query = { query: { kind: 'HogQLQuery', query: endless }, client_query_id: id };
    const asked = post(project, query, leave.signal).catch(() => undefined);
    while (server.running.length === 0) await delay(10);
    await fetch(`${project.url}/api/projects/1/query/${id}/`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${project.apiKey}` },
    });
    assert.deepEqual(server.running, []);
    await asked;
  });
});

/** An answer of one column with this row. */
function result(row: string): string {
  return `{\n\t"meta":\n\t[\n\t\t{\n\t\t\t"name": "a",\n\t\t\t"type": "UInt8"\n\t\t}\n\t],\n\n\t"data":\n\t[\n\t\t${row}\n\t],\n\n\t"rows": 1,\n\n\t"statistics":\n\t{\n\t\t"elapsed": 0.1,\n\t\t"rows_read": 1,\n\t\t"bytes_read": 1\n\t}\n}\n`;
}

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as { port: number };
  await new Promise((resolve) => listening.close(resolve));
  return port;
}
