import assert from 'node:assert/strict';
import { walk } from '../../../../server/src/ast/walk.ts';
import { Keyword } from '../../../../server/src/parser/lexing/keywords.ts';
import { parse } from '../../../../server/src/parser/parse.ts';
import { escapedText, quotedName, quotedPath } from '../../../../server/src/schema/quotedName.ts';

/** Places where a name may stand; `?` is the name. */
const places = [
  'select ? from t',
  'select a, ? from t',
  'select ?, a from t',
  'select distinct ? from t',
  'select t.? from t',
  'select -?, not ? from t',
  'select f(?), (?) from t',
  'select 1 as ? from t',
  'select ?.a from t as ?',
  'select a from ?',
  'select a from t where ? = a and a = ? or ? in (1)',
  'select a from t join u on t.? = u.?',
  'select a from t group by ?',
  'select a from t order by ? desc',
  'with ? as (select 1) select * from ?',
];

/** Kinds of all nodes and the names in them. */
function outline(text: string): string[] {
  const { statements, diagnostics } = parse(text);
  const found = diagnostics.map(({ message }) => message);
  for (const { parsed } of statements) {
    walk(parsed.tree, (node) => {
      found.push(node.kind === 'Name' ? `${node.kind} ${node.text}` : node.kind);
      return true;
    });
  }
  return found;
}

describe('quotedName', () => {
  const names = [
    ...Object.keys(Keyword),
    'true',
    'false',
    'a b',
    'back`tick',
    'back\\slash',
    '1st',
  ];
  for (const place of places) {
    it(`is read back as one name in: ${place}`, () => {
      for (const name of names.flatMap((each) => [each, each.toLowerCase()])) {
        const text = place.replaceAll('?', () => quotedName(name));
        const expected = outline(place.replaceAll('?', 'plain')).map((line) =>
          line === 'Name plain' ? `Name ${name}` : line,
        );
        assert.deepEqual(outline(text), expected, text);
      }
    });
  }

  for (const [name, written] of [
    ['event', 'event'],
    ['$session_id', '$session_id'],
    ['key', 'key'],
    ['timestamp', 'timestamp'],
    ['my table', '`my table`'],
    ['From', '`From`'],
  ] as const) {
    it(`writes ${name} as ${written}`, () => {
      assert.equal(quotedName(name), written);
    });
  }

  it('quotes only the parts of a path which need it', () => {
    assert.equal(quotedPath('stripe.all charges'), 'stripe.`all charges`');
  });

  it('escapes what would end a text', () => {
    assert.equal(escapedText(`it's a \\`), `it\\'s a \\\\`);
  });
});
