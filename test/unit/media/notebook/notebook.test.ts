import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import type { CellResult, ResultLook } from '../../../../client/src/protocol/notebook.ts';
import { resultBadges, resultFacts } from '../../../../media/src/notebook/cellResultView.ts';
import {
  type MarkdownParser,
  missingValue,
  valuePlaces,
} from '../../../../media/src/notebookValues/valuePlaces.ts';

const now = Date.UTC(2026, 0, 2);
const result: CellResult = {
  resultId: '1',
  title: 'a',
  query: 'select 1',
  connection: 'here',
  columns: [{ name: 'n' }],
  rowCount: 1200,
  takenAt: now,
  elapsedMs: 1400,
  firstRows: [],
};

const line = '1,200 rows · 1 column · 1.4 s';
const facts: [what: string, changes: Partial<CellResult>, expected: string, look?: ResultLook][] = [
  ['rows, columns and time', {}, line],
  [
    'that there are more',
    { cap: { kind: 'noLimit', rows: 100, liftTo: 10_000 }, rowCount: 100 },
    'First 100 rows · 1 column · 1.4 s',
  ],
  [
    'how old the cached result was',
    { cachedAt: new Date(now - 120_000).toISOString() },
    '1,200 rows · 1 column · 1.4 s · cached 2 min ago',
  ],
  [
    'one age of a kept result that was cached, that of the data',
    { takenAt: now - 7_200_000, cachedAt: new Date(now - 10_800_000).toISOString() },
    '1,200 rows · 1 column · 1.4 s · cached 3 h ago',
  ],
  [
    'how old a kept result is',
    { takenAt: now - 7_200_000 },
    '1,200 rows · 1 column · 1.4 s · from 2 h ago',
  ],
  ['that the cell would be sent otherwise now', {}, `${line} · stale`, { state: 'stale' }],
  ['that the cell runs again', {}, `${line} · running again`, { state: 'running' }],
];

describe('the line above a result', () => {
  for (const [what, changes, expected, look = {}] of facts) {
    it(`says ${what}`, () => {
      const changed = { ...result, ...changes };
      const badges = resultBadges(changed, look, now).map(({ text }) => text);
      assert.equal([resultFacts(changed), ...badges].join(' · '), expected);
    });
  }
});

const words: [markdown: string, html: string][] = [
  ['{{ a.n }} b', '<p><hogql-value name="a.n">{{ a.n }}</hogql-value> b</p>\n'],
  [
    '**{{a.b c}}**',
    '<p><strong><hogql-value name="a.b c">{{ a.b c }}</hogql-value></strong></p>\n',
  ],
  [
    '{{ a."<b> }}',
    '<p><hogql-value name="a.&quot;&lt;b&gt;">{{ a.&quot;&lt;b&gt; }}</hogql-value></p>\n',
  ],
  ['`{{ a.n }}`', '<p><code>{{ a.n }}</code></p>\n'],
  ['{{ a.n', '<p>{{ a.n</p>\n'],
];

describe('text with places for values', () => {
  for (const [markdown, html] of words) {
    it(`reads ${markdown}`, () => {
      const parser = new MarkdownIt();
      valuePlaces(parser as unknown as MarkdownParser);
      assert.equal(parser.render(markdown), html);
    });
  }
});

const missing: [name: string, words: string][] = [
  ['nope.n', 'There is no cell named nope.'],
  ['total', 'A value is written as cell.column in double braces.'],
  ['later.n', 'Run the cell later to see this value.'],
  ['none.n', 'The result of none has no rows.'],
  ['none.m', 'The result of none has no column m. Its columns: n.'],
];

describe('a place without a value', () => {
  const cells = [{ title: 'later' }, { title: 'none', columns: ['n'] }];
  for (const [name, words] of missing) {
    it(`says of ${name}: ${words}`, () => {
      assert.equal(missingValue(name, cells).words, words);
    });
  }

  it('is an error unless a run can bring the value', () => {
    const wrong = missing.filter(([name]) => !missingValue(name, cells).comes);
    assert.deepEqual(
      wrong.map(([name]) => name),
      ['nope.n', 'total', 'none.m'],
    );
  });
});
