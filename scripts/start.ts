import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../test/workbench/harness/paths.ts';
import { say } from '../test/workbench/harness/progress.ts';
import { withScratch } from '../test/workbench/harness/scratch.ts';
import { packageVsix } from '../test/workbench/harness/vsix.ts';
import { desktopVscode, openDesktop } from './desktop.ts';
import { serveWorkbench } from './served.ts';
import { sharedSandbox } from './sharedSandbox.ts';

// npm start -- [--browser] [--port N] [--no-open]
//
// Opens VS Code on samples/ with the packaged extension, connected to a sandbox with demo data:
// desktop VS Code where there is one, otherwise (or with --browser) one from npm in a browser.
const { values } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    port: { type: 'string' },
    'no-open': { type: 'boolean', default: false },
  },
});
const port = values.port === undefined ? undefined : portNumber(values.port);
const mustServe = values.browser || values['no-open'] || port !== undefined;

await withScratch(async (scratch) => {
  const vsix = await packageVsix();
  const sandbox = await sharedSandbox(path.join(root, '.sandbox/data'));
  try {
    const setup = { scratch, vsix, env: sandbox.env, folder: path.join(root, 'samples') };
    const code = mustServe ? undefined : desktopVscode();
    const vscode = code
      ? await openDesktop(code, setup)
      : await serveWorkbench(setup, { port, open: !values['no-open'] });
    try {
      console.log('Ctrl+C here ends everything.');
      await Promise.race([vscode.exited, sandbox.exited]);
      say('Stopped.');
    } finally {
      await vscode.stop();
    }
  } finally {
    await sandbox.stop();
  }
});

function portNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number < 65_536) return number;
  throw new Error(`--port takes a port number, not "${text}".`);
}
