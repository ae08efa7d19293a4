import { readOptions } from './options.ts';
import { startSandbox } from './sandbox.ts';

// Progress goes to stderr: stdout has the one line that programs read.
const report = (line: string): void => {
  console.error(line);
};

let stop = (): Promise<void> => Promise.resolve();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(0)));
}

try {
  const sandbox = await startSandbox({ ...readOptions(process.argv.slice(2)), report });
  const { url, projectId, apiKey } = sandbox;
  stop = () => sandbox.stop();
  console.log(JSON.stringify({ url, projectId, apiKey, pid: process.pid }));
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
