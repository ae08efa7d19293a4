import type { ProjectContext } from '../compiler/context.ts';
import type { CompileReply, CompileRequest } from './messages.ts';
import { Worker } from 'node:worker_threads';
import { compileQuery, type Parse } from '../compiler/compile.ts';
import { HogQLError } from '../compiler/error.ts';

/** Answers compile requests: the whole job of the compiler's process. */
export function answerRequests(parse: Parse): void {
  let project: ProjectContext | undefined;
  process.on('message', (request: CompileRequest) => {
    project = request.project ?? project;
    void answer(request, project, parse).then(tell);
  });
  process.on('disconnect', () => process.exit());
  // The service decides when it ends, but a Ctrl+C in the terminal reaches both.
  process.on('SIGINT', () => undefined);
  endWithService();
  tell({ type: 'ready' });
}

/** A query that this process is lost in keeps it from hearing that the service has gone. */
function endWithService(): void {
  // Other systems end the children of a process that is gone, and do not signal the parent's end.
  if (process.platform === 'win32') return;
  const watch = `const { ppid } = process;
    setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGKILL'), 1000);`;
  new Worker(watch, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref();
}

async function answer(
  { text, request }: CompileRequest,
  project: ProjectContext | undefined,
  parse: Parse,
): Promise<CompileReply> {
  try {
    if (!project) throw new Error('The first query came without its project.');
    const compiled = await compileQuery(text, { ...project, ...request }, parse);
    return { type: 'compiled', compiled };
  } catch (error) {
    if (error instanceof HogQLError) {
      const { code, message, start, end } = error;
      return { type: 'refused', code, message, start, end };
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { type: 'failed', message };
  }
}

function tell(reply: CompileReply): void {
  process.send?.(reply);
}
