import assert from 'node:assert/strict';
import { entryOf } from '../../../../../client/src/insights/code/adoption.ts';
import { driftWords, planFile, planFolder } from '../../../../../client/src/insights/code/plan.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { chartOf, state } from '../text/state.ts';

const base = state({ name: 'Signups' });
const entry = entryOf('signups.hogql', 'hogql', base);
const text = insightText(base, 'hogql');
const edited = text.replace('select 1', 'select 2');

describe('the plan of a file', () => {
  const rows: [
    what: string,
    text: string | undefined,
    theirs: typeof base | undefined,
    drift: string,
  ][] = [
    ['as it was pulled', text, base, 'inSync'],
    ['edited here', edited, base, 'editedHere'],
    ['edited there', text, state({ ...base, queryText: chartOf('select 3') }), 'editedThere'],
    [
      'edited on both sides',
      edited,
      state({ ...base, queryText: chartOf('select 3') }),
      'conflict',
    ],
    [
      'edited alike, so that only the lock is behind',
      edited,
      state({ ...base, queryText: chartOf('select 2') }),
      'editedThere',
    ],
    ['whose insight has another name', text, state({ ...base, name: 'Other' }), 'editedThere'],
    ['of a deleted insight', text, undefined, 'gone'],
    ['that was deleted', undefined, base, 'missing'],
    ['with the line ends of another system', text.replaceAll('\n', '\r\n'), base, 'inSync'],
    ['that is no insight', `-- @favorite: perhaps\n${text}`, base, 'broken'],
    [
      'whose insight is drawn in another way',
      text,
      state({ ...base, queryText: chartOf('select 1').replace('}', ',"display":"ActionsBar"}') }),
      'editedThere',
    ],
  ];
  for (const [what, content, theirs, drift] of rows) {
    it(`${what} is ${drift}`, () => assert.equal(planFile(entry, content, theirs).drift, drift));
  }

  it('names what differs, the node where it is only drawn in another way', () => {
    const named = state({ ...base, name: 'Other' });
    const drawn = state({
      ...base,
      queryText: `{"chartSettings":{"a":1},${base.queryText.slice(1)}`,
    });
    const fields = [base, named, drawn].map((theirs) => planFile(entry, text, theirs).fields);
    assert.deepEqual(fields, [[], ['name'], ['query']]);
  });

  it('is in conflict where nobody knows what it was made from, and it differs', () => {
    const adopted = entryOf('signups.hogql', 'hogql', base, 'unknownBase');
    assert.equal(planFile(adopted, edited, base).drift, 'conflict');
    assert.equal(planFile(adopted, text, base).drift, 'inSync');
    const described = `-- @description: Mine\n${text}`;
    const { drift, fields } = planFile(adopted, described, base);
    assert.deepEqual([drift, fields], ['conflict', ['description']]);
    const plain = planFile(adopted, `-- @favorite: false\n${text}`, { ...base, favorited: true });
    assert.deepEqual([plain.drift, plain.fields], ['conflict', ['favorited']]);
  });

  it('is broken where its lock was edited', () => {
    const plan = planFile({ ...entry, base: { ...entry.base, name: 'Other' } }, text, base);
    assert.equal(plan.drift, 'broken');
    assert.match(plan.problem ?? '', /^The lock of signups\.hogql was edited/);
  });
});

describe('the words for a file', () => {
  const words: [drift: Parameters<typeof driftWords>[0], said: string][] = [
    ['inSync', 'same as the insight'],
    ['editedHere', 'change: edited here'],
    ['editedThere', 'pull: changed on the service'],
    ['conflict', 'conflict: changed on both sides'],
    ['gone', 'create again: deleted on the service'],
    ['missing', 'not in the folder'],
    ['broken', 'cannot be read'],
    ['new', 'create: not an insight yet'],
    ['leftOut', 'left out'],
  ];
  for (const [drift, said] of words) {
    it(`are “${said}” where it is ${drift}`, () => assert.equal(driftWords(drift), said));
  }
});

describe('the plan of a folder', () => {
  it('has every pulled file once, and as new only those of nobody', () => {
    const texts = new Map([
      ['b.hogql', 'select 2'],
      ['signups.hogql', text],
      ['a.hogql', 'select 1'],
    ]);
    const plan = planFolder([entry], { texts, problems: new Map() }, new Map([[base.id, base]]));
    assert.deepEqual(
      plan.map(({ file, drift }) => [file, drift]),
      [
        ['signups.hogql', 'inSync'],
        ['a.hogql', 'new'],
        ['b.hogql', 'new'],
      ],
    );
  });

  it('has files that cannot be read: of the lock as broken, others as left out', () => {
    const problems = new Map([
      ['signups.hogql', 'No right.'],
      ['._b.hogql', 'Its name.'],
    ]);
    const texts = new Map([['a.hogql', 'select 1']]);
    const plan = planFolder([entry], { texts, problems }, new Map([[base.id, base]]));
    assert.deepEqual(
      plan.map(({ file, drift, problem }) => [file, drift, problem]),
      [
        ['signups.hogql', 'broken', 'No right.'],
        ['a.hogql', 'new', undefined],
        ['._b.hogql', 'leftOut', 'Its name.'],
      ],
    );
  });
});
