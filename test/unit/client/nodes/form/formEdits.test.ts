import assert from 'node:assert/strict';
import { applyEdits, findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { isProblem, looseJson } from '../../../../../server/common/json/jsonTree.ts';
import { type FormChange, formEdits } from '../../../../../client/src/nodes/form/formEdits.ts';
import { readForm } from '../../../../../client/src/nodes/form/readForm.ts';
import { insightKinds, insightTemplate } from '../../../../../client/src/nodes/insightTemplates.ts';

const trend = `{
    // What people asked for.
    "name": "Views",
    "unknown": [1,2],
    "query": {
        "kind": "InsightVizNode",
        "source": {
            "kind": "TrendsQuery",
            "series": [
                { "kind": "EventsNode", "event": "a" }, // the first
                { "kind": "EventsNode", "event": "b", "properties": [
                    {"key": "plan", "type": "event", "operator": "exact", "value": ["free", "pro"]}
                ] }
            ],
            "breakdownFilter": null,
            "properties": { "type": "AND", "values": [ { "type": "AND", "values": [] } ] }
        }
    }
}
`;

const source = ['query', 'source'];

function edited(change: FormChange, text = trend): string {
  return applyEdits(text, [...formEdits(text, change)]);
}

describe('a change in the form of an insight', () => {
  it('replaces one value and keeps everything else', () => {
    const path = [...source, 'series', 0, 'event'];
    const after = edited({ kind: 'set', path, text: '$pageview' });
    assert.equal(after, trend.replace('"event": "a"', '"event": "$pageview"'));
  });

  it('changes nothing if the value is the same', () => {
    assert.deepEqual(formEdits(trend, { kind: 'set', path: ['name'], text: ' Views ' }), []);
  });

  it('adds a member in the layout of the others', () => {
    const after = edited({ kind: 'set', path: [...source, 'interval'], text: 'week' });
    assert.match(after, /\n {12}"interval": "week"\n/);
    const line =
      '            "properties": { "type": "AND", "values": [ { "type": "AND", "values": [] } ] }';
    assert.equal(after, trend.replace(line, `${line},\n            "interval": "week"`));
  });

  it('adds the objects that a new member needs, in place of null, too', () => {
    const dates = edited({ kind: 'set', path: [...source, 'dateRange', 'date_from'], text: '-7d' });
    assert.match(dates, /"dateRange": \{\s+"date_from": "-7d"\s+\}/);
    const breakdowns = edited({ kind: 'add', path: [...source, 'breakdownFilter', 'breakdowns'] });
    assert.match(breakdowns, /"breakdownFilter": \{\s+"breakdowns": \[\s+\{\s+"type": "event"/);
  });

  it('takes a member away when its field is emptied', () => {
    const text = edited({ kind: 'set', path: [...source, 'interval'], text: 'week' });
    const after = edited({ kind: 'set', path: [...source, 'interval'], text: '' }, text);
    assert.equal(after, trend);
  });

  it('means all events by an empty event', () => {
    const after = edited({ kind: 'set', path: [...source, 'series', 0, 'event'], text: '' });
    assert.equal(after, trend.replace('"event": "a"', '"event": null'));
  });

  it('writes flags, numbers and lists as what they are', () => {
    const flag = edited({ kind: 'set', path: [...source, 'filterTestAccounts'], text: 'true' });
    assert.match(flag, /"filterTestAccounts": true\n/);
    const limit = [...source, 'breakdownFilter', 'breakdown_limit'];
    assert.match(edited({ kind: 'set', path: limit, text: '5' }), /"breakdown_limit": 5\n/);
    const value = [...source, 'series', 1, 'properties', 0, 'value'];
    const list = edited({ kind: 'set', path: value, text: 'free, team' });
    assert.equal(list, trend.replace('["free", "pro"]', '["free", "team"]'));
  });

  it('adds a series, and a filter to one that has none', () => {
    const series = edited({ kind: 'add', path: [...source, 'series'] });
    assert.match(
      series,
      /\] \},\n {16}\{\n {20}"kind": "EventsNode",\n {20}"event": "\$pageview",/,
    );
    const filter = edited({ kind: 'add', path: [...source, 'series', 0, 'properties'] });
    const added = '{ "type": "event", "key": "", "operator": "exact", "value": "" }';
    assert.equal(filter, trend.replace('"event": "a"', `"event": "a", "properties": [${added}]`));
  });

  it('adds a filter to the group that is there', () => {
    const after = edited({ kind: 'add', path: [...source, 'properties', 'values', 0, 'values'] });
    assert.match(after, /"values": \[\s+\{\s+"type": "event"/);
  });

  it('removes an item, but not the last series', () => {
    const after = edited({ kind: 'remove', path: [...source, 'series', 1] });
    assert.ok(!after.includes('"b"'));
    assert.deepEqual(formEdits(after, { kind: 'remove', path: [...source, 'series', 0] }), []);
  });

  it('removes the last item however its list is laid out', () => {
    const items = ['a', 'b'].map((event) => JSON.stringify({ kind: 'EventsNode', event }));
    const textOf = (left: readonly string[], end: string): string =>
      trend.replace(/"series": \[[^]*?\n {12}\]/, `"series": [${left.join(',')}${end}]`);
    for (const end of ['', ' ', '\n  ']) {
      const change = { kind: 'remove', path: [...source, 'series', 1] } as const;
      assert.equal(edited(change, textOf(items, end)), textOf(items.slice(0, 1), end));
    }
  });

  it('moves an item up with all that is written in it', () => {
    const after = edited({ kind: 'moveUp', path: [...source, 'series', 1] });
    assert.ok(after.indexOf('"b"') < after.indexOf('"a"'));
    assert.ok(after.includes('"value": ["free", "pro"]'));
    assert.deepEqual(formEdits(trend, { kind: 'moveUp', path: [...source, 'series', 0] }), []);
  });

  it('compares a cohort by its number', () => {
    const condition = [...source, 'series', 1, 'properties', 0];
    const cohort = edited({ kind: 'set', path: [...condition, 'type'], text: 'cohort' });
    assert.match(cohort, /"key": "id", "type": "cohort"/);
    const text = cohort.replace('["free", "pro"]', '""');
    const after = edited({ kind: 'set', path: [...condition, 'value'], text: '7' }, text);
    assert.match(after, /"value": 7/);
  });

  const listCases: [before: string, shown: string, entered: string, after: string][] = [
    [
      '["Paris, France", "Rome"]',
      '"Paris, France", Rome',
      '"Paris, France", Rome, Oslo',
      '["Paris, France", "Rome", "Oslo"]',
    ],
    ['["free"]', 'free', 'free, "a, b",c,,', '["free", "a, b", "c"]'],
    [
      '["", " a", "\\"b\\""]',
      '"", " a", """b"""',
      '"", " a", """b""", c"d',
      '["", " a", "\\"b\\"", "c\\"d"]',
    ],
    ['["a", "b"]', 'a, b', '"a, b', '["\\"a", "b"]'],
    ['[1, 2.5]', '1, 2.5', '1, 2.5, 3', '[1, 2.5, 3]'],
    ['[true, null, 7, "x"]', 'true, null, 7, x', 'null, true, 7, y', '[null, true, 7, "y"]'],
    [
      '[{"a": 1, "b": [2]}]',
      '"{""a"":1,""b"":[2]}"',
      '"{""a"":1,""b"":[2]}", c',
      '[{"a": 1, "b": [2]}, "c"]',
    ],
  ];
  for (const [before, shown, entered, after] of listCases) {
    it(`makes ${after} of ${before}, where ${entered} is entered`, () => {
      const text = trend.replace('["free", "pro"]', before);
      const path = [...source, 'series', 1, 'properties', 0, 'value'];
      const form = readForm(text);
      assert.ok('groups' in form);
      assert.ok(JSON.stringify(form).includes(JSON.stringify(shown)), 'shown');
      const written = looseJson(edited({ kind: 'set', path, text: entered }, text));
      assert.ok(!isProblem(written));
      const value = findNodeAtLocation(written, path);
      assert.equal(JSON.stringify(value && getNodeValue(value)), JSON.stringify(JSON.parse(after)));
    });
  }

  const singleCases: [before: string, entered: string, after: string][] = [
    ['true', 'false', 'false'],
    ['false', 'true', 'true'],
    ['true', 'yes', '"yes"'],
    ['{"a": 1}', '{"a": 2, "b": [3]}', '{"a": 2, "b": [3]}'],
    ['{"a": 1}', 'pro', '"pro"'],
    ['7', '8', '8'],
    ['"7"', '8', '"8"'],
    ['"true"', 'false', '"false"'],
    ['null', '{', '"{"'],
  ];
  for (const [before, entered, after] of singleCases) {
    it(`makes ${after} of ${before} alone, where ${entered} is entered`, () => {
      const text = trend.replace('["free", "pro"]', before);
      const path = [...source, 'series', 1, 'properties', 0, 'value'];
      const written = edited({ kind: 'set', path, text: entered }, text);
      const value = findNodeAtLocation(looseJson(written) as Node, path);
      assert.equal(JSON.stringify(value && getNodeValue(value)), JSON.stringify(JSON.parse(after)));
    });
  }

  it('refuses a broken object in the place of one', () => {
    const text = trend.replace('["free", "pro"]', '{"a": 1}');
    const path = [...source, 'series', 1, 'properties', 0, 'value'];
    assert.throws(() => formEdits(text, { kind: 'set', path, text: '{"a": }' }), /JSON object/);
  });

  it('leaves a comment with what it is about, and a comma that is there', () => {
    const set: FormChange = { kind: 'set', path: ['interval'], text: 'day' };
    assert.equal(
      edited(set, '{\n  "kind": "TrendsQuery" // a trend\n}'),
      '{\n  "kind": "TrendsQuery", // a trend\n  "interval": "day"\n}',
    );
    assert.equal(
      edited(set, '{\n  "kind": "TrendsQuery", // a trend\n}'),
      '{\n  "kind": "TrendsQuery", // a trend\n  "interval": "day"\n}',
    );
    assert.equal(
      edited(set, '{"kind": "TrendsQuery"}'),
      '{"kind": "TrendsQuery", "interval": "day"}',
    );
  });

  it('keeps the line ends and tabs of the text', () => {
    const text = '{\r\n\t"kind": "TrendsQuery",\r\n\t"series": []\r\n}\r\n';
    const after = edited({ kind: 'set', path: ['interval'], text: 'day' }, text);
    assert.equal(
      after,
      '{\r\n\t"kind": "TrendsQuery",\r\n\t"series": [],\r\n\t"interval": "day"\r\n}\r\n',
    );
  });

  it('does nothing to a text that is broken, or where it no longer fits', () => {
    const set: FormChange = { kind: 'set', path: [...source, 'interval'], text: 'day' };
    assert.deepEqual(formEdits(trend.slice(0, -9), set), []);
    for (const change of [
      { kind: 'set', path: ['tags'], text: 'x' },
      { kind: 'add', path: ['tags'] },
      { kind: 'remove', path: [...source, 'series', 9] },
      { kind: 'moveUp', path: ['series', 1] },
    ] as const) {
      assert.deepEqual(formEdits(trend, change), [], change.kind);
    }
  });

  for (const kind of insightKinds) {
    it(`names a ${kind} that was made from a template`, () => {
      const text = insightTemplate(kind, []);
      const after = edited({ kind: 'set', path: ['name'], text: 'Mine' }, text);
      assert.equal(after, text.replace('"name": ""', '"name": "Mine"'));
    });
  }
});
