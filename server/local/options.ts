import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The options of the local service. */
export type LocalOptions = {
  /** The folder of exported files; the demo project if undefined. */
  readonly exports: string | undefined;
  /** 0 takes a free port. */
  readonly port: number;
  /** The data folder. If undefined, a temporary folder that is removed at the end. */
  readonly data: string | undefined;
  /** The folder that the engine is installed in. */
  readonly engine: string | undefined;
  /** The service ends when nobody has asked anything for so long; never if undefined. */
  readonly idleSeconds: number | undefined;
};

/** What `--help` prints. */
export const usage = `node local.js --demo | --exports DIR [--data DIR] [--engine DIR] [--port N] [--end-when-idle N]

  --demo             the demo project
  --exports DIR      the files of a folder: Parquet, JSON Lines and CSV, plain or compressed, as the
                     service's batch exports write them; other files are tables of their names
  --data DIR         keeps the project's data there; without it the data goes when the service ends
  --engine DIR       where the query engine is installed, or will be; --data if it has none
  --port N           the port on 127.0.0.1; 0 takes a free one
  --end-when-idle N  ends when nobody has asked anything for N seconds

Prints one line of JSON when it is ready: {"url","projectId","apiKey","pid"}. A service that runs on
the data folder already is named instead.`;

/** Parses the options; undefined where help is asked for. */
export function readOptions(args: readonly string[]): LocalOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      demo: { type: 'boolean' },
      exports: { type: 'string' },
      data: { type: 'string' },
      engine: { type: 'string' },
      port: { type: 'string' },
      'end-when-idle': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  if (Number(values.demo ?? false) + Number(values.exports !== undefined) !== 1) {
    throw new Error('Say what to serve: --demo, the demo project, or --exports with a folder.');
  }
  if (values.exports !== undefined && values.data !== undefined) {
    const [exports, data] = [values.exports, values.data].map((path) => resolve(path));
    if (exports === data) throw new Error('--data is for the service: name another folder.');
  }
  return {
    exports: values.exports === undefined ? undefined : folderOf(values.exports),
    port: wholeNumber('port', values.port ?? '0', 0, 65_535),
    data: values.data,
    engine: values.engine,
    idleSeconds:
      values['end-when-idle'] === undefined
        ? undefined
        : wholeNumber('end-when-idle', values['end-when-idle'], 1, 86_400),
  };
}

function folderOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return resolve(path);
  throw new Error(`--exports takes a folder, and ${path} is none.`);
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`--${option} takes a number from ${least} to ${most}, not "${text}".`);
}
