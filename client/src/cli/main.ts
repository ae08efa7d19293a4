import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { program } from './program.ts';

const stopped = new AbortController();
process.once('SIGINT', () => {
  stopped.abort();
  process.exitCode = 130;
});
// A reader such as `head` that closes the pipe has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

program(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  dataDirectory: dataDirectory(),
  out: (written) => process.stdout.write(written),
  err: (written) => process.stderr.write(written),
  input: () => text(process.stdin),
  isTerminal: process.stdout.isTTY,
  isColored: process.stdout.isTTY && !process.env['NO_COLOR'],
  signal: stopped.signal,
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  },
);

/** The data is beside the bundle, or in the sources if those run directly. */
function dataDirectory(): string {
  if (typeof __dirname === 'string') return join(__dirname, 'data');
  return join(dirname(process.argv[1] ?? ''), '../../../server/src/schema/data');
}
