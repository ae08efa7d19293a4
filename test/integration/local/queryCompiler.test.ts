import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compileQuery } from '../../../server/local/compiler/compile.ts';
import { HogQLError } from '../../../server/local/compiler/error.ts';
import {
  type CompilerOptions,
  QueryCompiler,
} from '../../../server/local/compiling/queryCompiler.ts';
import { parseHogQL } from '../../../server/local/parser.ts';
import { context } from '../../unit/local/compiler/compiling.ts';

const program = fileURLToPath(new URL('wildCompiler.ts', import.meta.url));

describe('the compiler in a process of its own', () => {
  const compilers: QueryCompiler[] = [];

  afterEach(() => {
    mock.timers.reset();
    for (const compiler of compilers.splice(0)) compiler.close();
  });

  function open(options: Partial<CompilerOptions> = {}): QueryCompiler {
    const compiler = new QueryCompiler({ program, ...options });
    compilers.push(compiler);
    return compiler;
  }

  it('compiles as the compiler itself', async () => {
    const query = 'select event, {name} from events where {filters} and $session_id = {list}';
    const compiler = open();
    assert.deepEqual(
      await compiler.compile(query, context),
      await compileQuery(query, context, parseHogQL),
    );
  });

  it('refuses as the compiler itself, at the place of the error', async () => {
    const compiler = open();
    const query = 'select 1, nope from events';
    const refusal = (error: unknown): boolean =>
      error instanceof HogQLError &&
      error.code === 'resolution' &&
      query.slice(error.start, error.end) === 'nope';
    await assert.rejects(compiler.compile(query, context), refusal);
  });

  it('reads another project from the next query on', async () => {
    const compiler = open();
    const tables = new Map(context.tables);
    const events = context.tables.get('events');
    assert.ok(events);
    await compiler.compile('select 1 from events', context);
    tables.set('events', { ...events, stored: 'others' });
    const { sql } = await compiler.compile('select 1 from events', { ...context, tables });
    assert.match(sql, /FROM others AS events/);
  });

  for (const query of ['spin', 'match', 'wait']) {
    it(`ends a query that takes too long, and compiles the next one (${query})`, async () => {
      const compiler = open({ seconds: 0.5 });
      const lost = compiler.compile(query, context);
      const next = compiler.compile('select 1', context);
      await assert.rejects(lost, {
        code: 'too_costly',
        message: 'This query takes more than 0.5 seconds to compile. Make it shorter.',
      });
      assert.equal((await next).sql, 'SELECT 1 AS `1` LIMIT 101');
    });
  }

  it('gives a query ten seconds', async () => {
    const compiler = open();
    await compiler.compile('select 1', context);
    mock.timers.enable({ apis: ['setTimeout'] });
    const lost = compiler.compile('wait', context);
    mock.timers.tick(9_999);
    assert.equal(await Promise.race([lost, Promise.resolve('running')]), 'running');
    mock.timers.tick(1);
    await assert.rejects(lost, /takes more than 10 seconds to compile/);
  });

  it('ends a query that takes too much memory, and compiles the next one', async () => {
    const compiler = open({ megabytes: 64 });
    const lost = compiler.compile('fill', context);
    const next = compiler.compile('select 1', context);
    await assert.rejects(lost, {
      code: 'too_costly',
      message: 'This query takes more than 64 MB to compile. Make it shorter.',
    });
    assert.equal((await next).sql, 'SELECT 1 AS `1` LIMIT 101');
  });

  it('outlives a process that ends, and a defect', async () => {
    const compiler = open();
    await assert.rejects(compiler.compile('exit', context), /The compiler ended/);
    await assert.rejects(compiler.compile('fail', context), /TypeError: A defect of the compiler/);
    assert.equal((await compiler.compile('select 1', context)).sql, 'SELECT 1 AS `1` LIMIT 101');
  });

  it('says why no query can be compiled where the process does not start', async () => {
    const compiler = open({ program: fileURLToPath(new URL('nowhere.ts', import.meta.url)) });
    const both = ['select 1', 'select 2'].map((query) => compiler.compile(query, context));
    for (const one of both) await assert.rejects(one, /The compiler ended \(1\)/);
  });

  it('compiles the next query where nobody waits for one any more', async () => {
    const compiler = open();
    const leaving = new AbortController();
    const [running, waiting] = ['spin', 'spin'].map((query) =>
      compiler.compile(query, context, leaving.signal),
    );
    const next = compiler.compile('select 1', context);
    leaving.abort();
    for (const one of [running, waiting]) await assert.rejects(one ?? next, { name: 'AbortError' });
    assert.equal((await next).sql, 'SELECT 1 AS `1` LIMIT 101');
  });

  it('ends whatever is compiled', async () => {
    const compiler = open();
    const both = ['match', 'select 1'].map((query) => compiler.compile(query, context));
    compiler.close();
    for (const one of both) await assert.rejects(one, /The service ends/);
  });
});
