import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readRunningNote } from '../../../server/common/files/runningNote.ts';
import { readOptions } from '../../sandbox/options.ts';

const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

describe('sandbox program', () => {
  const programs: ChildProcess[] = [];
  // One that is left by a failure would keep the tests from ending.
  after(() => {
    for (const program of programs) program.kill('SIGKILL');
  });

  it('prints one line when ready, serves, and leaves nothing running', async () => {
    const data = mkdtempSync(join(tmpdir(), 'hogql-program-'));
    const program = spawn(
      process.execPath,
      [
        main,
        '--port',
        '0',
        '--persons',
        '20',
        '--profile',
        'age2024',
        '--data',
        data,
        '--api-key',
        'phx_given',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    programs.push(program);
    const lines: string[] = [];
    const output = createInterface(program.stdout).on('line', (line) => lines.push(line));
    await once(output, 'line');
    const { url, projectId, apiKey, pid } = JSON.parse(lines[0] ?? '') as Record<
      string,
      string | number
    >;
    assert.deepEqual([projectId, apiKey, pid], ['1', 'phx_given', program.pid]);
    const { began, ...note } = (await readRunningNote(data)) ?? {};
    assert.ok(began);
    assert.deepEqual(note, JSON.parse(lines[0] ?? ''));

    const headers = { authorization: `Bearer ${apiKey}` };
    const started = await fetch(`${url}/api/projects/1/query/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: { kind: 'HogQLQuery', query: 'select 1' }, refresh: 'async' }),
    });
    assert.equal(started.status, 202);
    const status = (await (await fetch(`${url}/__sandbox/status`, { headers })).json()) as {
      engine: { pid: number };
    };

    program.kill('SIGTERM');
    assert.deepEqual(await once(program, 'exit'), [0, null]);
    assert.equal(lines.length, 1);
    assert.throws(() => process.kill(status.engine.pid, 0), { code: 'ESRCH' });
    assert.equal(existsSync(join(data, 'running.json')), false);
    rmSync(data, { recursive: true });
  });

  const wrong: [args: string[], message: RegExp][] = [
    [['--port', 'x'], /--port takes a whole number/],
    [['--profile', 'x'], /--profile takes seed, age2024, current/],
    [['--end', 'x'], /--end takes a date/],
  ];
  for (const [args, message] of wrong) {
    it(`explains ${args.join(' ')}`, () => {
      assert.throws(() => readOptions(args), message);
    });
  }
});
