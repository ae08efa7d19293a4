import assert from 'node:assert/strict';
import { insightTemplate } from '../../../client/src/nodes/insightTemplates.ts';
import { until } from '../harness/until.ts';
import { axeFaultsInThemes } from './axeFaults.ts';
import { type InsightFormPage, openInsightForm } from './insightFormPage.ts';
import { isForEverybody } from './isForEverybody.ts';
import { type ThemeKind, themes } from './themes.ts';

const catalog = {
  revision: 'test',
  events: [
    { name: '$pageview', volume: 5_200_000 },
    { name: 'signed_up', volume: 812 },
    { name: 'uploaded_file', volume: 40 },
  ],
  properties: { event: [{ name: '$browser', type: 'String' }], person: [{ name: 'plan' }] },
};

const trend = `{
  "name": "Signups",
  // Only for the demo.
  "query": {
    "kind": "TrendsQuery",
    "series": [
      { "kind": "EventsNode", "event": "signed_up", "math": "dau", "properties": [
        { "type": "event", "key": "$browser", "operator": "exact", "value": ["Chrome", "Firefox"] }
      ] },
      { "kind": "EventsNode", "event": "$pageview", "math": "total" }
    ],
    "interval": "week",
    "dateRange": { "date_from": "-90d" },
    "properties": { "type": "AND", "values": [{ "type": "AND", "values": [] }] },
    "breakdownFilter": { "breakdowns": [{ "type": "person", "property": "plan" }] },
    "trendsFilter": { "display": "ActionsBar" }
  }
}
`;

