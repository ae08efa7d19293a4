import assert from 'node:assert/strict';
import {
  type Change,
  InsertedPairs,
  pairsIn,
  RecentChanges,
} from '../../../../../client/src/language/typing/insertedPairs.ts';

const snippets: readonly (readonly [snippet: string, text: string, pairs: readonly string[]])[] = [
  ['now()', 'now()', []],
  ['toDateTime($0)', 'toDateTime()', ['()']],
  ['filters(${1:timestamp} AS ${2:key})$0', 'filters(timestamp AS key)', ['(timestamp AS key)']],
  ["event = '${1:\\$pageview}'$0", "event = '$pageview'", ["'$pageview'"]],
  ['a[${1:b}] || f(g()) || `$2` || {$3}', 'a[b] || f(g()) || `` || {}', ['[b]', '``', '{}']],
  ['f(g($1), 1)', 'f(g(), 1)', ['()', '(g(), 1)']],
];

/** A snippet, then keys: `<` deletes to the left, `>` moves to the right; `^` begins what is typed while VS Code is busy. */
const typed: readonly (readonly [snippet: string, keys: string, text: string])[] = [
  ['toDateTime($0)', 'timestamp) as day', 'toDateTime(timestamp) as day'],
  ['toDateTime($0)', 'now()) as day', 'toDateTime(now()) as day'],
  ['toDateTime($0)', ') as day', 'toDateTime() as day'],
  ['toDateTime($0)', '<, 1', 'toDateTime, 1'],
  ['toDateTime($0)', 'a<<', 'toDateTime'],
  ['toDateTime($0)', 'a^) as day', 'toDateTime(a) as day'],
  ['f(g($0))', '^a)) + 1', 'f(g(a)) + 1'],
  ['f(g($0))', '<<<', 'f'],
  ["f('$0')", "a') = 1", "f('a') = 1"],
  ['toDateTime($0)', 'a>)', 'toDateTime(a))'],
  ['toDateTime($0)', '))', 'toDateTime())'],
];

describe('brackets and quotes that a list inserted', () => {
  for (const [snippet, text, pairs] of snippets) {
    it(`are those around the places to type at in ${snippet}`, () => {
      const found = pairsIn(snippet);
      assert.equal(found.text, text);
      assert.deepEqual(
        found.pairs.map(({ open, close }) => text.slice(open, close + 1)),
        pairs,
      );
    });
  }

  for (const [snippet, keys, text] of typed) {
    it(`are typed over and deleted in pairs: ${snippet}, then ${keys}`, () => {
      assert.equal(afterKeys(snippet, keys), text);
    });
  }

  it('stay if the settings of the editor say so', () => {
    assert.equal(afterKeys('toDateTime($0)', 'a)', false), 'toDateTime(a))');
    assert.equal(afterKeys('toDateTime($0)', '<', false), 'toDateTime)');
  });

  it('are those of VS Code if it types over them itself', () => {
    const pairs = new InsertedPairs();
    pairs.add(pairsIn('f($0)').pairs, 0);
    pairs.changed({ rangeOffset: 2, rangeLength: 1, text: ')' }, () => true);
    pairs.changed({ rangeOffset: 2, rangeLength: 0, text: ')' }, () => true);
    assert.deepEqual(pairs.redundant, []);
  });
});

describe('an accepted entry that VS Code reports late', () => {
  const at = (rangeOffset: number, text: string): Change => ({ rangeOffset, rangeLength: 0, text });

  it('is found among the changes, the first of two that are alike first', () => {
    const changes = new RecentChanges();
    const typed = [at(0, 'toDate()'), at(7, 'a'), at(9, ', '), at(11, 'toDate()'), at(18, 'b')];
    for (const change of typed) changes.add(change);
    assert.deepEqual(changes.accepted('toDate()'), typed);
    assert.deepEqual(changes.accepted('toDate()'), typed.slice(3));
    assert.deepEqual(changes.accepted('toDate()'), []);
  });

  it('is not found if its text was never inserted, or long ago', () => {
    const changes = new RecentChanges();
    changes.add(at(0, 'toDate()'));
    assert.deepEqual(changes.accepted('toDateTime()'), []);
    for (let typed = 0; typed < 30; typed++) changes.add(at(7, 'a'));
    assert.deepEqual(changes.accepted('toDate()'), []);
  });
});

/** The text after keys are pressed in a snippet, in an editor that closes brackets but forgets those of a snippet. */
function afterKeys(snippet: string, keys: string, allows = true): string {
  const pairs = new InsertedPairs();
  const inserted = pairsIn(snippet);
  let { text } = inserted;
  let caret = snippet.indexOf('$0');
  let isBusy = false;
  const change = (edit: Change): void => {
    const { rangeOffset, rangeLength } = edit;
    text = text.slice(0, rangeOffset) + edit.text + text.slice(rangeOffset + rangeLength);
    pairs.changed(edit, () => allows);
  };
  const deleteRedundant = (): void => {
    for (let [at] = pairs.redundant; at !== undefined; [at] = pairs.redundant) {
      if (at < caret) caret--;
      change({ rangeOffset: at, rangeLength: 1, text: '' });
    }
  };
  pairs.add(inserted.pairs, 0);
  for (const key of keys) {
    if (key === '^') isBusy = true;
    else if (key === '>') caret++;
    else if (key === '<') change({ rangeOffset: --caret, rangeLength: 1, text: '' });
    else if (key === '(') change({ rangeOffset: caret++, rangeLength: 0, text: '()' });
    else if (key === ')' && text.slice(0, caret).endsWith('now(')) caret++;
    else change({ rangeOffset: caret++, rangeLength: 0, text: key });
    if (isBusy) continue;
    deleteRedundant();
    pairs.caretsAt([caret]);
  }
  deleteRedundant();
  return text;
}
