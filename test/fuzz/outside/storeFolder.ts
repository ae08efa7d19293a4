import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutsideParser } from './parsers.ts';

/** The folder of the stores; it exists as long as the process. */
export const root = mkdtempSync(path.join(tmpdir(), 'hogql-stores-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

/** A store that reads a file which anybody may have written to. */
export function store(
  name: string,
  seeds: readonly string[],
  open: (folder: string) => { file: string; read: () => unknown },
): OutsideParser {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  const { file, read } = open(folder);
  return {
    seeds,
    read: (text) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      return read();
    },
  };
}
