import assert from 'node:assert/strict';
import fc from 'fast-check';
import { embeddedEdit } from '../../../../client/src/embedded/embeddedEdit.ts';
import { embeddedAt, embeddedHogql } from '../../../../client/src/embedded/embeddedHogql.ts';
import { EmbeddedPlaces } from '../../../../client/src/embedded/embeddedPlaces.ts';
import { decodeString, encodeString } from '../../../../client/src/embedded/jsonString.ts';

describe('HogQL in JSON', () => {
  const cases: [json: unknown, ...found: string[]][] = [
    [{ query: { kind: 'HogQLQuery', query: 'select 1' } }, 'query events: select 1'],
    [
      { kind: 'HogQLQuery', query: 'select 1', connectionId: '0190-a' },
      'query events, open: select 1',
    ],
    [{ query: 'select 1' }],
    [{ kind: 'TrendsQuery', series: [{ math_hogql: 'sum(x)' }] }, 'column events: sum(x)'],
    [{ properties: [{ type: 'hogql', key: 'a = 1' }] }, 'condition events: a = 1'],
    [{ properties: [{ type: 'event', key: 'a = 1' }] }],
    [
      { breakdownFilter: { breakdown_type: 'hogql', breakdown: ['a', 'b'] } },
      'column events: a',
      'column events: b',
    ],
    [{ breakdowns: [{ type: 'hogql', property: 'c' }] }, 'column events: c'],
    [{ pathsFilter: { pathsHogQLExpression: 'event' } }, 'column events: event'],
    [
      {
        kind: 'DataTableNode',
        source: {
          kind: 'EventsQuery',
          select: ['*', 'event', 'person -- Person'],
          where: ['a', null, 1],
          orderBy: ['timestamp DESC'],
        },
      },
      'column events, open: *',
      'column events: event',
      'column events, open: person -- Person',
      'condition events: a',
      'order events, open: timestamp DESC',
    ],
    [{ kind: 'ActorsQuery', select: ['id'] }, 'column persons, open: id'],
    [{ kind: 'HogQLQuery', query: null }],
  ];
  for (const [json, ...wanted] of cases) {
    it(`finds ${wanted.join('; ') || 'none'} in ${JSON.stringify(json)}`, () => {
      const found = embeddedHogql(JSON.stringify(json)).map(({ fragment }) => {
        const { role, table = 'events', isOpen, text } = fragment;
        return `${role} ${table}${isOpen ? ', open' : ''}: ${text}`;
      });
      assert.deepEqual(found, wanted);
    });
  }

  it('is found while the JSON around it is half-typed, and while it is', () => {
    const broken = '{"kind": "HogQLQuery", "query": "select ';
    assert.equal(embeddedAt(broken, broken.length)?.fragment.text, 'select ');
    const after = '{"a": [{"kind": "HogQLQuery", "query": "select 1"}, ';
    assert.equal(embeddedHogql(after).length, 1);
  });

  it('is under the cursor between its quotes and nowhere else', () => {
    const json = '{"kind":"HogQLQuery","query":"ab"}';
    const start = json.indexOf('"ab"');
    const found = [0, 1, 2, 3, 4].map((more) => embeddedAt(json, start + more) !== undefined);
    assert.deepEqual(found, [false, true, true, true, false]);
  });

  it('has places on lines of its own, and offsets of the JSON, whatever its escapes', () => {
    const json = String.raw`{"kind":"HogQLQuery","query":"a \"b\"\n\u00e9vent,\r\n  \\c"}`;
    const [embedded] = embeddedHogql(json);
    assert.ok(embedded);
    assert.equal(embedded.fragment.text, 'a "b"\névent,\r\n  \\c');
    const places = new EmbeddedPlaces(embedded);
    const at = (line: number, character: number) => json.slice(places.outer({ line, character }));
    assert.ok(at(0, 2).startsWith('\\"b'));
    assert.ok(at(1, 0).startsWith('\\u00e9vent'));
    assert.ok(at(2, 3).startsWith('c"}'));
    assert.ok(at(9, 9).startsWith('"}'));
    assert.deepEqual(places.inner(json.indexOf('vent')), { line: 1, character: 1 });
    assert.deepEqual(places.inner(json.indexOf('00e9')), { line: 1, character: 0 });
  });

  it('is read as JSON.parse reads it, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { text: decoded, offsets } = decodeString(JSON.stringify(text));
        assert.equal(decoded, text);
        assert.equal(offsets.length, text.length + 1);
      }),
    );
  });

  it('is edited where it differs; the rest stays as it was written', () => {
    const json = String.raw`{"kind":"HogQLQuery","query":"select \u0061\/b\nfrom events"}`;
    const [embedded] = embeddedHogql(json);
    assert.ok(embedded);
    const edit = embeddedEdit(embedded, 'select a/b,\n\t"c"\nfrom events');
    const edited = json.slice(0, edit.offset) + edit.text + json.slice(edit.offset + edit.length);
    assert.equal(
      edited,
      String.raw`{"kind":"HogQLQuery","query":"select \u0061\/b,\n\t\"c\"\nfrom events"}`,
    );
  });

  it('is what was typed, after any edit', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const json = `{"kind":"HogQLQuery","query":"${encodeString(before)}"}`;
        const [embedded] = embeddedHogql(json);
        assert.ok(embedded);
        const { offset, length, text } = embeddedEdit(embedded, after);
        const edited = json.slice(0, offset) + text + json.slice(offset + length);
        assert.deepEqual(JSON.parse(edited), { kind: 'HogQLQuery', query: after });
      }),
    );
  });
});
