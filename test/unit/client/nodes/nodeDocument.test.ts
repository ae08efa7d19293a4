import assert from 'node:assert/strict';
import { failurePlace, readNodeDocument } from '../../../../client/src/nodes/nodeDocument.ts';

const trend = '{"kind": "TrendsQuery", "series": [{"kind": "EventsNode", "event": "a"}]}';

describe('what an insight’s document has computed', () => {
  const found: readonly [what: string, text: string, name?: string][] = [
    ['a node alone', trend],
    ['the query of an insight', `{"name": " Views ", "query": ${trend}}`, 'Views'],
    [
      'what a node draws',
      `{\n  "query": {"kind": "InsightVizNode", "source": ${trend}, "full": true}\n}\n`,
    ],
    [
      'what a node draws that is drawn',
      `{"name": "", "query": {"kind": "DataTableNode", "source": {"kind": "InsightVizNode", "source": ${trend}}}}`,
    ],
  ];
  for (const [what, text, name] of found) {
    it(`is ${what}, as its text stands there`, () => {
      const read = readNodeDocument(text);
      assert.ok('node' in read, JSON.stringify(read));
      assert.equal(read.text, trend);
      assert.equal(read.start, text.indexOf(trend));
      assert.equal(read.node.kind, 'TrendsQuery');
      assert.equal(read.name, name);
    });
  }

  /** The place of the problem stands between bars. */
  const problems: readonly [text: string, message: RegExp][] = [
    ['{"query": {"kind": |oops|}}', /not JSON: invalid symbol/],
    ['|[1]|', /a JSON object with a query/],
    ['||', /not JSON|a JSON object/],
    ['|{"name": "a"}|', /has no query/],
    ['{"query": |null|}', /an object with a kind/],
    ['{"query": |{"series": []}|}', /"kind" is missing/],
    ['{"query": |{"kind": "InsightVizNode"}|}', /needs a source/],
    ['{"query": {"kind": "TrendsQuery", "series": |[]|}}', /"series" is empty/],
    [
      '{"query": {"kind": "FunnelsQuery", "series": |[{"kind": "EventsNode"}]|}}',
      /needs at least two steps/,
    ],
    ['{"query": |{"kind": "PathsQuery"}|}', /Add "pathsFilter"/],
    ['{"query": {"kind": |"HogQuery"|, "code": "1"}}', /a program/],
  ];
  for (const [marked, message] of problems) {
    it(`is not to be found in ${marked}, and why and where is said`, () => {
      const [before = '', place = ''] = marked.split('|');
      const read = readNodeDocument(marked.replaceAll('|', ''));
      assert.ok('message' in read, JSON.stringify(read));
      assert.match(read.message, message);
      assert.equal(read.start, before.length);
      assert.ok(read.end >= before.length + Math.min(place.length, 1));
      if (place.length > 0 && !read.message.includes('JSON:')) {
        assert.equal(read.end, before.length + place.length);
      }
    });
  }
});

describe('the place of a member that a service refuses', () => {
  const text =
    '{"kind":"TrendsQuery","series":[{"kind":"EventsNode","math":"x"}],"trendsFilter":{"formula":"A +"}}';
  const cases: readonly [message: string, about: string | undefined, place: string | undefined][] =
    [
      ['query.series.0.math: expected one of', undefined, '"x"'],
      [
        '1 validation error for QueryRequest\nquery.TrendsQuery.series.0.EventsNode.math\n  Input',
        undefined,
        '"x"',
      ],
      ['query.trendsFilter.formula: no formula', undefined, '"A +"'],
      ['query.series.0.gone: missing', undefined, '{"kind":"EventsNode","math":"x"}'],
      ['A formula is wrong.', 'trendsFilter__formula', '"A +"'],
      ['The query.kind of it', undefined, '"TrendsQuery"'],
      ['No such thing', undefined, undefined],
      ['query: expected an object', undefined, undefined],
    ];
  for (const [message, about, expected] of cases) {
    it(`is ${expected} for “${message}”${about ? ` about ${about}` : ''}`, () => {
      const place = failurePlace(text, about === undefined ? { message } : { message, about });
      assert.equal(place && text.slice(place.start, place.end), expected);
    });
  }
});
