import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Node } from '../../../../server/src/ast/nodes.ts';
import { walk } from '../../../../server/src/ast/walk.ts';
import type { FormattingSettings } from '../../../../server/src/features/formatting.ts';
import { parseStatement } from '../../../../server/src/parser/parse.ts';
import { assertSameQuery } from './assertSameQuery.ts';
import { formatted } from './formatted.ts';
import { messyQuery } from './mess.ts';
import { queries } from './queries.ts';

const settings: fc.Arbitrary<FormattingSettings> = fc.record({
  keywordCase: fc.constantFrom('preserve', 'upper', 'lower'),
  width: fc.constantFrom(1, 20, 40, 80, 100, 1000),
});

const wishesTried: readonly FormattingSettings[] = [
  { keywordCase: 'upper', width: 100 },
  { keywordCase: 'lower', width: 40 },
  { keywordCase: 'preserve', width: 1 },
];

/** Every kind a correct query may have a node of. */
const kinds: readonly Node['kind'][] = [
  'Name',
  'NumberLiteral',
  'StringLiteral',
  'Path',
  'PositionalReference',
  'TableReference',
  'Ratio',
  'NullLiteral',
  'Template',
  'Interval',
  'Star',
  'Columns',
  'Spread',
  'Property',
  'TupleElement',
  'Index',
  'Slice',
  'Invocation',
  'Binary',
  'Logical',
  'Not',
  'Negation',
  'Between',
  'IsDistinct',
  'Conditional',
  'IsNull',
  'IgnoreNulls',
  'Alias',
  'Case',
  'CaseBranch',
  'Cast',
  'TypeName',
  'Trim',
  'Call',
  'Lambda',
  'NamedArgument',
  'Placeholder',
  'Parenthesized',
  'Dict',
  'DictEntry',
  'ArrayLiteral',
  'Tuple',
  'Subquery',
  'Tag',
  'TagAttribute',
  'Select',
  'SetQuery',
  'ParenthesizedQuery',
  'With',
  'TableCte',
  'ScalarCte',
  'From',
  'Joins',
  'TableSource',
  'TableFunction',
  'Values',
  'Pivot',
  'PivotColumn',
  'Unpivot',
  'UnpivotColumn',
  'Sample',
  'Filter',
  'ArrayJoin',
  'GroupBy',
  'GroupingSet',
  'Windows',
  'NamedWindow',
  'Window',
  'Frame',
  'FrameBound',
  'OrderBy',
  'OrderItem',
  'Fill',
  'InterpolateItem',
  'Limit',
  'LimitBy',
  'SetOperand',
  'Join',
  'JoinConstraint',
  'OtherClause',
];

function kindsIn(query: string): Node['kind'][] {
  const found: Node['kind'][] = [];
  walk(parseStatement(query).tree, ({ kind }) => {
    found.push(kind);
    return true;
  });
  return found;
}

describe('formatting, whatever the query', () => {
  it('is tried with every kind of node', () => {
    const seen = new Set(queries.flatMap(kindsIn));
    assert.deepEqual([...seen].sort(), [...kinds].sort());
  });

  for (const query of queries) {
    it(`keeps the meaning of ${JSON.stringify(query)}`, () => {
      for (const wishes of wishesTried) {
        const once = formatted(query, wishes);
        assertSameQuery(query, once);
        assert.equal(formatted(once, wishes), once);
      }
    });
  }

  it('keeps tokens, comments and tree, and changes nothing the second time', () => {
    const property = fc.property(messyQuery(), settings, (query, wishes) => {
      const once = formatted(query, wishes);
      assertSameQuery(query, once);
      assert.equal(formatted(once, wishes), once);
    });
    fc.assert(property, { seed: 20_261, numRuns: 800 });
  });

  it('never throws, and leaves a text alone in which every statement is broken', () => {
    const piece = fc.constantFrom(
      ...[
        'select',
        'from',
        '(',
        ')',
        ',',
        'a',
        "'",
        '"',
        '{',
        '}',
        '[',
        ']',
        '--',
        '/*',
        '*/',
        ';',
      ],
      ...[
        '\n',
        ' ',
        "f'",
        '<A',
        '/>',
        '>',
        '</',
        'case',
        'when',
        'end',
        'with',
        'as',
        '-',
        '*',
        '1',
      ],
      ...['\u{1f994}', '\ud800', '\0', '\u2028', '-- %% x\n'],
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    const property = fc.property(text, (written) => {
      assertSameQuery(written, formatted(written));
    });
    fc.assert(property, { seed: 4, numRuns: 1_000 });
  });
});
