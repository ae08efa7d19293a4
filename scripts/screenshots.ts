import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { drawIcon } from './drawIcon.ts';
import { windowSize } from '../test/workbench/harness/browser.ts';
import { findBrowser } from '../test/workbench/harness/findBrowser.ts';
import { installVscode } from '../test/workbench/harness/installVscode.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { progress } from '../test/workbench/harness/progress.ts';
import { startSandbox } from '../test/workbench/harness/sandbox.ts';
import { openSession } from '../test/workbench/harness/session.ts';
import { packageVsix } from '../test/workbench/harness/vsix.ts';
import { Film } from './film.ts';
import { firstQuery } from './filmScenes.ts';
import * as scenes from './scenes.ts';

// npm run screenshots: the pictures and films of the README and the walkthrough, or those named on the command line, taken
// from the packaged extension while it runs, and the extension's icon. Each picture is taken in a dark and a light theme.
//   npm run screenshots -- [icon] [run] [chart] [first-query] …
const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern' };
const { run, language, chart, notebook } = scenes;
const pictures = Object.entries({ run, language, chart, notebook });
const films = [{ name: 'first-query', theme: themes.dark, scene: firstQuery }] as const;
const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
/** Small enough for words that can be read where the walkthrough shows half of it. */
const pictureSize = { width: 960, height: 600 };
/** The package has little room for them. */
const scale = 0.8;
/** Makes a still of a film as large as a picture. */
const filmScale = (scale * pictureSize.width) / windowSize.width;
/** Turns off what distracts or differs from one picture to the next. */
const stillSettings = {
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'window.title': '${activeEditorShort}',
};
const folder = path.join(root, 'media/images');
/** Not packaged: a marketplace shows them from the repository, the package a still of the name. */
const filmFolder = path.join(root, 'media/films');

await mkdir(folder, { recursive: true });
await mkdir(filmFolder, { recursive: true });
const browser = await findBrowser();
if (isWanted('icon')) await drawIcon(browser, path.join(folder, 'icon.png'));
const stage = {
  vscode: await installVscode('newest'),
  browser,
  vsix: await packageVsix(),
};
const sandbox = await progress('Starting the sandbox', () => startSandbox());
try {
  Object.assign(process.env, sandbox.env);
  for (const [name, scene] of pictures.filter(([each]) => isWanted(each))) {
    for (const [brightness, theme] of Object.entries(themes)) {
      await progress(`Taking ${name}, ${brightness}`, () =>
        takePicture(`${name}-${brightness}`, theme, scene),
      );
    }
  }
  for (const film of films) {
    if (isWanted(film.name)) await progress(`Filming ${film.name}`, () => makeFilm(film));
  }
} finally {
  await sandbox.stop();
}

function takePicture(name: string, theme: string, scene: scenes.Scene): Promise<void> {
  return inSamples(theme, async (page) => {
    await page.setViewportSize(pictureSize);
    await scene(page);
    await writeFile(path.join(folder, `${name}.webp`), await webp(page));
  });
}

function makeFilm({ name, theme, scene }: (typeof films)[number]): Promise<void> {
  return inSamples(theme, async (page) => {
    const film = await Film.of(page);
    await scene(page, (milliseconds) => film.take(milliseconds));
    await writeFile(path.join(folder, `${name}.webp`), await webp(page, filmScale));
    await writeFile(path.join(filmFolder, `${name}.webp`), await film.develop());
  });
}

/** Opens a window on samples/ for as long as it is used. */
async function inSamples(theme: string, use: (page: Page) => Promise<void>): Promise<void> {
  const settings = { ...stillSettings, 'workbench.colorTheme': theme };
  const session = await openSession(stage, { folder: 'samples', settings });
  try {
    await use(session.page);
  } finally {
    await session.close();
  }
}

/** What a page shows, at less than half the size of a PNG. Playwright itself takes no such pictures. */
async function webp(page: Page, by = scale): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...(page.viewportSize() ?? windowSize), scale: by };
  const picture = { format: 'webp', quality: 28, clip } as const;
  const { data } = await browser.send('Page.captureScreenshot', picture);
  return Buffer.from(data, 'base64');
}
