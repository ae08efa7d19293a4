import { once } from 'node:events';
import { until } from '../../workbench/harness/until.ts';

/** What a process of Node holds once its garbage is gone. */
export type NodeFigures = { readonly heapMb: number; readonly handles: number };

/** Where a Node that gets the signal lets itself be inspected. */
const inspector = 'http://127.0.0.1:9229/json/list';

/** A process that does not answer for so long hangs. */
const patienceMs = 60_000;

/**
 * Asks a process of Node by its inspector, which a signal opens and this closes again. One process at
 * a time: all of them open the same port. Windows has no such signal.
 */
export async function nodeFigures(pid: number): Promise<NodeFigures> {
  process.kill(pid, 'SIGUSR1');
  const address = await until(`the inspector of process ${pid}`, inspectorAddress, 20_000);
  const socket = new WebSocket(address);
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(patienceMs) });
    if ((await evaluate(socket, 'process.pid')) !== pid) {
      throw new Error('Another process is inspected at port 9229. End that first.');
    }
    const handles = await evaluate(socket, 'process.getActiveResourcesInfo().length');
    await ask(socket, 'HeapProfiler.collectGarbage');
    const { usedSize } = (await ask(socket, 'Runtime.getHeapUsage')) as { usedSize: number };
    await evaluate(socket, "void setTimeout(process.getBuiltinModule('node:inspector').close)");
    return { heapMb: usedSize / 1e6, handles: Number(handles) };
  } finally {
    socket.close();
    await until('the end of the inspector', async () =>
      (await inspectorAddress()) === undefined ? true : undefined,
    );
  }
}

async function inspectorAddress(): Promise<string | undefined> {
  const answer = await fetch(inspector).catch(() => undefined);
  const targets = (await answer?.json()) as { webSocketDebuggerUrl: string }[] | undefined;
  return targets?.[0]?.webSocketDebuggerUrl;
}

async function evaluate(socket: WebSocket, expression: string): Promise<unknown> {
  const answer = await ask(socket, 'Runtime.evaluate', { expression, returnByValue: true });
  return (answer as { result: { value?: unknown } }).result.value;
}

let lastId = 0;

async function ask(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
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
