import assert from 'node:assert/strict';
import { changedEntries } from '../../../../client/src/notebook/changedEntries.ts';
import { sentText } from '../../../../client/src/notebook/sentText.ts';
import type { GivenValues } from '../../../../client/src/parameters/parameters.ts';
import type { FieldEntry, ParameterField } from '../../../../client/src/protocol/parameters.ts';
import type { Placeholder } from '../../../../server/src/protocol/statements.ts';

const since: Placeholder = { kind: 'value', path: ['since'] };
const org: Placeholder = { kind: 'variable', codeName: 'org' };

function sent(placeholders: readonly Placeholder[], given: Partial<GivenValues> = {}): string {
  const query = 'select {since}';
  return sentText({ query, placeholders }, () => ({ entered: {}, fromFile: {}, ...given }));
}

describe('what a cell is sent as', () => {
  it('is the query itself where it has no placeholders', () => {
    assert.equal(sent([]), 'select {since}');
  });

  it('changes with an entered value, and with one of the header', () => {
    const texts = [
      sent([since]),
      sent([since], { entered: { 'values.since': { type: 'text', text: 'a' } } }),
      sent([since], { entered: { 'values.since': { type: 'text', text: 'b' } } }),
      sent([since], { fromFile: { since: 'c' } }),
      sent([org], { entered: { 'variables.org': { type: 'text', text: 'a' } } }),
    ];
    assert.equal(new Set(texts).size, texts.length);
  });

  it('stays when the value of another query changes', () => {
    const other = { 'values.other': { type: 'text', text: 'a' } } as const;
    assert.equal(sent([since], { entered: other }), sent([since]));
  });
});

describe('what the user has changed in a form', () => {
  const text = (words: string): FieldEntry => ({ type: 'text', text: words });
  const field = (key: string, words: string): ParameterField => ({
    key,
    label: key,
    ...text(words),
  });
  const shown = [field('default', '7'), field('empty', ''), field('edited', 'a')];
  const cases: [what: string, entries: Record<string, FieldEntry>, kept: string[]][] = [
    ['nothing that was left as it was', { default: text('7'), empty: text('') }, []],
    ['another text', { default: text('7'), edited: text('b') }, ['edited']],
    ['a text taken away', { edited: text('') }, ['edited']],
    ['another type of what stands there', { edited: { type: 'list', text: 'a' } }, ['edited']],
    ['a field that was not shown', { fresh: text('') }, ['fresh']],
  ];
  for (const [what, entries, kept] of cases) {
    it(`is ${what}`, () => {
      assert.deepEqual(Object.keys(changedEntries(entries, shown)), kept);
    });
  }
});
