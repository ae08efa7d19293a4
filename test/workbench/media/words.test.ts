import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { languageElementId } from '../../../client/src/protocol/language.ts';
import type { Language } from '../../../client/src/protocol/language.ts';
import type { RunState } from '../../../client/src/protocol/results.ts';
import { escapedWords } from '../harness/escapedWords.ts';
import { root } from '../harness/paths.ts';
import { run } from '../harness/processes.ts';
import { withScratch } from '../harness/scratch.ts';
import { GridPage, sampleRows } from './gridFixture.ts';
import { openView } from './viewPage.ts';
import type { ViewPage } from './viewPage.ts';

/** What shows names and values of people and the service. */
const data = [
  '[role="gridcell"], [role="columnheader"], [role="tab"], [role="grid"], pre, dd, option',
  '.facts, .title, .filter .text, .filter label, vscode-option, vscode-multi-select',
].join(', ');

describe('the results view in another language', () => {
  let view: ViewPage;
  let grid: GridPage;

  before(async () => {
    view = await openView();
    grid = new GridPage(view);
    const language: Language = { tag: 'de', words: await pseudoWords() };
    await view.page.addInitScript(carry, { id: languageElementId, text: JSON.stringify(language) });
  });
  after(() => view.close());
  beforeEach(async () => {
    await view.reload();
    await grid.show(sampleRows);
    await grid.cell(0, 1).click();
  });

  const follow = async (state: RunState): Promise<void> => {
    const run = { runId: 'two', title: 'signups', query: 'select 1', connection: 'us' };
    await view.tell({
      type: 'run',
      tabId: 'tab',
      run: { ...run, state, elapsedMs: 10, canGoToError: false, parameters: [] },
    });
  };

  const states: readonly [name: string, reach: () => Promise<void>, sign: string][] = [
    ['a selection', () => grid.press('Shift+ArrowDown'), '⟦çöüñt'],
    ['the filter of a column', () => grid.press('Alt+ArrowDown'), '⟦Åpplý⟧'],
    ['the list of columns', () => grid.press('Shift+Alt+c'), '⟦Çölümñš⟧'],
    ['the menu', () => grid.press('Shift+F10'), '⟦Çöpý⟧'],
    ['the pivot table', () => grid.press('Alt+3'), '⟦Åggrëgàtë⟧'],
    ['the messages', () => grid.press('Alt+5'), '⟦Štàtë⟧'],
    ['a run that goes', () => follow({ kind: 'running' }), '⟦Rüññïñg⟧'],
    ['one that was cancelled', () => follow({ kind: 'cancelled' }), '⟦Çàñçëllëd àftër'],
    ['one that is lost', () => follow({ kind: 'lost' }), '⟦Ñö àñšwër'],
  ];
  for (const [name, reach, sign] of states) {
    it(`has no words that escaped translation with ${name}`, async () => {
      await reach();
      await view.page.getByText(sign).first().waitFor();
      assert.deepEqual(await escapedWords(view.page.locator('body'), data), []);
    });
  }
});

/** The words of the sources in the pseudo-language. */
function pseudoWords(): Promise<Language['words']> {
  return withScratch(async (scratch) => {
    await mkdir(path.join(scratch, 'l10n'));
    await run(process.execPath, [path.join(root, 'scripts/words.ts'), '--pseudo', scratch]);
    const file = path.join(scratch, 'l10n/bundle.l10n.qps-ploc.json');
    return JSON.parse(await readFile(file, 'utf8')) as Language['words'];
  });
}

/** Puts the language into the page before its scripts run, as the extension does. */
function carry({ id, text }: { readonly id: string; readonly text: string }): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = id;
    element.textContent = text;
    document.body.append(element);
  });
}
