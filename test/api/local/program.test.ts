import type { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { QueryCompiler } from '../../../server/local/compiling/queryCompiler.ts';
import { readOptions } from '../../../server/local/options.ts';
import { compilerProgram, testService } from './testService.ts';
import { untilGone } from './windowProcess.ts';

/** Each value is compiled in two lambdas, which see different names, and so twice. */
const endless = `with 1 as a0, ${Array.from(
  { length: 60 },
  (_, at) => `arrayMap(x${at} -> a${at}, [1]) = arrayMap(y${at} -> a${at}, [1]) as a${at + 1}`,
).join(', ')} select a60`;

const main = fileURLToPath(new URL('../../../server/local/main.ts', import.meta.url));

type Ready = {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly pid: number;
};

describe('the program of the local service', () => {
  const home = mkdtempSync(join(tmpdir(), 'hogql-local-program-'));
  const data = join(home, 'data');
  const programs: ChildProcessByStdio<null, Readable, null>[] = [];

  after(() => {
    for (const program of programs) program.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  });

  async function start(...more: readonly string[]): Promise<Ready> {
    const program = spawn(
      process.execPath,
      [main, '--demo', '--data', data, '--storage', home, ...more],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    programs.push(program);
    const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
    return JSON.parse(line) as Ready;
  }

  async function query(
    service: Omit<Ready, 'pid'>,
    text: string,
    refresh = 'blocking',
  ): Promise<{ results?: unknown[][]; detail?: string }> {
    const answer = await fetch(`${service.url}/api/projects/${service.projectId}/query/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}` },
      body: JSON.stringify({ refresh, query: { kind: 'HogQLQuery', query: text } }),
    });
    return (await answer.json()) as { results?: unknown[][]; detail?: string };
  }

  it('serves the demo project, and keeps its key in a file of its own', async () => {
    const service = await start();
    const { results } = await query(service, 'select count() > 100000 from events');
    assert.deepEqual(results, [[1]]);
    const key = join(data, 'key');
    assert.equal(readFileSync(key, 'utf8'), service.apiKey);
    assert.equal(statSync(key).mode & 0o777, 0o600);
  });

  it('names the service that runs on the same folder already', async () => {
    const [first] = programs;
    const second = await start();
    assert.equal(second.pid, first?.pid);
    assert.deepEqual((await query(second, 'select 1')).results, [[1]]);
  });

  it('ends with a signal, leaves no engine, and has the same key the next time', async () => {
    const [first] = programs;
    assert.ok(first);
    const key = readFileSync(join(data, 'key'), 'utf8');
    first.kill('SIGTERM');
    assert.deepEqual(await once(first, 'exit'), [0, null]);
    assert.equal(existsSync(join(data, 'running.json')), false);
    const next = await start('--end-when-idle', '5');
    assert.equal(next.apiKey, key);
    assert.deepEqual((await query(next, 'select 1')).results, [[1]]);
  });

  it('ends when nobody asks anything any more', async () => {
    const program = programs.at(-1);
    assert.ok(program);
    if (program.exitCode === null) await once(program, 'exit');
    assert.equal(program.exitCode, 0);
    assert.equal(existsSync(join(data, 'running.json')), false);
  });

  it('answers and ends while it is lost in a query that nobody can compile', async () => {
    const service = await start();
    const program = programs.at(-1);
    assert.ok(program);
    await query(service, endless, 'async');
    const { engine } = (await status(service)) as { readonly engine?: unknown };
    assert.ok(engine);
    program.kill('SIGTERM');
    assert.deepEqual(await once(program, 'exit'), [0, null]);
  });

  it('leaves no compiler that is lost in a query, even where it is killed', async () => {
    const service = await start();
    const program = programs.at(-1);
    assert.ok(program);
    assert.deepEqual((await query(service, 'select 1')).results, [[1]]);
    const children = childrenOf(service.pid);
    assert.equal(children.length, 2, 'the engine and the compiler');
    await query(service, endless, 'async');
    program.kill('SIGKILL');
    await once(program, 'exit');
    await Promise.all(children.map(untilGone));
  });

  it('says which query takes too long to compile, and goes on', async () => {
    const compiler = (): QueryCompiler =>
      new QueryCompiler({ program: compilerProgram, seconds: 0.5 });
    const service = await testService({ kind: 'demo', persons: 10, seed: 1 }, { compiler });
    try {
      const { detail } = await query(service, endless);
      assert.match(detail ?? '', /takes more than 0\.5 seconds to compile\. Make it shorter/);
      assert.deepEqual((await query(service, 'select 1')).results, [[1]]);
    } finally {
      await service.stop();
    }
  });

  const wrongFile = join(home, 'wrong.json');
  writeFileSync(wrongFile, '{"extra": {"sql": "drop"}}');
  const wrong: [args: string[], message: RegExp][] = [
    [[], /--demo, the demo project, or --exports/],
    [['--demo', '--exports', '.'], /--demo, the demo project, or --exports/],
    [['--exports', '.', '--data', './'], /--data is for the service: name another folder/],
    [['--demo', '--clickhouse', 'http://h'], /--clickhouse with an address/],
    [
      ['--clickhouse', 'clickhouse://h:9000'],
      /--clickhouse takes the address of the HTTP interface/,
    ],
    [['--clickhouse', 'http://me:secret@h'], /--clickhouse takes no password: others see/],
    [['--clickhouse', 'http://h/a/b'], /the name of a database and nothing else/],
    [['--clickhouse', 'http://a@h', '--user', 'b'], /names the user a, and --user b/],
    [['--demo', '--user', 'b'], /--user goes with --clickhouse/],
    [['--clickhouse', 'http://h', '--tables', '/nowhere.json'], /--tables takes a file of JSON/],
    [['--clickhouse', 'http://h', '--ca', wrongFile], /--ca takes a file of certificates/],
    [
      ['--clickhouse', 'http://h', '--tables', wrongFile],
      /is wrong at extra\. It has, for events,/,
    ],
    [['--exports', '/nowhere'], /--exports takes a folder, and \/nowhere is none/],
    [['--demo', '--port', '70000'], /--port takes a number from 0 to 65535/],
    [['--demo', '--end-when-idle', '0'], /--end-when-idle takes a number from 1 to 86400/],
    [['--demo', '--prot', '1'], /'--prot'/],
  ];
  for (const [args, message] of wrong) {
    it(`explains ${args.join(' ').replace(home, 'DIR') || 'no options'}`, () => {
      assert.throws(() => readOptions(args), message);
    });
  }

  it('takes folders from where it is started', () => {
    const { data: kept, engine } = readOptions(['--demo', '--data', 'a', '--engine', 'b/c']) ?? {};
    assert.deepEqual([kept, engine], [resolve('a'), resolve('b/c')]);
  });
});

async function status({ url, apiKey }: Ready): Promise<unknown> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return (await fetch(`${url}/__local/status/`, { headers })).json();
}

function childrenOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = all
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}
