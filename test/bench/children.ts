import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program in this folder as its own process, and returns the JSON that it prints. */
export async function runChild<T>(
  file: string,
  flags: readonly string[],
  args: readonly string[],
): Promise<T> {
  const program = join(import.meta.dirname, file);
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, ...args]);
  return JSON.parse(stdout) as T;
}

/** Milliseconds that Node takes to start and end with nothing to do. */
export function timeOfBareNode(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      resolve(performance.now() - started);
    });
  });
}

/** Milliseconds from the start of a language server to its answer to `initialize`. */
export function timeToInitialize(server: string): Promise<number> {
  const params = { processId: null, rootUri: null, capabilities: {} };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const started = performance.now();
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return new Promise<number>((resolve, reject) => {
    let answer = '';
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`${server} ended before it answered`));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('"id":1') && answer.includes('"capabilities"')) {
        resolve(performance.now() - started);
      }
    });
  }).finally(() => child.kill());
}
