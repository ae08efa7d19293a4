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
