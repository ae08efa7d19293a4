import assert from 'node:assert/strict';
import {
  adoptedEntry,
  insightLine,
  saidInsight,
} from '../../../../../client/src/insights/code/adoption.ts';
import { planFile } from '../../../../../client/src/insights/code/plan.ts';
import type { InsightState } from '../../../../../client/src/insights/text/insightState.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { chartOf, state } from '../text/state.ts';

const known = state({ name: 'Signups', tags: ['b', 'a'] });
const pulled = insightText(known, 'hogql');
const there = (sql: string): InsightState => ({ ...known, queryText: chartOf(sql) });

/** The text as another machine leaves it, with the fingerprint of its original. */
function noted(text: string, from: InsightState): string {
  return text.replace(/(?<=@insight: ).*/, insightLine(text, from));
}

/** The lock entry for a file from another machine; undefined if it is not the insight's. */
function entryOf(text: string, theirs: InsightState): ReturnType<typeof adoptedEntry> {
  const said = saidInsight(text);
  assert.ok(said);
  return adoptedEntry('signups.hogql', text, said, theirs);
}

/** The plan for such a file. */
function driftOf(text: string, theirs: InsightState): string | undefined {
  const entry = entryOf(text, theirs);
  return entry && planFile(entry, text, theirs).drift;
}

describe('what a text says of its insight', () => {
  const base = '0f1e2d3c4b5a6978';
  const lines: [line: string, said: ReturnType<typeof saidInsight>][] = [
    ['42', { id: 42 }],
    ['42 (AaVQ8Ijw)', { id: 42, shortId: 'AaVQ8Ijw' }],
    [`42 (AaVQ8Ijw) base ${base}`, { id: 42, shortId: 'AaVQ8Ijw', base }],
    [`42 base ${base}`, { id: 42, base }],
    ['999999999999999', { id: 999_999_999_999_999 }],
    ['9999999999999999', undefined],
    ['42 (two words)', undefined],
    ['42 (AaVQ8Ijw) base 0f1e', undefined],
    [`42 (AaVQ8Ijw) base ${base}0`, undefined],
    ['no 42', undefined],
    ['-42', undefined],
  ];
  for (const [line, said] of lines) {
    it(`is ${JSON.stringify(said)} where its header has ${line}`, () => {
      assert.deepEqual(saidInsight(`-- @insight: ${line}\nselect 1`), said);
    });
  }

  it('is nothing below the header', () => {
    assert.equal(saidInsight('select 1\n-- @insight: 42'), undefined);
  });

  it('is written as it is read, and without a base where the text cannot be read', () => {
    const line = insightLine(pulled, known);
    assert.match(line, /^42 \(AaVQ8Ijw\) base [0-9a-f]{16}$/);
    assert.equal(insightLine(`-- @favorite: perhaps\n${pulled}`, known), '42 (AaVQ8Ijw)');
  });
});

describe('a file that came from another machine', () => {
  const edited = pulled.replace('select 1', 'select 2');
  const rows: [what: string, text: string, theirs: InsightState, drift: string | undefined][] = [
    ['is the same', pulled, known, 'inSync'],
    ['was edited since', noted(edited, known), known, 'editedHere'],
    ['was edited there since', noted(pulled, known), there('select 3'), 'editedThere'],
    ['was edited on both sides since', noted(edited, known), there('select 3'), 'conflict'],
    ['differs and does not say from what', edited, known, 'conflict'],
    [
      'was made a favourite there since',
      noted(`-- @favorite: false\n${pulled}`, known),
      { ...known, favorited: true },
      'editedThere',
    ],
    [
      'says of what is there that it is not',
      `-- @favorite: false\n-- @description:\n${pulled}`,
      { ...known, favorited: true, description: 'Theirs' },
      'conflict',
    ],
    ['says another insight by its short id', pulled, { ...known, shortId: 'other' }, undefined],
    ['is of one without SQL', pulled, { ...known, queryText: '{"kind":"X"}' }, undefined],
    ['cannot be read', `-- @favorite: perhaps\n${pulled}`, known, 'broken'],
  ];
  for (const [what, text, theirs, drift] of rows) {
    it(`and ${what} is ${drift ?? 'not taken for the insight'}`, () => {
      assert.equal(driftOf(text, theirs), drift);
    });
  }

  const origins: [what: string, text: string, theirs: InsightState, adopted?: string][] = [
    ['is the same', pulled, known],
    ['was edited here', noted(edited, known), known, 'knownBase'],
    ['was edited there', noted(pulled, known), there('select 3'), 'knownBase'],
    ['differs', edited, known, 'unknownBase'],
  ];
  for (const [what, text, theirs, adopted] of origins) {
    it(`and ${what} is noted with ${adopted ?? 'its origin as if pulled'}`, () => {
      const entry = entryOf(text, theirs);
      assert.ok(entry);
      assert.equal(entry.adopted, adopted);
    });
  }

  it('is known by its name where it has no short id', () => {
    const text = pulled.replace(' (AaVQ8Ijw)', '');
    assert.equal(driftOf(text, { ...known, shortId: 'other' }), 'inSync');
    assert.equal(driftOf(text, { ...known, name: 'Other' }), undefined);
  });

  it('is in no conflict where both sides came to the same', () => {
    assert.equal(driftOf(noted(edited, known), there('select 2')), 'inSync');
  });

  const alike: [what: string, change: (text: string) => string][] = [
    ['the line ends of another system', (text) => text.replaceAll('\n', '\r\n')],
    ['its tags in another order', (text) => text.replace('b, a', 'a, b')],
    ['a mark that it is no favourite', (text) => `-- @favorite: false\n${text}`],
    ['white space at its end', (text) => `${text}\n`],
    ['values of its own', (text) => text.replace('select', '-- @values: {"n":1}\nselect')],
  ];
  for (const [what, change] of alike) {
    it(`was not edited by ${what}`, () => {
      assert.equal(driftOf(noted(change(pulled), known), there('select 3')), 'editedThere');
    });
  }
});
