import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '../../../server/common/files/runningNote.ts';
import { beginningOf } from '../../../server/common/files/processes.ts';

const program = fileURLToPath(new URL('../../../server/local/main.ts', import.meta.url));
const windowProgram = fileURLToPath(new URL('./window.ts', import.meta.url));

/** The interval at which a window touches its service. */
export const touchMs = 300;

/** The project that a window opens. */
export type WindowProject = {
  readonly data: string;
  readonly engine: string;
  /** The service ends after this many seconds without a request. */
  readonly idleSeconds: number;
  /** Its data source, such as `--demo`. */
  readonly source: readonly string[];
};

/** A window in a process of its own. */
export class Window {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor({ data, engine, idleSeconds, source }: WindowProject) {
    const args = [windowProgram, program, data, engine, String(idleSeconds), ...source];
    this.#child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    assert.ok(this.#child.stdout);
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]();
  }

  /** The service, as this window reaches it. */
  reach(): Promise<RunningService> {
    return this.#ask('reach');
  }

  /** Resolves once this window has touched the service this often. */
  touch(times: number): Promise<RunningService> {
    return this.#ask(`touch ${times}`);
  }

  async #ask(line: string): Promise<RunningService> {
    this.#child.stdin?.write(`${line}\n`);
    const { value } = (await this.#lines.next()) as { value: string };
    return JSON.parse(value) as RunningService;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exit;
  }
}

/** The rows of a query, straight from the service. */
export async function rowsOf(
  { url, projectId, apiKey }: RunningService,
  query: string,
): Promise<unknown> {
  const response = await fetch(`${url}/api/projects/${projectId}/query/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: { kind: 'HogQLQuery', query }, refresh: 'force_blocking' }),
  });
  const { results } = (await response.json()) as { results?: unknown };
  return results;
}

/** Waits until a process has ended. */
export async function untilGone(pid: number): Promise<void> {
  while ((await beginningOf(pid)) !== 'gone') await delay(50);
}
