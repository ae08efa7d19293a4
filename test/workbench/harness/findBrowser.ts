import { existsSync } from 'node:fs';
import path from 'node:path';
import { tryBrowser } from './browser.ts';
import {
  aptChromium,
  headlessShell,
  keptChromium,
  packagedChromium,
  playwrightChromium,
} from './fetchBrowser.ts';
import { reason, say } from './progress.ts';

/**
 * The path of a Chrome or Chromium that works here: an installed one, otherwise a fetched one. It
 * must have drawn a page, because a browser can be installed and still not start.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return checked(given);
  const refusals: string[] = [];
  for (const way of ways()) {
    try {
      return await checked(await way.find());
    } catch (error) {
      refusals.push(`${way.name}: ${reason(error)}`);
      if (way.fetches) say(`No browser from ${way.name}: ${reason(error)}`);
    }
  }
  throw new Error(
    'No browser for the tests: install Chrome or Chromium, or name one in CHROMIUM_PATH.\n' +
      refusals.map((refusal) => `  ${refusal}`).join('\n'),
  );
}

/** One way to get a browser; `find` rejects if it fails. */
type Way = {
  readonly name: string;
  readonly fetches?: true;
  find(): Promise<string>;
};

function ways(): readonly Way[] {
  return [
    ...installed().map((file): Way => ({ name: file, find: () => Promise.resolve(file) })),
    { name: 'apt-get', fetches: true, find: aptChromium },
    { name: 'the npm package @sparticuz/chromium', fetches: true, find: packagedChromium },
    { name: "Playwright's download", fetches: true, find: playwrightChromium },
  ];
}

async function checked(executable: string): Promise<string> {
  await tryBrowser(executable);
  return executable;
}

const commands = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function installed(): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = commands.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...applications, keptChromium].filter((file) => existsSync(file));
}
