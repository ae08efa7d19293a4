import assert from 'node:assert/strict';
import { readStatement } from '../../server/src/parser/grammar/query.ts';
import { lex } from '../../server/src/parser/lexing/lexer.ts';
import { parse } from '../../server/src/parser/parse.ts';
import type { ParsedDocument } from '../../server/src/parser/parse.ts';
import { parseInParts } from '../../server/src/parser/parts/parts.ts';
import type { ReadInParts } from '../../server/src/parser/parts/parts.ts';
import { attempt, corrected } from '../../server/src/parser/recovery/correction.ts';
import { splitStatements } from '../../server/src/parser/statements.ts';
import { queryOf } from '../bench/queries.ts';
import { textOf } from './fuzz.ts';
import { mutated } from './mutations.ts';
import { Random } from './random.ts';
import { seedTexts } from './seedTexts.ts';

const texts = 2_000;
const documents = 12;
const edits = 10;
const halfTyped = 100;
/** What a query contains while it is being typed. */
const words = [
  ...[
    '',
    ' ',
    'toSt',
    'properties.pay',
    "event = 'pay",
    "event = 'pay'",
    '1 in (select 1 from inv',
  ],
  ...[', ', '(', ')', 'and ', ' from', 'group', 'join persons on ', '[', "''", '{var', '"a'],
];

describe('a statement parsed in parts', () => {
  it(`is what it is parsed whole (seeds 1 to ${texts})`, () => {
    let inParts = 0;
    for (let seed = 1; seed <= texts; seed++) {
      const text = seed % 2 === 0 ? textOf(seed) : mutatedQuery(seed);
      for (const { start, end } of splitStatements(text)) {
        const own = text.slice(start, end);
        const { read, parts } = parseInParts(own, new Map());
        if (!read) continue;
        if ([...parts.values()].some((part) => part !== undefined)) inParts++;
        const whole = readWhole(own);
        // Of a query with errors only the part that has them is read otherwise.
        const broken = read.errors.length > 0;
        assert.equal(broken, !whole || whole.errors.length > 0, `seed ${seed}`);
        if (!broken) assert.deepEqual(read, whole, `seed ${seed}`);
      }
    }
    assert.ok(inParts > texts / 20, `only ${inParts} statements had parts`);
  });

  it(`says of a half-typed word what is said of it in the whole (seeds 1 to ${halfTyped})`, () => {
    let broken = 0;
    for (let seed = 1; seed <= halfTyped; seed++) {
      const random = new Random(seed);
      const text = queryOf(1 + random.below(3), seed);
      const at = random.pick([...text.matchAll(/\b/g)]).index;
      const typed = `${text.slice(0, at)}${random.pick(words)}${text.slice(at)}`;
      const { read } = parseInParts(typed, new Map());
      if (!read) continue;
      if (read.errors.length > 0) broken++;
      assert.deepEqual(read.tree, readWhole(typed)?.tree, `seed ${seed}`);
      const errors = read.errors.toSorted((a, b) => a.start - b.start);
      assert.deepEqual(errors, readWhole(typed)?.errors, `seed ${seed}`);
    }
    assert.ok(broken > halfTyped / 4, `only ${broken} statements had errors`);
  });

  it(`stays what it is parsed whole over edits (${documents * edits} edits, seeds 1 to ${documents})`, () => {
    for (let seed = 1; seed <= documents; seed++) {
      const random = new Random(seed);
      let text = queryOf(6, seed);
      let before = parse(text);
      for (let edit = 1; edit <= edits; edit++) {
        const at = random.below(text.length);
        const typed = random.pick(['1', ' ', 'a', ')', '(', "'", ', b', ' -- c\n', ' union all ']);
        const longer = text.slice(0, at) + typed + text.slice(at + random.below(2));
        // An error stays for one version only, so that most versions are parsed in parts.
        for (const version of random.chance(0.8) ? [longer, text] : [longer]) {
          before = parse(version, before);
          assert.deepEqual(readings(before), readings(parse(version)), `seed ${seed}, ${edit}`);
          text = version;
        }
      }
    }
  });

  it('takes over what an edit does not touch', () => {
    const text = queryOf(30);
    const place = text.lastIndexOf(' AS col_', text.length >> 1);
    const edited = `${text.slice(0, place)}1${text.slice(place)}`;
    const first = parseInParts(text, new Map());
    const second = parseInParts(edited, first.parts);
    assert.ok(first.read && second.read);
    const known = new Set(first.parts.values());
    const anew = [...second.parts.values()].filter((part) => !known.has(part));
    assert.equal(anew.length, 1);
    assert.ok(first.parts.size > 20);
  });

  it('takes over all parts where the text around them is broken', () => {
    const text = queryOf(2);
    const place = text.lastIndexOf('WHERE ') + 'WHERE '.length;
    const { parts } = parseInParts(text, new Map());
    for (const typed of [
      'toSt',
      'properties. =',
      "event = 'pay",
      '1 in (select 1 from inv',
      ') ',
    ]) {
      const edited = `${text.slice(0, place)}${typed} ${text.slice(place)}`;
      const again = parseInParts(edited, parts);
      assert.deepEqual([...again.parts.values()], [...parts.values()], typed);
      assert.ok(again.read && again.read.errors.length > 0, typed);
    }
  });
});

/** What was read of each statement, whatever parts it was read in. */
function readings({ statements }: ParsedDocument): unknown[] {
  return statements.map(({ start, end, parsed: { text, tree, comments, errors } }) => {
    return { start, end, text, tree, comments, errors };
  });
}

/** The same statement without looking for parts; nothing where it nests too deep. */
function readWhole(text: string): ReadInParts['read'] {
  const lexed = lex(text);
  const whole = attempt(() => corrected(lexed, readStatement(lexed)));
  if (!whole) return undefined;
  const { comments, errors } = lexed;
  const found = [...errors, ...whole.errors].toSorted((a, b) => a.start - b.start);
  return { tree: whole.query, comments, errors: found };
}

/** CTEs and set operations of queries the fuzzer has, some of them broken. */
function mutatedQuery(seed: number): string {
  const random = new Random(seed);
  const query = (): string => random.pick(seedTexts.filter((text) => /^select/i.test(text)));
  const ctes = Array.from({ length: random.below(3) }, (_, at) => `c${at} as (${query()})`);
  const operands = Array.from({ length: 1 + random.below(3) }, query);
  const operator = random.pick([
    ' union all ',
    '\nUNION DISTINCT\n',
    ' intersect ',
    ' except all ',
  ]);
  const text = `${ctes.length > 0 ? `with ${ctes.join(', ')} ` : ''}${operands.join(operator)}`;
  return random.chance(0.5) ? text : mutated(text, seedTexts, random);
}
