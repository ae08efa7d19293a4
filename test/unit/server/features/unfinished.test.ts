import assert from 'node:assert/strict';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { atCursor } from '../support/cursor.ts';
import { project } from '../support/findings.ts';

/** The codes of errors, those of syntax left out; `|` is a caret at the end of its statement. */
function errorsIn(query: string): string[] {
  const { document, position } = query.includes('|')
    ? atCursor(query)
    : { document: analyze(query), position: undefined };
  return codesOf(diagnostics(document, project, undefined, position), 1);
}

/** The codes of everything else. */
function warningsIn(query: string): string[] {
  const found = diagnostics(analyze(query), project);
  return [2, 3, 4].flatMap((severity) => codesOf(found, severity)).sort();
}

function codesOf(found: ReturnType<typeof diagnostics>, severity: number): string[] {
  return found
    .filter((one) => one.severity === severity)
    .map(({ code }) => String(code))
    .filter((code) => !code.startsWith('syntax/'));
}

describe('an unfinished statement', () => {
  const rows: [query: string, errors: string[]][] = [
    // GROUP BY is still to come.
    ['select event, count() from events', ['ungrouped-column']],
    ['select event, count() from events where', []],
    ['select event, count() from events where timestamp >', []],
    ['select event, count() from events where timestamp > now() group', []],
    ['select event, count() from events where timestamp > now() group by', []],
    [
      'select event, count() from events where timestamp > now() group by uuid',
      ['ungrouped-column'],
    ],
    // A table is still to come.
    ['select event', ['unknown-column']],
    ['select event,', []],
    ['select *', []],
    ['select p.email from events e', ['unknown-column']],
    ['select p.email from events e join', []],
    ['select p.email from events e join persons', ['unknown-column', 'unsupported-form']],
    ['select p.email from events e where', ['unknown-column']],
    ['select p.* from events e join', []],

    ['with a as (select 1) select a', ['cte-as-value']],
    ['with a as (select 1) select a,', []],
    // Arguments are still to come.
    ['select quantile(timestamp) from events', ['missing-parameters']],
    ['select quantile(timestamp) from events where', []],
    ['select dateDiff(timestamp', []],
    ['select dateDiff(timestamp) from events', ['argument-count']],
    // A name at the end may go on.
    ['select event from events where (evnt', []],
    ['select event from events where (evnt)', ['unknown-column']],
    // Errors however the statement continues.
    ['select evnt from events where', ['unknown-column']],
    ['select uniqq(event) from events where', ['unknown-function']],
    ['select event from evnts where', ['unknown-table']],
    ['select (1, 2).0 from events where', ['index-zero']],
    // Words that only look half-typed.
    ['select event, count() as e from events e -- where', ['ungrouped-column']],
    ["select event, count() from events where event = 'where'", ['ungrouped-column']],
    ['select event, count() as `order`', ['unknown-column']],
  ];
  for (const [query, errors] of rows) {
    it(`has the errors ${errors.join(', ') || 'none'}: ${query}`, () => {
      assert.deepEqual(errorsIn(query), errors);
    });
  }

  it('has no hint at a clause that may still be typed', () => {
    assert.deepEqual(warningsIn('select event from events'), [
      'cost-unbounded-time',
      'implicit-limit',
    ]);
    assert.deepEqual(warningsIn('select event from events where'), []);
  });

  it('leaves a comment that ignores what is held back as it is', () => {
    const ignore = '-- hogql-ignore-next-line ungrouped-column\n';
    assert.deepEqual(warningsIn(`${ignore}select event, count() from events where`), []);
  });
});

describe('a caret at the end of a statement', () => {
  const grouped = 'select event, count() from events';
  const rows: [title: string, query: string, errors: string[]][] = [
    ['holds a column back that may still be grouped', `${grouped}|`, []],
    ['does so after blanks and comments', `${grouped}\n-- group by?\n\n  |`, []],
    ['does so from where it came to the end', `${grouped.slice(0, 20)}|${grouped.slice(20)}`, []],
    ['holds a table back that may still come', 'select event|', []],
    ['does so where the tables are last', 'select p.email from events e|', []],
    [
      'holds an unknown name back no longer',
      'select evnt from events where 1|',
      ['unknown-column'],
    ],
    ['holds a star back that has no table', 'select *|', []],
    ['holds nothing else back', 'select uniqq(event) from events|', ['unknown-function']],
    ['holds nothing back of other statements', `${grouped};\nselect 1|`, ['ungrouped-column']],
    ['holds nothing back after a semicolon', `${grouped};|`, ['ungrouped-column']],
    ['holds nothing back in another cell', `${grouped}\n-- %%\n|`, ['ungrouped-column']],
  ];
  for (const [title, query, errors] of rows) {
    it(title, () => {
      assert.deepEqual(errorsIn(query), errors);
    });
  }
});
