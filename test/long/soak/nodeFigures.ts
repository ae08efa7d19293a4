import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../workbench/harness/until.ts';

/** The resources of a Node process after garbage collection. */
export type NodeFigures = { readonly heapMb: number; readonly handles: number };

/** The inspector's address in a Node process that gets the signal. */
const inspector = 'http://127.0.0.1:9229/json/list';

/** A process that does not answer for this long hangs. */
const patienceMs = 60_000;

/** Asks a process of Node by its inspector. Not on Windows, which has no such signal. */
export async function nodeFigures(pid: number): Promise<NodeFigures> {
  const address = addresses.get(pid) ?? (await openInspector(pid));
  addresses.set(pid, address);
  return ask(address, async (call) => {
    const handles = await evaluate(call, 'process.getActiveResourcesInfo().length');
    await call('HeapProfiler.collectGarbage');
    const { usedSize } = (await call('Runtime.getHeapUsage')) as { usedSize: number };
    return { heapMb: usedSize / 1e6, handles: Number(handles) };
  });
}

/** The inspectors of processes that were asked before. */
const addresses = new Map<number, string>();

/**
 * A signal opens the inspector of a process, at one port for all: each is moved to a port of its own,
 * and says itself when it has left the first. Whoever meets one that is just closing makes its
 * process wait for the end of the connection.
 */
async function openInspector(pid: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hogql-inspector-'));
  const file = path.join(folder, 'address');
  try {
    process.kill(pid, 'SIGUSR1');
    const shared = await until(`the inspector of process ${pid}`, sharedAddress, 20_000);
    await ask(shared, async (call) => {
      if ((await evaluate(call, 'process.pid')) !== pid) {
        throw new Error('Another process is inspected at port 9229. End that first.');
      }
      await evaluate(call, `void setTimeout(${String(move)}, 500, ${JSON.stringify(file)})`);
    });
    return await until(`the own port of process ${pid}`, async () => {
      const text = await readFile(file, 'utf8').catch(() => '');
      return /^ws:\S+\n/.exec(text)?.[0].trim();
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs in the process. */
function move(file: string): void {
  const { close, open, url } = process.getBuiltinModule('node:inspector');
  close();
  open(0, '127.0.0.1');
  process.getBuiltinModule('node:fs').writeFileSync(file, `${url() ?? ''}\n`);
}

async function sharedAddress(): Promise<string | undefined> {
  const answer = await fetch(inspector).catch(() => undefined);
  const targets = (await answer?.json()) as { webSocketDebuggerUrl: string }[] | undefined;
  return targets?.[0]?.webSocketDebuggerUrl;
}

type Call = (method: string, params?: object) => Promise<unknown>;

/** Connects to an inspector for a while. */
async function ask<T>(address: string, questions: (call: Call) => Promise<T>): Promise<T> {
  const socket = new WebSocket(address);
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(patienceMs) });
    return await questions((method, params) => callOn(socket, method, params));
  } finally {
    socket.close();
  }
}

async function evaluate(call: Call, expression: string): Promise<unknown> {
  const answer = await call('Runtime.evaluate', { expression, returnByValue: true });
  return (answer as { result: { value?: unknown } }).result.value;
}

let lastId = 0;

async function callOn(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  const id = ++lastId;
  const signal = AbortSignal.timeout(patienceMs);
  socket.send(JSON.stringify({ id, method, params }));
  for (;;) {
    const [event] = (await once(socket, 'message', { signal })) as [MessageEvent];
    const answer = JSON.parse(String(event.data)) as Answer;
    if (answer.id !== id) continue;
    if (answer.error === undefined) return answer.result;
    throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
  }
}

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: unknown };
