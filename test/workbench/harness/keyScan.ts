import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { encodings } from '../../../client/src/report/withoutSecrets.ts';
import { run } from './processes.ts';

/** Larger files are programs of VS Code. */
const mostBytes = 64_000_000;

/** Where a key is left, in any encoding: files below a folder, and arguments of processes. */
export async function tracesOf(key: string, folder: string): Promise<readonly string[]> {
  const forms = encodings(key).map((form) => Buffer.from(form));
  const holdsKey = (bytes: Buffer): boolean => forms.some((form) => bytes.includes(form));
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    // Files of a running editor come and go.
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile() || facts.size > mostBytes) continue;
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes && holdsKey(bytes)) found.push(name);
  }
  const processes = await run('ps', ['-A', '-ww', '-o', 'args=']);
  for (const line of processes.split('\n')) if (holdsKey(Buffer.from(line))) found.push(line);
  return found;
}
