import { parseArgs } from 'node:util';

/** The options of the local service. */
export type LocalOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  /** The data folder. If undefined, a temporary folder that is removed at the end. */
  readonly data: string | undefined;
  /** The folder that the engine is installed in. */
  readonly engine: string | undefined;
};

/** What `--help` prints. */
export const usage = `node local.js --demo [--data DIR] [--engine DIR] [--port N]

  --demo        the demo project
  --data DIR    keeps the project's data there; without it the data goes when the service ends
  --engine DIR  where the query engine is installed, or will be; --data if it has none
  --port N      the port on 127.0.0.1; 0 takes a free one

Prints one line of JSON when it is ready: {"url","projectId","apiKey","pid"}.`;

/** Parses the options; undefined where help is asked for. */
export function readOptions(args: readonly string[]): LocalOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      demo: { type: 'boolean' },
      data: { type: 'string' },
      engine: { type: 'string' },
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  if (!values.demo) throw new Error('Say what to serve: --demo is the demo project.');
  return { port: portOf(values.port ?? '0'), data: values.data, engine: values.engine };
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new Error(`--port takes a number from 0 to 65535, not "${text}".`);
}
