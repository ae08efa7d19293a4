import type { Node, Select, Star } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { isConstant } from '../../semantics/resolve/resolvePath.ts';
import { plainColumn } from '../../semantics/resolve/relation.ts';
import type { ResolvedStatement } from '../../semantics/resolve/resolvedStatement.ts';
import type { Occurrence } from '../../semantics/resolve/symbol.ts';
import { type EngineType, unknown } from '../../semantics/types/valueTypes.ts';
import { answeringSignature, functionText } from '../shared/functionText.ts';
import { bundledMarkdown, codeBlock, joined, markdown, type Markdown } from '../shared/markdown.ts';
import { keywordText } from './keywordText.ts';
import { aliasedTableText, parameterText, scalarText, sourceOf, windowText } from './nameText.ts';
import { placeholderText } from './placeholderText.ts';
import { columnsText, columnText, eventText, propertyText, relationText } from './schemaText.ts';

/** A statement that is described: its names, its text, and the catalog. */
type Described = {
  readonly symbols: ResolvedStatement;
  readonly text: string;
  readonly catalog: Catalog;
};

/** Describes the innermost node of a path in Markdown; undefined if there is nothing to say. */
export function describe(
  leaf: Node,
  path: readonly Node[],
  statement: Described,
): Markdown | undefined {
  const parent = path.at(-2);
  const { catalog } = statement;
  if (!parent) return undefined;
  if (leaf.kind === 'StringLiteral') return describeText(leaf.value, parent, catalog);
  if (leaf.kind === 'NumberLiteral') return describeCohort(leaf, parent, catalog);
  if (leaf.kind === 'Star') return describeStar(leaf, path, statement);
  if (leaf.kind !== 'Name') return undefined;
  const placeholder = path.findLast((node) => node.kind === 'Placeholder');
  const said = placeholder && placeholderText(placeholder, leaf, parent, catalog);
  if (said) return said;
  if (parent.kind === 'Path') {
    if (parent.names.length === 1 && isConstant(leaf)) return keywordText(leaf.text);
  }
  const found = statement.symbols.of(leaf);
  return found && describeName(found, statement);
}

function describeName(
  { name: { text: name }, meaning, foundIn }: Occurrence,
  { text, catalog }: Described,
): Markdown | undefined {
  const column = meaning?.column?.();
  switch (meaning?.kind) {
    case 'parameter':
      return parameterText(name, column?.type);
    case 'alias': {
      const source = sourceOf(meaning.alias.node.expression, text);
      return columnText(column ?? plainColumn(name, unknown), source, undefined);
    }
    case 'column':
      return (
        column && columnText(column, undefined, (foundIn ?? meaning.relation.name) || undefined)
      );
    case 'property':
      return propertyText(name, meaning.owner, catalog);
    case 'table':
      return aliasedTableText(name, meaning.table.relation);
    case 'cte': {
      const { expression } = meaning.cte;
      if (expression) return scalarText(name, column?.type, sourceOf(expression, text));
      return relationText(name, 'common table expression', meaning.relation());
    }
    case 'relation': {
      const relation = meaning.relation();
      const table = relation?.name;
      if (table === undefined) return undefined;
      const isView = catalog.table(table)?.kind === 'view';
      return relationText(table, isView ? 'view' : 'table', relation);
    }
    case 'window':
      return windowText(name, meaning.window, text);
    case 'function':
      return describeFunction(name, column?.type, catalog);
    case undefined:
      return undefined;
  }
}

/** A function, and its return type in this call. */
function describeFunction(
  name: string,
  type: EngineType | undefined,
  catalog: Catalog,
): Markdown | undefined {
  const info = catalog.functions.find(name);
  if (!info) return undefined;
  const signature = codeBlock(answeringSignature(info, catalog, type).label);
  return joined([signature, functionText(info, catalog)], '\n\n');
}

/** The columns of a star; none for `count(*)`. */
function describeStar(
  star: Star,
  path: readonly Node[],
  { symbols }: Described,
): Markdown | undefined {
  const select = path.findLast((node): node is Select => node.kind === 'Select');
  if (!select || path.at(-2)?.kind === 'Call') return undefined;
  const { columns = [] } = symbols.columnsOf(star, select) ?? {};
  return columns.length === 0
    ? undefined
    : columnsText(bundledMarkdown('**\\*** — all columns'), columns);
}

function describeText(value: string, parent: Node, catalog: Catalog): Markdown | undefined {
  if (parent.kind === 'Binary' && parent.operator.endsWith('in cohort')) {
    const cohort = catalog.cohorts.find(({ name }) => name === value);
    return cohort && markdown`**${cohort.name}** — cohort ${cohort.id}`;
  }
  return eventText(value, catalog);
}

function describeCohort(
  { text }: { readonly text: string },
  parent: Node,
  catalog: Catalog,
): Markdown | undefined {
  if (parent.kind !== 'Binary' || !parent.operator.endsWith('in cohort')) return undefined;
  const cohort = catalog.cohorts.find(({ id }) => String(id) === text);
  return cohort && markdown`**${cohort.name}** — cohort ${cohort.id}`;
}
