import assert from 'node:assert/strict';
import { remarksOf } from '../../../../client/src/api/remarks.ts';

const cases: [name: string, body: unknown, expected: unknown][] = [
  ['nothing', { results: [] }, undefined],
  ['empty members', { warnings: [], timings: null, explain: null }, undefined],
  ['members of other types', { warnings: 'many', timings: 1, explain: {} }, undefined],
  [
    'warnings as texts and as objects',
    { warnings: ['One.', { message: 'Two.' }, { warning: 'Three.' }, 4] },
    { warnings: ['One.', 'Two.', 'Three.'] },
  ],
  [
    'places of errors and of warnings, with what belongs there',
    {
      hogql_metadata: {
        errors: [
          { message: 'No.', start: 9, end: 4, fix: 'b' },
          { message: 'No place.', start: 4, end: null, fix: null },
          { start: 1, end: 2 },
        ],
        warnings: [{ message: 'Slow.', start: 1, end: 2.5 }],
      },
    },
    {
      findings: [
        { severity: 'error', message: 'No.', start: 4, end: 9, fix: 'b' },
        { severity: 'error', message: 'No place.' },
        { severity: 'warning', message: 'Slow.' },
      ],
    },
  ],
  [
    'why it was slow, apart from other warnings and without advice for an assistant',
    {
      query_scan: {
        rows_read: 5,
        duration_ms: 6,
        range_share: 0.5,
        project_share: 2,
        killed: true,
      },
      warnings: [
        'One.',
        {
          type: 'query_scan',
          kind: 'no_start_date',
          message: 'All.',
          fix: 'Add',
          start: 1,
          end: 2,
        },
        { type: 'events_scan', reason: 'no_event', message: 'Each.' },
        { type: 'events_scan' },
      ],
    },
    {
      warnings: ['One.'],
      findings: [
        { severity: 'warning', message: 'All.', start: 1, end: 2, slowBy: 'no_start_date' },
        { severity: 'warning', message: 'Each.', slowBy: 'no_event' },
      ],
      scan: { rowsRead: 5, ms: 6, rangeShare: 0.5, projectShare: 1, isKilled: true },
    },
  ],
  [
    'what it read, with reasons still to come',
    { query_scan: { rows_read: 5, duration_ms: 6, status: 'pending', range_share: -1 } },
    { scan: { rowsRead: 5, ms: 6, isUnfinished: true } },
  ],
  ['a scan of nothing', { query_scan: { rows_read: 'many' } }, undefined],
  [
    'the dates it came to',
    { resolved_date_range: { date_from: '2026-01-01', date_to: '2026-01-31' } },
    { dateRange: { from: '2026-01-01', to: '2026-01-31' } },
  ],
  [
    'times of its steps',
    { timings: [{ k: './parse', t: 0.5 }, { k: 1 }] },
    { timings: [{ step: './parse', ms: 500 }] },
  ],
  [
    'the plan',
    { explain: ['Expression', '  ReadFromMergeTree'] },
    { explain: 'Expression\n  ReadFromMergeTree' },
  ],
];

describe('what an answer says beside its rows', () => {
  for (const [name, body, expected] of cases) {
    it(`is read where it is ${name}`, () => assert.deepEqual(remarksOf(body), expected));
  }
});
