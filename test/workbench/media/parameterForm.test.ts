import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ParameterField } from '../../../client/src/protocol/parameters.ts';
import type { ResultsEvent, RunState } from '../../../client/src/protocol/results.ts';
import { openView, type ViewPage } from './viewPage.ts';

const since: ParameterField = {
  key: 'values.since',
  label: 'since',
  type: 'text',
  text: '',
  types: ['text', 'number'],
  problem: 'Enter a value.',
};
const country: ParameterField = {
  key: 'variables.country',
  label: 'Country',
  type: 'choice',
  text: 'DE',
  choices: ['US', 'DE'],
};
const where: ParameterField = {
  key: 'filters.properties',
  label: 'Where',
  type: 'properties',
  text: '',
};
const testAccounts: ParameterField = {
  key: 'filters.testAccounts',
  label: 'Without test accounts',
  type: 'boolean',
  text: 'false',
};

const from: ParameterField = {
  key: 'values.from',
  label: 'from',
  type: 'date',
  text: '',
  hint: 'a day, or -7d',
  problem: 'Enter a value.',
};
const event: ParameterField = {
  key: 'values.event',
  label: 'event',
  type: 'text',
  text: '',
  suggestions: ['$pageview', '$autocapture'],
  problem: 'Enter a value.',
};

function run(parameters: readonly ParameterField[], state: RunState): ResultsEvent {
  const summary = { runId: 'one', title: 'signups', query: 'select {since}', elapsedMs: 0 };
  return {
    type: 'run',
    tabId: 'tab',
    run: { ...summary, connection: 'us', state, canGoToError: false, parameters },
  };
}

