import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findBrowser } from '../test/workbench/harness/findBrowser.ts';
import { installVscode } from '../test/workbench/harness/installVscode.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { progress } from '../test/workbench/harness/progress.ts';
import { gridOf, resultsPanel } from '../test/workbench/harness/resultsPanel.ts';
import { startSandbox } from '../test/workbench/harness/sandbox.ts';
import { openSession } from '../test/workbench/harness/session.ts';
import { packageVsix } from '../test/workbench/harness/vsix.ts';
import * as workbench from '../test/workbench/harness/workbench.ts';

// npm run screenshots: the README's pictures, taken from the packaged extension as it runs.
const pictures = [
  { name: 'run.png', theme: 'Default Dark Modern' },
  { name: 'run-light.png', theme: 'Default Light Modern' },
];
/** Leaves out what distracts, and what would differ from one picture to the next. */
const stillSettings = {
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'window.title': '${activeEditorShort}',
};
const folder = path.join(root, 'media/images');

await mkdir(folder, { recursive: true });
const stage = {
  vscode: await installVscode('newest'),
  browser: await findBrowser(),
  vsix: await packageVsix(),
};
const sandbox = await progress('Starting the sandbox', () => startSandbox());
try {
  Object.assign(process.env, sandbox.env);
  for (const { name, theme } of pictures) {
    await progress(`Taking ${name}`, () => takePicture(name, theme));
  }
} finally {
  await sandbox.stop();
}

async function takePicture(name: string, theme: string): Promise<void> {
  const session = await openSession(stage, {
    folder: 'samples',
    settings: { ...stillSettings, 'workbench.colorTheme': theme },
  });
  try {
    await arrange(session.page);
    await session.page.screenshot({ path: path.join(folder, name) });
  } finally {
    await session.close();
  }
}

/** Insights at the left, a query that has run, and its rows below it. */
async function arrange(page: Page): Promise<void> {
  await (await workbench.treeRows(page, 'HogQL', 'Insights')).first().waitFor();
  await workbench.openFile(page, 'welcome.hogql');
  await workbench.runStatement(page, 'group by event');
  await gridOf(page, 12);
  await resultsPanel(page).getByRole('gridcell', { name: '$pageview' }).first().waitFor();
  await workbench.runCommand(page, 'Notifications: Clear All Notifications');
}
