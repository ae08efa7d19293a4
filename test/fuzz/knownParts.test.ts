import assert from 'node:assert/strict';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { Environment } from '../../server/src/semantics/resolve/environment.ts';
import { KnownParts } from '../../server/src/semantics/checks/knownParts.ts';
import { statementCheck } from '../../server/src/semantics/checks/statementCheck.ts';
import type { Finding } from '../../server/src/semantics/checks/finding.ts';
import { queryOf } from '../bench/queries.ts';
import { project } from '../unit/server/support/findings.ts';
import { Random } from './random.ts';
import { seedTexts } from './seedTexts.ts';

const documents = 150;
const edits = 12;

const pieces = [
  '1',
  ' ',
  'a',
  ')',
  '(',
  "'",
  ', b',
  ' -- c\n',
  ' union all ',
  'c0',
  'c1',
  ' from c0',
  'with c0 as (select 1 as a) ',
  ', c2 as (select * from c1)',
  ' recursive ',
  ' and x',
  '`c0`',
  ' group by a',
  ' limit 1',
  '*',
  ' as c1',
  'events',
  'select ',
  '\n',
  '"c\\x30"',
  'count()',
];

describe('a statement with known parts', () => {
  it(`has the findings of one checked from scratch (${documents * edits} edits, seeds 1 to ${documents})`, () => {
    const known = new KnownParts();
    let said = 0;
    for (let seed = 1; seed <= documents; seed++) {
      const random = new Random(seed);
      let text = seed % 3 === 0 ? queryOf(2, seed) : joinedQueries(random);
      let document = analyze(text);
      for (let edit = 1; edit <= edits; edit++) {
        for (const { parsed } of document.statements) {
          const found = (parts: KnownParts): Finding[] =>
            statementCheck(parsed, new Environment(project), parts);
          const findings = found(known);
          said += findings.length;
          assert.deepEqual(findings, found(new KnownParts()), `seed ${seed}, edit ${edit}`);
        }
        const at = random.pick([...text.matchAll(/\b|$/g)]).index;
        const end = random.chance(0.5) ? at : at + random.below(8);
        text = text.slice(0, at) + random.pick(pieces) + text.slice(end);
        document = analyze(text, document);
      }
    }
    assert.ok(said > documents * edits, `only ${said} findings`);
  });
});

/** CTEs and set operations made of the fuzzer's queries, some of which name each other. */
function joinedQueries(random: Random): string {
  const query = (names: readonly string[]): string => {
    const text = random.pick(queries);
    const name = names.length > 0 && random.chance(0.7) ? random.pick(names) : undefined;
    return name === undefined ? text : text.replace(/\b(from|join) \w+/i, `$1 ${name}`);
  };
  const names = Array.from({ length: random.below(4) }, (_, at) => `c${at}`);
  const ctes = names.map((name, at) => `${name} as (${query(names.slice(0, at))})`);
  const operands = Array.from({ length: 1 + random.below(3) }, () => query(names));
  const clause = ctes.length > 0 ? `with ${ctes.join(',\n')}\n` : '';
  return clause + operands.join('\nunion all\n');
}

const queries = seedTexts.filter((text) => /^select/i.test(text) && text.length < 400);
