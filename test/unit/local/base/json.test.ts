import assert from 'node:assert/strict';
import { parseJson, RawJson, toJson } from '../../../../server/local/base/json.ts';
import { rawMembers } from '../../../../server/local/data/insights/rawFields.ts';

describe('JSON of the sandbox', () => {
  it('keeps integers that no double can hold', () => {
    const text = '{"a":9007199254740993,"b":-18446744073709551615,"c":[1.5,1e400,12]}';
    assert.deepEqual(parseJson(text), {
      a: 9007199254740993n,
      b: -18446744073709551615n,
      c: [1.5, Infinity, 12],
    });
    assert.equal(toJson(parseJson('[9007199254740993,1]')), '[9007199254740993,1]');
    assert.deepEqual(parseJson('{"a":1,"a":9007199254740993}'), { a: 9007199254740993n });
    assert.throws(() => parseJson('{"a":9007199254740993'), SyntaxError);
  });

  it('writes raw text as it is, whatever is in it', () => {
    const raw = new RawJson('{"10":1.0,"2":"$& \\u00e9","n":1e2}');
    assert.equal(toJson({ raw, list: [raw] }), `{"raw":${raw.text},"list":[${raw.text}]}`);
  });

  const bodies: [what: string, body: string, query: string | undefined][] = [
    ['order of keys', '{"query": {"b":1,"10":2,"2":3}}', '{"b":1,"10":2,"2":3}'],
    ['numbers', '{"name":"x","query":[1.0,1e3,9007199254740993]}', '[1.0,1e3,9007199254740993]'],
    ['space', '{"query":{ "a" :\n1 } }', '{ "a" :\n1 }'],
    ['null', '{"query":null}', 'null'],
    ['the last of two', '{"query":1,"query":2}', '2'],
    ['nothing', '{"name":{"query":1}}', undefined],
    ['no body', '', undefined],
  ];
  for (const [what, body, query] of bodies) {
    it(`takes the text of a member: ${what}`, () => {
      assert.equal(rawMembers(body, ['query'])['query']?.text, query);
    });
  }
});
