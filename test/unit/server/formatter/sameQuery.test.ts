import assert from 'node:assert/strict';
import type { Node } from '../../../../server/src/ast/nodes.ts';
import { walk } from '../../../../server/src/ast/walk.ts';
import type { FormattingSettings } from '../../../../server/src/features/formatting.ts';
import { parseStatement } from '../../../../server/src/parser/parse.ts';
import { assertSameQuery } from './assertSameQuery.ts';
import { formatted } from './formatted.ts';
import { queries } from './queries.ts';

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
});