describe('the form of an insight in a browser', () => {
  let form: InsightFormPage;

  before(async () => {
    form = await openInsightForm(catalog);
  });
  after(() => form.close());
  beforeEach(() => form.open(trend));
  isForEverybody({
    page: () => form.page,
    zoomed: { width: 400, height: 350 },
    show: () => form.open(trend),
  });

  const hasNoComplaints = (): void => assert.deepEqual(form.complaints, []);

  const combobox = (name: string) => form.page.getByRole('combobox', { name, exact: true });
  const becomes = (wanted: string): Promise<unknown> =>
    until(`the text ${wanted}`, () => form.text === wanted || undefined);

  it('writes what is picked from the events of the project, by keyboard', async () => {
    const { page } = form;
    const event = combobox('Event, A');
    await event.fill('upl');
    const option = page.getByRole('option', { name: /uploaded_file/ });
    await option.waitFor();
    await event.press('ArrowDown');
    await page.locator('.suggestions [aria-selected="true"]').waitFor();
    await event.press('Enter');
    await becomes(trend.replace('"event": "signed_up"', '"event": "uploaded_file"'));
    await option.waitFor({ state: 'detached' });
    assert.equal(await event.inputValue(), 'uploaded_file');
  });

  it('writes a name that the project does not have', async () => {
    await combobox('Event, B').fill('launched');
    await combobox('Event, B').press('Tab');
    await becomes(trend.replace('"event": "$pageview"', '"event": "launched"'));
  });

  it('writes choices, flags and dates', async () => {
    const { page } = form;
    await combobox('By').click();
    await page.getByRole('option', { name: 'Month', exact: true }).click();
    const monthly = trend.replace('"interval": "week"', '"interval": "month"');
    await becomes(monthly);
    await combobox('From').fill('-1y');
    await combobox('From').press('Enter');
    await becomes(monthly.replace('-90d', '-1y'));
    await page.getByText('Filter out internal and test users').click();
    await until('the flag', () => form.text.includes('"filterTestAccounts": true') || undefined);
  });

  it('adds a filter with the focus in it, and removes it again', async () => {
    const { page } = form;
    await page.getByRole('button', { name: 'Add filter to B' }).press('Enter');
    await combobox('Property, Filter 1 of B').waitFor();
    const focused = page.getByRole('group', { name: 'Filter 1 of B' }).locator(':focus');
    await focused.first().waitFor();
    await page.getByRole('button', { name: 'Remove Filter 1 of B' }).click();
    await combobox('Property, Filter 1 of B').waitFor({ state: 'detached' });
    await becomes(trend.replace('"math": "total" }', '"math": "total", "properties": [] }'));
  });

  it('adds a series, moves it up and removes one', async () => {
    const { page } = form;
    await page.getByRole('button', { name: 'Add series' }).click();
    await combobox('Event, C').waitFor();
    await page.getByRole('button', { name: 'Move B up' }).click();
    await until(
      'the order',
      async () => (await combobox('Event, A').inputValue()) === '$pageview' || undefined,
    );
    await page.getByRole('button', { name: 'Remove A', exact: true }).click();
    await combobox('Event, C').waitFor({ state: 'detached' });
    assert.equal(await combobox('Event, A').inputValue(), 'signed_up');
  });

  it('follows an edit of the JSON without taking the focus or what is being typed', async () => {
    const { page } = form;
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.press('End');
    await name.pressSequentially(' of today');
    await form.type(trend.replace('-90d', '-7d').replace('"B"', '"C"'));
    await until(
      'the date',
      async () => (await combobox('From').inputValue()) === '-7d' || undefined,
    );
    assert.equal(await name.inputValue(), 'Signups of today');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await until('the name', () => form.text.includes('"Signups of today!"') || undefined);
    assert.ok(form.text.includes('"-7d"'), 'the edit of the JSON is still there');
  });

  it('says what is wrong with an entry, and forgets it with the next', async () => {
    const { page } = form;
    await form.open(trend.replace('["Chrome", "Firefox"]', '{ "a": 1 }'));
    const value = combobox('Value, Filter 1 of A');
    await value.fill('{"a": }');
    await value.press('Enter');
    await page.getByRole('status').getByText('must be a JSON object').waitFor();
    await value.fill('{"a":2}');
    await value.press('Enter');
    await becomes(trend.replace('["Chrome", "Firefox"]', '{ "a": 2 }'));
    await page.getByRole('status').waitFor({ state: 'hidden' });
  });

  it('waits, dim, while the JSON has an error', async () => {
    const { page } = form;
    await form.type(trend.replace('"interval": "week",', '"interval": week,'));
    await page.getByText(/error in line \d+.*The form waits/).waitFor();
    await page.locator('form[inert]').waitFor();
    await page.screenshot({ path: 'test-results/form-waits.png', fullPage: true });
    await form.type(trend);
    await page.locator('form:not([inert])').waitFor();
    await page.getByRole('status').waitFor({ state: 'hidden' });
  });

  it('writes what is being typed before it runs the insight by its key', async () => {
    await combobox('Event, B').fill('launched');
    await combobox('Event, B').press('Control+Enter');
    await until('the run', () => form.calls.includes('run') || undefined);
    assert.deepEqual(
      form.calls.filter((call) => call === 'set' || call === 'run'),
      ['set', 'run'],
    );
  });

  it('creates an insight of the JSON, unless it is the JSON of one', async () => {
    const create = form.page.getByRole('button', { name: 'Create Insight' });
    await create.click();
    await until('the creation', () => form.calls.includes('create') || undefined);
    await form.open(trend, true);
    await form.page.getByRole('button', { name: 'Run' }).waitFor();
    await create.waitFor({ state: 'hidden' });
  });

  it('runs the insight', async () => {
    await form.page.getByRole('button', { name: 'Run' }).click();
    await until('the run', () => form.calls.includes('run') || undefined);
  });

  it('has a form of every kind of insight that fits a narrow editor', async () => {
    const { page } = form;
    await page.setViewportSize({ width: 400, height: 900 });
    for (const kind of ['funnel', 'retention', 'path', 'correlation'] as const) {
      await form.open(insightTemplate(kind, []));
      await form.paint('vscode-dark');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.screenshot({ path: `test-results/form-${kind}.png`, fullPage: true });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 400, `${kind} is ${width} pixels wide`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('keeps to the strict content security policy', hasNoComplaints);

  it('has no fault that axe finds, in any theme', async () => {
    const { page } = form;
    await combobox('Event, A').click();
    await page.getByRole('option', { name: /signed_up/ }).waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
    for (const kind of Object.keys(themes) as ThemeKind[]) {
      await form.paint(kind);
      for (const width of [1440, 900, 400]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `test-results/form-${kind}-${width}.png` });
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