describe('the form of parameters in a browser', () => {
  let view: ViewPage;
  let form: Locator;
  const needed: RunState = { kind: 'needsValues', missing: ['since'] };

  before(async () => {
    view = await openView();
    form = view.page.locator('.page:not([hidden]) form.parameters');
  });
  after(() => view.close());
  beforeEach(async () => {
    await view.reload();
    await view.tell({
      type: 'tabs',
      tabs: [{ tabId: 'tab', title: 'signups', pinned: false }],
      front: 'tab',
    });
  });
  afterEach(() => {
    assert.deepEqual(view.complaints, []);
  });

  it('is red only after a try', async () => {
    await view.tell(run([from, event, since], { kind: 'needsValues', missing: ['from'] }));
    const field = form.getByRole('combobox', { name: 'from' });
    await field.waitFor();
    await form.locator('input[aria-invalid="false"]').nth(1).waitFor();
    await view.page.screenshot({ path: 'test-results/parameters-types.png' });
    await form.getByRole('button', { name: 'Run with these values' }).click();
    await form.locator('input[aria-invalid="true"]').nth(1).waitFor();
    await view.page.screenshot({ path: 'test-results/parameters-tried.png' });
  });

  it('offers words and a calendar for a date, and known values for a text', async () => {
    await view.tell(run([from, event], { kind: 'needsValues', missing: ['from'] }));
    const field = form.getByRole('combobox', { name: 'from' });
    await field.waitFor();
    await view.paint('vscode-dark');
    await field.click();
    await form.getByRole('option', { name: '-7d 7 days ago' }).waitFor();
    await view.page.screenshot({ path: 'test-results/parameters-dates.png' });
    await field.fill('month');
    await form.getByRole('option', { name: 'mStart' }).first().waitFor();
    await field.press('Escape');
    await form.getByLabel('Pick a day for from').fill('2026-02-03');
    assert.equal(await field.inputValue(), '2026-02-03');
    await form.getByRole('combobox', { name: 'event' }).fill('my event');
    await form.getByRole('combobox', { name: 'event' }).press('Enter');
    assert.deepEqual(await sent(), {
      'values.from': { type: 'date', text: '2026-02-03' },
      'values.event': { type: 'text', text: 'my event' },
    });
  });

  it('picks what is offered by keyboard, and runs only with the next Enter', async () => {
    await view.tell(run([event], { kind: 'needsValues', missing: ['event'] }));
    const field = form.getByRole('combobox', { name: 'event' });
    await field.press('ArrowDown');
    await form.getByRole('option', { name: '$autocapture' }).waitFor();
    await field.press('ArrowUp');
    await form.locator('[role="option"][aria-selected="true"]').waitFor();
    await field.press('Enter');
    await form.getByRole('option').first().waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), '$autocapture');
    assert.ok(view.calls.every(({ method }) => method !== 'runWith'));
    await field.press('Enter');
    assert.deepEqual(await sent(), { 'values.event': { type: 'text', text: '$autocapture' } });
  });

  async function sent(): Promise<unknown> {
    return (await view.called('runWith')).entries;
  }

  it('is absent for a query without placeholders', async () => {
    await view.tell(run([], { kind: 'running' }));
    await view.page.getByText('Running').first().waitFor();
    assert.equal(await form.isVisible(), false);
  });

  it('sends the values of the fields when Enter is pressed', async () => {
    await view.tell(run([since, country, testAccounts], needed));
    await view.page.getByText('Enter since above, then run.').first().waitFor();
    const field = form.getByLabel('since', { exact: true });
    await field.fill('2026-01-01');
    await field.press('Enter');
    assert.deepEqual(await sent(), {
      'values.since': { type: 'text', text: '2026-01-01' },
      'variables.country': { type: 'choice', text: 'DE' },
      'filters.testAccounts': { type: 'boolean', text: 'false' },
    });
  });

  it('sends added conditions, and not those that were removed again', async () => {
    await view.tell(run([where], { kind: 'done' }));
    await form.getByLabel('Add a condition').click();
    await form.getByLabel('Add a condition').click();
    await form.getByLabel('Property', { exact: true }).first().fill('$browser');
    await form.getByLabel('Value').first().fill('Chrome');
    await form.getByLabel('Remove the condition').nth(1).click();
    await form.getByText('Run with these values').click();
    assert.deepEqual(await sent(), {
      'filters.properties': {
        type: 'properties',
        text: '[{"type":"event","key":"$browser","operator":"exact","value":"Chrome"}]',
      },
    });
  });

  it('makes and edits variables, and keeps what was typed when one is there', async () => {
    const org: ParameterField = {
      key: 'variables.org',
      label: 'org',
      type: 'text',
      text: '',
      variable: 'missing',
      problem: 'Enter a value.',
    };
    const known: ParameterField = { ...country, variable: 'known' };
    await view.tell(run([since, org, known], needed));
    await form.getByLabel('since', { exact: true }).fill('2026-01-01');
    await form.getByRole('button', { name: 'Edit Variable Country…' }).click();
    await view.page.screenshot({ path: 'test-results/parameters-variables.png' });
    const add = form.getByRole('button', { name: 'New Variable org…' });
    await add.focus();
    await view.page.keyboard.press('Enter');
    const asked = [await view.called('editVariable', 0), await view.called('editVariable', 1)];
    assert.deepEqual(
      asked.map(({ key }) => key),
      ['variables.country', 'variables.org'],
    );
    const { problem: _problem, ...made } = { ...org, label: 'Org', text: 'a' };
    await view.tell(run([since, { ...made, variable: 'known' }, known], needed));
    await form.getByRole('button', { name: 'Edit Variable Org…' }).waitFor();
    assert.equal(await form.getByLabel('since', { exact: true }).inputValue(), '2026-01-01');
  });

  it('keeps what is being typed when news of the run arrives', async () => {
    await view.tell(run([since, country], { kind: 'done' }));
    const field = form.getByLabel('since', { exact: true });
    await field.fill('half');
    await view.tell(run([{ ...since, text: 'other' }, country], { kind: 'running' }));
    await view.page.getByText('Running').first().waitFor();
    assert.equal(await field.inputValue(), 'half');
  });

  it('explains what is wrong with an entry', async () => {
    const problem = 'Enter a number, such as 30 or 0.5.';
    await view.tell(run([{ ...since, type: 'number', text: 'x', problem }], needed));
    await form.getByText(problem).waitFor();
  });
});
