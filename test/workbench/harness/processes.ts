import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const isWindows = process.platform === 'win32';

/** A running program, with all processes it starts. */
export type ProcessGroup = {
  readonly child: ChildProcess;
  /** Resolves when the program itself has ended, with its exit code or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Ends the program and all it has started, gently first. Can be called twice. */
  stop(): Promise<void>;
};

/**
 * Starts a program in its own process group, so that one signal reaches its children too. Ctrl+C in
 * the terminal does not reach such a group: whoever starts it also stops it.
 */
export function startGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ProcessGroup {
  // npm is a .cmd file on Windows, which only a shell starts.
  const child = spawn(command, args, { shell: isWindows, ...options, detached: !isWindows });
  const exited = ending(child, 'exit');
  running.add(child);
  let stopping: Promise<void> | undefined;
  // A second signal would interrupt the program while it cleans up after the first.
  const stop = (): Promise<void> =>
    (stopping ??= stopGroup(child, exited).finally(() => {
      running.delete(child);
      stops.delete(stop);
    }));
  stopOnInterrupt(stop);
  return { child, exited, stop };
}

/**
 * Runs a program to its end and returns its output. If it fails, throws an error with the output.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
  });
  const output = collect(child);
  const outcome = await ending(child, 'close'); // the last output may still be in the pipes at "exit"
  if (outcome === 0) return output.stdout();
  const printed = output.all().trim();
  const complaint = printed.split('\n').find((line) => /\berror\b|^E:/i.test(line)) ?? printed;
  throw new Error(`${command} ended with ${outcome}: ${complaint}\n${args.join(' ')}\n${printed}`);
}

/** The end of the output so far. */
export type Output = { readonly stdout: () => string; readonly all: () => string };

/** Remembers the end of a program's output, for error messages. */
export function collect(child: ChildProcess): Output {
  const limit = 200_000;
  let stdout = '';
  let all = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-limit);
    all = (all + text).slice(-limit);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    all = (all + text).slice(-limit);
  });
  return { stdout: () => stdout, all: () => all };
}

/** Calls `stop` when the user or the system asks this program to end. */
export function stopOnInterrupt(stop: () => Promise<void>): void {
  watchSignals();
  stops.add(stop);
}

function ending(child: ChildProcess, event: 'exit' | 'close'): Promise<number | NodeJS.Signals> {
  const exited = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject);
    child.once(event, (code: number | null, signal: NodeJS.Signals | null) => {
      resolve(code ?? signal ?? 0);
    });
  });
  exited.catch(() => undefined); // whoever waits for it sees the failure
  return exited;
}

const running = new Set<ChildProcess>();
const stops = new Set<() => Promise<void>>();
let isWatching = false;

/** A group does not get the terminal's Ctrl+C, so it would outlive a program that just exits. */
function watchSignals(): void {
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => {
    for (const { pid } of running) if (pid !== undefined) signal(-pid, 'SIGTERM');
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      // Another listener, such as mocha's, stops things in its own order.
      if (process.listenerCount(name) > 0) return;
      void Promise.allSettled([...stops].map((stop) => stop())).then(() => process.exit(1));
    });
  }
}

async function stopGroup(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.pid === undefined) return;
  if (isWindows) {
    await run('taskkill', ['/pid', String(child.pid), '/T', '/F']).catch(() => undefined);
    return;
  }
  const group = -child.pid;
  if (!signal(group, 'SIGTERM')) return;
  await Promise.race([exited.catch(() => undefined), delay(5000, undefined, { ref: false })]);
  // Members that outlive the leader get a moment to clean up, then they are killed.
  for (let waited = 0; waited < 2000 && signal(group, 0); waited += 50) await delay(50);
  signal(group, 'SIGKILL');
}

/** Returns true if the process or group existed. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** A process of this machine. */
export type SystemProcess = {
  readonly pid: number;
  readonly parent: number;
  readonly memoryMb: number;
  readonly args: string;
};

/** The processes of a group, the oldest first. */
export async function processesOfGroup(group: number): Promise<readonly SystemProcess[]> {
  const lines = await run('ps', ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,rss=,args=']);
  const processes = lines.split('\n').flatMap((line) => {
    const [pid, parent, pgid, kilobytes, ...args] = line.trim().split(/\s+/);
    if (Number(pgid) !== group) return [];
    const memoryMb = Number(kilobytes) / 1e3;
    return [{ pid: Number(pid), parent: Number(parent), memoryMb, args: args.join(' ') }];
  });
  return processes.sort((a, b) => a.pid - b.pid);
}
