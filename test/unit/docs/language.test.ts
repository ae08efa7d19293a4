import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ClauseKey,
  clauseOffers,
  clauses,
  setOperatorOffers,
} from '../../../server/src/parser/cursor/clauses.ts';

const text = readFileSync(path.join(import.meta.dirname, '../../../docs/language.md'), 'utf8');
const examples = [...text.matchAll(/^```sql\n(.*?)\n```$/gms)].map(([, query = '']) => query);
const prose = text.replaceAll(/^```.*?^```$/gms, '');

/** Clauses that the service drops or refuses have no example. */
const withoutExample = new Set(['WITH ROLLUP', 'WITH CUBE', 'WITH TOTALS', 'QUALIFY', 'SETTINGS']);

describe('docs/language.md', () => {
  const ofTable = (Object.keys(clauses) as ClauseKey[]).flatMap((key) => {
    const offers = clauseOffers(key);
    return offers.length > 0 ? offers : [clauses[key].name];
  });
  for (const name of [...ofTable, ...setOperatorOffers]) {
    it(`explains ${name}`, () => {
      assert.ok(prose.includes(name), name);
      if (withoutExample.has(name)) return;
      const [word = '', second = ''] = name.split(' ');
      // `LIMIT 3 BY`
      const between = name === 'LIMIT BY' ? String.raw`\s+\d+\s+` : String.raw`\s*`;
      const pattern = new RegExp(String.raw`\b${word}${between}${second}\b`, 'i');
      assert.ok(
        examples.some((query) => pattern.test(query)),
        name,
      );
    });
  }
});
