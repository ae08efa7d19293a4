import assert from 'node:assert/strict';
import { bindParameters } from '../../../client/src/parameters/bindParameters.ts';
import type { FieldEntry } from '../../../client/src/protocol/parameters.ts';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { placeholders } from '../../../server/src/features/placeholders.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { dataDirectory } from '../../unit/server/support/catalog.ts';
import { type Answer, ask, describeInEachProfile, end, sandbox } from '../sandbox/service.ts';

const catalog = bundledCatalog(dataDirectory);
const clock = { nowMs: Date.parse(end), timeZone: 'UTC' };

type Entries = Readonly<Record<string, FieldEntry>>;

/** Runs a query as the extension would with these entries in the form. */
async function answerTo(query: string, entered: Entries = {}): Promise<Answer> {
  const known = { entered, fromFile: {}, variables: [], clock };
  const { node } = bindParameters(query, placeholders(query, catalog).placeholders, known);
  return ask(await sandbox(), 'POST', 'query/', { query: node });
}

/** The statement, what is entered, and what the older service says. */
const statements: readonly [query: string, entered: Entries, refusal: RegExp][] = [
  [
    'select count() from persons where {filters}',
    { 'filters.dateFrom': { type: 'date', text: '2026-01-15' } },
    /^Cannot use 'filters' placeholder/,
  ],
  [
    "select count() from paying_accounts where {filters(last_invoice_at AS timestamp, email AS 'email')}",
    { 'filters.dateFrom': { type: 'date', text: '2026-01-15' } },
    /^Unsupported filters placeholder/,
  ],
  [
    "select dateTrunc({filters.interval('week')}, timestamp) as period, count() from events where {filters} group by period order by period",
    { 'filters.interval': { type: 'choice', text: 'day' } },
    /^Unsupported filters placeholder `\{filters\.interval\}`/,
  ],
  [
    'select dateTrunc({filters.interval}, timestamp) as period, count() from events group by period order by period',
    { 'filters.interval': { type: 'choice', text: 'year' } },
    /^Unsupported filters placeholder `\{filters\.interval\}`/,
  ],
  [
    "select {filters.breakdown(properties.$browser AS 'browser')} as breakdown, count() from events where {filters} group by breakdown order by breakdown",
    { 'filters.breakdown': { type: 'choice', text: 'browser' } },
    /^Unsupported filters placeholder `\{filters\.breakdown\}`/,
  ],
];

describeInEachProfile('filters bound to columns', (profile) => {
  for (const [query, entered, refusal] of statements) {
    if (profile === 'current') {
      it(`fill in ${query}`, async () => {
        const found = diagnostics(analyze(query), catalog);
        assert.deepEqual(
          found.filter(({ severity, code }) => severity === 1 && code !== 'unknown-table'),
          [],
        );
        const without = await answerTo(query);
        assert.equal(without.status, 200, without.text);
        const filled = await answerTo(query, entered);
        assert.equal(filled.status, 200, filled.text);
        assert.notDeepEqual(filled.body.results, without.body.results);
      });
    } else {
      it(`are not known in ${query}`, async () => {
        const { status, body } = await answerTo(query, entered);
        assert.equal(status, 400);
        assert.match(body.detail, refusal);
      });
    }
  }

  it('keep the rows of the last day, as trends do', async () => {
    const day = { type: 'date', text: '2026-01-20' } as const;
    const entered = { 'filters.dateFrom': day, 'filters.dateTo': day };
    const rowsOf = async (condition: string): Promise<unknown> =>
      (await answerTo(`select count() from events where ${condition}`, entered)).body.results;
    const rows = await rowsOf("toDate(timestamp) = '2026-01-20'");
    assert.notDeepEqual(rows, [[0]]);
    assert.deepEqual(await rowsOf('{filters}'), rows);
    const between = 'timestamp >= {filters.dateRange.from} and timestamp < {filters.dateRange.to}';
    assert.deepEqual(await rowsOf(between), rows);
  });

  it('leave the filters of before alone', async () => {
    const query =
      'select count() from events where {filters} and timestamp < {filters.dateRange.to}';
    const { status, text } = await answerTo(query);
    assert.equal(status, 200, text);
  });
});
