import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** A fact of the service as it is in November 2026, and the tests that hold it. */
type Fact = readonly [fact: string, ...tests: readonly (readonly [file: string, title: string])[]];

const facts: readonly Fact[] = [
  [
    'values of a property of events are told for a named event only',
    ['api/client/eventValues.test.ts', 'are told for an event that is named by'],
    ['unit/client/catalog/propertyValues.test.ts', 'are asked for the events of the statement'],
    ['unit/server/features/comparedProperty.test.ts', 'comes with the events'],
  ],
  [
    'a blocking run by key may take ten seconds, a background run ten minutes',
    ['api/client/waitedFor.test.ts', 'lets a run wait for ten seconds today'],
    ['api/client/waitedFor.test.ts', 'answers a run that only saves requests once it is in the'],
    [
      'unit/client/runs/life/queryRun.test.ts',
      'is to be narrowed only once it failed in the background',
    ],
    ['unit/client/runs/window/runs.test.ts', 'poll for a statement that was slow the last time'],
    ['unit/client/results/export/exportAll.test.ts', 'reads a part in the background if the one'],
  ],
  [
    'three queries of a project run at once; a further one is refused without a time',
    ['api/client/tooMany.test.ts', 'keeps a run waiting and leaves the hour’s requests alone'],
    ['unit/client/api/failures.test.ts', 'waits for a place among the running queries'],
  ],
  [
    'the queries of a project may read so many bytes, and cached results still come after that',
    ['api/client/bytes.test.ts', 'learns from an answer what its query read and what is left'],
    ['api/client/bytes.test.ts', 'says that they are used up, and until when'],
    ['api/client/bytes.test.ts', 'still brings what the service has cached'],
    [
      'unit/client/runs/starting/runBatch.test.ts',
      'asks first if it read more than the project may still',
    ],
    ['unit/client/status/budgetStatus.test.ts', 'shows the bytes that may be read once less than'],
  ],
  [
    'failures of time, memory and size are repeated at once for up to four hours',
    ['api/client/replays.test.ts', 'is told from a query that takes its time and fails'],
    ['api/client/replays.test.ts', 'is not seen in what is refused at once for another reason'],
  ],
  [
    '2,400 requests an hour are normal, 120 those of other projects',
    [
      'unit/client/budget/budget.test.ts',
      'knows for a week, in all windows, the limit that it has',
    ],
  ],
  [
    'people sign in to a service without a registered client, and no limit of keys counts for them',
    ['integration/client/signIn.test.ts', 'gives a token that the service takes'],
    ['workbench/scenario/signIn.test.ts', 'is offered by a run without a key, and done in the'],
    [
      'unit/client/auth/sessions.test.ts',
      'of a person who is signed in has no limit of requests or',
    ],
  ],
  [
    'filters are bound to columns of any table, and have an interval and a breakdown',
    ['unit/server/semantics/cases/placeholders.ts', '{filters(created_at as timestamp)}'],
    ['unit/server/features/placeholders.test.ts', 'breakdown b, d, e'],
    ['unit/client/parameters/bindParameters.test.ts', 'offers an interval and a breakdown, and'],
    ['unit/local/compiler/placeholders.test.ts', 'compiler: filters bound to columns'],
    ['api/client/boundFilters.test.ts', 'fill in'],
  ],
  [
    'decide and jev ask a model about each row of a SELECT that does nothing else',
    ['unit/server/semantics/cases/calls.ts', 'decision-place'],
    ['api/compiler/decisions.test.ts', 'decisions as today’s service takes them'],
    ['unit/server/features/signatureHelp.test.ts', 'batch_size := rows'],
  ],
  [
    'isEmpty, isNotEmpty and JSONExtractKey are gone, and mapExists is there',
    ['unit/server/semantics/cases/calls.ts', 'removed-function'],
    ['unit/server/semantics/nameChecks.test.ts', 'mapExists'],
  ],
  [
    'calls of feature flags move to a table of their own, organization by organization',
    ['unit/server/semantics/cases/taxonomy.ts', 'moved-event'],
    ['unit/server/semantics/nameChecks.test.ts', 'are hinted at only where the project has their'],
  ],
  [
    'the functions of the service’s own version can be asked for',
    ['api/client/servedFunctions.test.ts', 'are told by their names by'],
    ['unit/server/semantics/nameChecks.test.ts', 'that the service of the project tells'],
    ['unit/client/catalog/fetchCatalog.test.ts', "['toString', 'newest']"],
  ],
  [
    'a schema that the service cannot tell is not asked for again at once',
    ['unit/client/api/failures.test.ts', 'asks once for a schema that the service cannot tell'],
  ],
  [
    'a refusal has the places of errors in the query, and what belongs there',
    ['api/client/findings.test.ts', 'comes with the refusal: each error with its place'],
    ['api/client/findings.test.ts', 'has the places of a query with bound values'],
    ['unit/client/runs/window/runs.test.ts', 'comes with the refusal, with what belongs there'],
    ['unit/client/runs/window/sourcePlace.test.ts', 'is mapped to the cell whose text was put in'],
    ['workbench/scenario/findings.test.ts', 'is underlined at its place'],
  ],
  [
    'a slow run tells what it read, and a later answer why',
    ['api/client/findings.test.ts', 'says what a run read, and why with a later answer'],
    ['api/client/findings.test.ts', 'says what a run had read that it ended'],
    ['unit/client/api/remarks.test.ts', 'why it was slow, apart from other warnings'],
    ['workbench/scenario/findings.test.ts', 'tells why it was slow, once the service has found'],
  ],
  [
    'a result has the times of the service’s steps if the node asks for them',
    ['api/client/timings.test.ts', 'come with the result of ${what} if they are asked for'],
    [
      'unit/client/runs/window/runs.test.ts',
      'ask for the times of their steps once they were slow',
    ],
  ],
  [
    'a run has a name in the log of queries, which older services refuse',
    ['api/client/runNames.test.ts', 'goes along with it, unless the service refuses it'],
    ['unit/client/runs/window/runName.test.ts', 'has no value of'],
    ['unit/client/runs/starting/runCommands.test.ts', 'open a statement that sums what was read'],
  ],
  [
    'old events are deleted, and the service tells which are the oldest',
    ['api/client/retention.test.ts', 'are told by the service of today alone'],
    ['unit/client/catalog/fetchCatalog.test.ts', 'asks once a day which events are the oldest'],
    ['unit/server/semantics/cases/taxonomy.ts', "code: 'before-retention'"],
    ['unit/client/runs/life/oldestRows.test.ts', 'are as old as the oldest events'],
  ],
  [
    'HogQL and insights may run on another source of data than the project',
    ['api/client/otherSources.test.ts', 'runs there, and nowhere else'],
    ['unit/common/insights/insightText.test.ts', 'says which other source of data it runs on'],
    ['unit/client/runs/window/runs.test.ts', 'send the source of data that a statement runs on'],
    ['unit/server/features/diagnostics.test.ts', 'of a text for another source of data'],
  ],
  [
    'the service describes tables and columns, and declares relationships, in HogQL',
    ['api/client/described.test.ts', 'comes with the catalog, once a day, where it says something'],
    ['unit/server/features/hover.test.ts', 'Bills of'],
    [
      'unit/server/features/completion/places.test.ts',
      'offers the joins that the project declares',
    ],
  ],
  [
    'the schema comes in parts: the names alone, or the fields of some tables',
    ['api/client/schemaParts.test.ts', 'comes as names first where the service tells parts'],
    ['unit/client/catalog/catalogs.test.ts', 'tells names as soon as they come'],
    ['unit/server/schema/catalog.test.ts', 'knows a table by its name while its columns are'],
  ],
  [
    'a full cluster answers with 513, and a database that is away with 503 and Retry-After',
    ['api/client/faults.test.ts', 'a cluster that is full'],
    ['api/client/faults.test.ts', 'a database that is not there for a second'],
    ['unit/client/api/failures.test.ts', 'does not repeat a change if the database is full'],
  ],
];

describe('the service as it is in November 2026', () => {
  for (const [fact, ...tests] of facts) {
    it(`has tests that hold: ${fact}`, () => {
      for (const [file, title] of tests) {
        const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
        assert.ok(text.includes(title), `${file} has no test “${title}”`);
      }
    });
  }
});
