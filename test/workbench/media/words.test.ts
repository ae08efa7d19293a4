import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { insightTemplate } from '../../../client/src/nodes/insightTemplates.ts';
import { languageTag, speak } from '../../../client/src/protocol/language.ts';
import type { RunState } from '../../../client/src/protocol/results.ts';
import { escapedWords } from '../harness/escapedWords.ts';
import { cellResults } from './cellResults.ts';
import { GridPage, sampleRows } from './gridFixture.ts';
import { type InsightFormPage, openInsightForm } from './insightFormPage.ts';
import { type NotebookPage, openNotebook } from './notebookPage.ts';
import { useOtherLanguage } from './otherLanguage.ts';
import { openView, type ViewPage } from './viewPage.ts';

/** The elements with names and values of people and the service. */
const data = [
  '[role="gridcell"], [role="columnheader"], [role="tab"], [role="grid"], pre, dd, option, td, th',
  '.facts:not(dl), .title, .filter .text, .filter label, .filter h2, .statistics li',
  'vscode-option, vscode-single-select, vscode-multi-select, .error-quote, .chart-fold',
].join(', ');

/** Waits for a sign of the pseudo-language, then finds no words but its own. */
async function hasOnlyOurs(page: Page, sign: string): Promise<void> {
  await page.getByText(sign).first().waitFor();
  assert.deepEqual(await escapedWords(page.locator('body'), data), []);
}

describe('the results view in another language', () => {
  let view: ViewPage;
  let grid: GridPage;
  useOtherLanguage();

  before(async () => {
    view = await openView();
    // With enough room, every tool has its label.
    await view.page.setViewportSize({ width: 1900, height: 900 });
    grid = new GridPage(view);
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

  const openStatistics = async (): Promise<void> => {
    await grid.header(1).click({ button: 'right' });
    await view.page.getByRole('menuitem', { name: '⟦Štàtïštïçš⟧' }).click();
  };

  const searchInVain = async (): Promise<void> => {
    await grid.press('Control+f');
    await view.page.keyboard.insertText('nowhere');
  };

  const states: readonly [name: string, reach: () => Promise<void>, sign: string][] = [
    ['a selection', () => grid.press('Shift+ArrowDown'), '⟦çöüñt'],
    ['the filter of a column', () => grid.press('Alt+ArrowDown'), '⟦Åpplý⟧'],
    ['the statistics of a column', () => openStatistics(), '⟦Dïštïñçt⟧'],
    ['the search', () => searchInVain(), '⟦Ñö rëšültš⟧'],
    ['the chart and its form', () => grid.press('Alt+2'), '⟦X àxïš⟧'],
    ['a failed run', () => follow({ kind: 'failed', message: '⟦Ñö⟧' }), '⟦Rüñ àgàïñ⟧'],
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
      await hasOnlyOurs(view.page, sign);
    });
  }
});

describe('the form of an insight in another language', () => {
  let form: InsightFormPage;
  useOtherLanguage();

  before(async () => {
    form = await openInsightForm({ revision: 'test', events: [{ name: 'signed_up' }] });
  });
  after(() => form.close());

  for (const kind of ['trend', 'funnel', 'retention', 'path', 'lifecycle'] as const) {
    it(`has no words that escaped translation of a ${kind}`, async () => {
      await form.open(insightTemplate(kind, ['signed_up']));
      await hasOnlyOurs(form.page, '⟦Rüñ⟧');
    });
  }
});

describe('results below cells in another language', () => {
  let notebook: NotebookPage;
  useOtherLanguage();

  before(async () => {
    notebook = await openNotebook();
  });
  after(() => notebook.close());

  it('fetch its words, and have no others', async () => {
    await notebook.open(...cellResults);
    await notebook.page.locator('hogql-chart canvas').first().waitFor();
    await hasOnlyOurs(notebook.page, '⟦Çhàrt⟧');
  });

  it('are in English if nobody has translated to it, with its numbers', async () => {
    speak({ tag: `${languageTag()}-AT`, words: {} });
    await notebook.open(...cellResults);
    await notebook.page.getByText('Chart').first().waitFor();
    assert.deepEqual(notebook.complaints, []);
  });
});
