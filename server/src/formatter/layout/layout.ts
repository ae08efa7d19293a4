import type { Node } from '../../ast/nodes.ts';
import { access } from './access.ts';
import { bracketedList } from './brackets.ts';
import * as calls from './calls.ts';
import * as clauses from './clauses.ts';
import * as forms from './forms.ts';
import * as operators from './operators.ts';
import * as queries from './queries.ts';
import * as tables from './tables.ts';
import * as tags from './tags.ts';
import { concat, type Doc, space } from '../document/document.ts';
import type { Source } from '../document/source.ts';

/** Lays out each kind of node. */
export function layout(node: Node, source: Source): Doc {
  switch (node.kind) {
    case 'Missing':
    case 'Name':
    case 'NumberLiteral':
    case 'StringLiteral':
    case 'Path':
    case 'PositionalReference':
    case 'TableReference':
    case 'Ratio':
      return source.tight(node.end);
    case 'NullLiteral':
      return source.word();
    case 'Template':
      return source.verbatim(node.end);
    case 'Interval':
      return forms.interval(source, node);
    case 'Star':
      return forms.star(source, node);
    case 'Columns':
      return forms.columns(source, node);
    case 'Spread':
      return forms.spread(source, node);
    case 'Property':
    case 'TupleElement':
    case 'Index':
    case 'Slice':
    case 'Invocation':
      return access(source, node);
    case 'Binary':
      return operators.binary(source, node);
    case 'Logical':
      return operators.chain(source, node);
    case 'Not':
      return operators.not(source, node);
    case 'Negation':
      return operators.negation(source, node);
    case 'Between':
      return operators.between(source, node);
    case 'IsDistinct':
      return operators.isDistinct(source, node);
    case 'Conditional':
      return operators.conditional(source, node);
    case 'IsNull':
    case 'IgnoreNulls':
      return concat(source.lay(node.operand), space, source.words(node.end));
    case 'Alias':
      return forms.alias(source, node);
    case 'Case':
      return forms.caseForm(source, node);
    case 'CaseBranch':
      return forms.caseBranch(source, node);
    case 'Cast':
      return forms.cast(source, node);
    case 'TypeName':
      return forms.typeName(source, node);
    case 'Trim':
      return forms.trim(source, node);
    case 'Call':
      return calls.call(source, node);
    case 'Lambda':
      return calls.lambda(source, node);
    case 'NamedArgument':
      return calls.namedArgument(source, node);
    case 'Placeholder':
    case 'Parenthesized':
      return forms.enclosed(source, node);
    case 'Dict':
      return forms.dict(source, node);
    case 'DictEntry':
      return forms.dictEntry(source, node);
    case 'ArrayLiteral':
      return forms.arrayLiteral(source, node);
    case 'Tuple':
      return bracketedList(source, node.elements);
    case 'Subquery':
      return queries.subquery(source, node);
    case 'Tag':
      return tags.tag(source, node);
    case 'TagAttribute':
      return tags.tagAttribute(source, node);
    case 'Select':
      return queries.select(source, node);
    case 'SetQuery':
      return queries.setQuery(source, node);
    case 'ParenthesizedQuery':
      return queries.parenthesizedQuery(source, node);
    case 'With':
      return queries.withCtes(source, node);
    case 'TableCte':
      return queries.tableCte(source, node);
    case 'ScalarCte':
      return queries.scalarCte(source, node);
    case 'From':
      return tables.from(source, node);
    case 'Joins':
      return tables.joinsInParentheses(source, node);
    case 'TableSource':
      return tables.tableSource(source, node);
    case 'TableFunction':
      return calls.tableFunction(source, node);
    case 'Values':
      return tables.values(source, node);
    case 'Pivot':
      return tables.pivot(source, node);
    case 'PivotColumn':
      return tables.pivotColumn(source, node);
    case 'Unpivot':
      return tables.unpivot(source, node);
    case 'UnpivotColumn':
      return tables.unpivotColumn(source, node);
    case 'Sample':
      return tables.sample(source, node);
    case 'Filter':
      return clauses.filter(source, node);
    case 'ArrayJoin':
      return clauses.arrayJoin(source, node);
    case 'GroupBy':
      return clauses.groupBy(source, node);
    case 'GroupingSet':
      return clauses.groupingSet(source, node);
    case 'Windows':
      return clauses.windows(source, node);
    case 'NamedWindow':
      return clauses.namedWindow(source, node);
    case 'Window':
      return clauses.windowOf(source, node);
    case 'Frame':
      return clauses.frame(source, node);
    case 'FrameBound':
      return clauses.frameBound(source, node);
    case 'OrderBy':
      return clauses.orderBy(source, node);
    case 'OrderItem':
      return clauses.orderItem(source, node);
    case 'Fill':
      return clauses.fill(source, node);
    case 'InterpolateItem':
      return clauses.interpolateItem(source, node);
    case 'Limit':
    case 'LimitBy':
      return clauses.limit(source, node);
    // Only ever part of another node, which lays it out, or refused by the language.
    case 'SetOperand':
    case 'Join':
    case 'JoinConstraint':
    case 'OtherClause':
    case 'Unsupported':
      return source.words(node.end);
  }
}
