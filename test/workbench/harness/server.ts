import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Vscode } from './installVscode.ts';
import { collect, startGroup } from './processes.ts';
import { quietSettings } from './settings.ts';

/**
 * `user` is what a person gets: a secret in the address, workspace trust on. `test` has neither,
 * and the address can name an extension under development and its tests.
 */
export type ServerMode = 'user' | 'test';

/** The options of a server. */
export type ServerOptions = {
  readonly mode: ServerMode;
  /** For settings, logs and state. */
  readonly scratch: string;
  /** The folder of installed extensions. */
  readonly extensions: string;
  /** For the extension host, added to this program's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Added to the settings of a quiet window. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** If undefined, a free one. */
  readonly port?: number | undefined;
};

/** A VS Code server on this machine. */
export type VscodeServer = {
  readonly port: number;
  /** The process group of the server and everything it starts. */
  readonly pid: number;
  /** The address of the workbench with a folder open, and optionally a file in it. */
  address(folder: string, payload?: readonly PayloadEntry[]): string;
  /** A local path as a URI of the workbench. */
  uri(file: string): string;
  /** The end of the server's output. */
  log(): string;
  readonly exited: Promise<number | NodeJS.Signals>;
  stop(): Promise<void>;
};

/** The workbench's first actions, as entries of the address. */
export type PayloadEntry = readonly [key: string, value: string];

/** Starts a VS Code server. It listens when the promise resolves. */
export async function startServer(vscode: Vscode, options: ServerOptions): Promise<VscodeServer> {
  const token = options.mode === 'user' ? randomBytes(16).toString('hex') : undefined;
  const group = startGroup(vscode.node, [vscode.server, ...(await flags(options, token))], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collect(group.child).all;
  try {
    const port = await listening(group.child.stdout, group.exited, log);
    const uri = (file: string): string => `vscode-remote://127.0.0.1:${port}${slashed(file)}`;
    return {
      port,
      pid: group.child.pid ?? 0,
      address: (folder, payload = []) => address(port, token, folder, payload),
      uri,
      log,
      exited: group.exited,
      stop: () => group.stop(),
    };
  } catch (error) {
    await group.stop();
    throw error;
  }
}

/** Writes the person's settings. A window reads them when it opens. */
export async function writeSettings(
  scratch: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const folder = userFolder(scratch);
  await mkdir(folder, { recursive: true });
  const text = JSON.stringify({ ...quietSettings, ...settings }, undefined, 2);
  await writeFile(path.join(folder, 'settings.json'), text);
}

/** The folder of a person's settings and the extension's files on a server. */
export function userFolder(scratch: string): string {
  return path.join(dataFolder(scratch), 'User');
}

function dataFolder(scratch: string): string {
  return path.join(scratch, 'user');
}

async function flags(options: ServerOptions, token: string | undefined): Promise<string[]> {
  const { scratch, extensions, port = 0 } = options;
  const user = dataFolder(scratch);
  // The server lists this folder, and logs an error if it is missing.
  await mkdir(path.join(user, 'logs'), { recursive: true });
  await writeSettings(scratch, options.settings);
  const common = [
    ['--host', '127.0.0.1'],
    ['--port', String(port)],
    ['--accept-server-license-terms'],
    ['--telemetry-level', 'off'],
    ['--server-data-dir', path.join(scratch, 'server')],
    ['--user-data-dir', user],
    ['--extensions-dir', extensions],
  ].flat();
  if (token === undefined) {
    // A built workbench accepts the address's test entries only with the driver on.
    const open = ['--without-connection-token', '--disable-workspace-trust'];
    return [...common, ...open, '--enable-smoke-test-driver'];
  }
  // In a file, because everybody on the machine can read a program's arguments.
  const tokenFile = path.join(scratch, 'token');
  await writeFile(tokenFile, token, { mode: 0o600 });
  return [...common, '--connection-token-file', tokenFile];
}

function listening(
  stdout: NodeJS.ReadableStream | null,
  exited: Promise<number | NodeJS.Signals>,
  log: () => string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => {
      clearTimeout(timer);
      reject(new Error(`The VS Code server ${what}.\n${log()}`));
    };
    const timer = setTimeout(fail, 120_000, 'did not listen within two minutes');
    stdout?.on('data', () => {
      const port = /Web UI available at \S+?:(\d+)/.exec(log())?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    exited.then(
      (outcome) => {
        fail(`ended with ${outcome}`);
      },
      (error: unknown) => {
        fail(`could not start: ${String(error)}`);
      },
    );
  });
}

function address(
  port: number,
  token: string | undefined,
  folder: string,
  payload: readonly PayloadEntry[],
): string {
  const url = new URL(`http://127.0.0.1:${port}/`);
  if (token !== undefined) url.searchParams.set('tkn', token);
  url.searchParams.set('folder', slashed(folder));
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}

function slashed(file: string): string {
  const forward = path.resolve(file).replaceAll('\\', '/');
  return forward.startsWith('/') ? forward : `/${forward}`;
}
