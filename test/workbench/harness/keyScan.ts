import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { encodings } from '../../../client/src/report/withoutSecrets.ts';
import { run } from './processes.ts';

/** The texts that have a key in any encoding, without it. */
export function textsWith(key: string, texts: readonly string[]): readonly string[] {
  const forms = encodings(key);
  const found = texts.filter((text) => forms.some((form) => text.includes(form)));
  return found.map((text) => forms.reduce((rest, form) => rest.replaceAll(form, '…'), text));
}

/** Throws if a key is left below a folder, with a process, or was in sight. */
export async function assertNoTraces(
  key: string,
  folder: string,
  inSight: readonly string[] = [],
): Promise<void> {
  if (key === '') return;
  const places = [...(await tracesOf(key, folder)), ...inSight];
  assert.deepEqual(places, [], 'The key is left somewhere.');
}

/** Larger files are programs of VS Code. */
const mostBytes = 64_000_000;

/** Programs of the extension, which need no key. */
const ourPrograms = /dist[\\/](?:server|chartPicture|local|localCompiler|localEngine)\.js/;

/**
 * The places that still contain a key, in any encoding: files below a folder, arguments of processes, and environments
 * of those that the extension starts.
 */
async function tracesOf(key: string, folder: string): Promise<readonly string[]> {
  const forms = encodings(key).map((form) => Buffer.from(form));
  const holdsKey = (bytes: Buffer): boolean => forms.some((form) => bytes.includes(form));
  const found: string[] = [];
  for (const file of await filesBelow(folder)) {
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile() || facts.size > mostBytes) continue;
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes && holdsKey(bytes)) found.push(path.relative(folder, file));
  }
  const processes = await run('ps', ['-A', '-ww', '-o', 'pid=,args=']);
  for (const line of processes.split('\n')) {
    if (holdsKey(Buffer.from(line))) found.push(line);
    if (!ourPrograms.test(line)) continue;
    const [pid = ''] = line.trim().split(' ');
    // Only Linux has such files, and they end with their process.
    const environment = await readFile(`/proc/${pid}/environ`).catch(() => undefined);
    if (environment && holdsKey(environment)) found.push(`The environment of ${line}`);
  }
  return found;
}

/** All files below a folder. Those of a running editor come and go, with their folders. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : [place];
  });
  return (await Promise.all(found)).flat();
}
