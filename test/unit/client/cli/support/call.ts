import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExitCode } from '../../../../../client/src/cli/commandLine.ts';
import { program } from '../../../../../client/src/cli/program.ts';
import { dataDirectory } from '../../../server/support/catalog.ts';

/** A folder with files, and calls of `hogql` in it. */
export type Place = {
  readonly folder: string;
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>;
  readonly read: (name: string) => Promise<string>;
  readonly call: (args: string, more?: More) => Promise<Called>;
};

type More = {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Below the folder. */
  readonly cwd?: string;
  readonly isTerminal?: boolean;
};

export type Called = { readonly code: ExitCode; readonly out: string; readonly err: string };

const made: string[] = [];

/** A fresh folder; `removePlaces` takes it away. */
export async function place(files: Readonly<Record<string, string | Uint8Array>>): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hogql-cli-'));
  made.push(folder);
  const write: Place['write'] = async (name, content) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  for (const [name, content] of Object.entries(files)) await write(name, content);
  return {
    folder,
    write,
    read: (name) => readFile(path.join(folder, name), 'utf8'),
    call: async (args, { input = '', env = {}, cwd = '.', isTerminal = false } = {}) => {
      let out = '';
      let err = '';
      const code = await program(args.split(' ').filter(Boolean), {
        cwd: path.join(folder, cwd),
        env,
        dataDirectory,
        out: (text) => (out += text),
        err: (text) => (err += text),
        input: () => Promise.resolve(input),
        isTerminal,
        isColored: isTerminal,
        signal: new AbortController().signal,
      });
      return { code, out, err };
    },
  };
}

/** Removes what `place` has made. */
export async function removePlaces(): Promise<void> {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
}
