import type { Call, Name, Node, Path, Star } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { starColumns } from '../../semantics/names/exportedColumns.ts';
import { expressionType } from '../../semantics/names/expressionType.ts';
import type { Target } from '../../semantics/names/relation.ts';
import { isConstant } from '../../semantics/names/resolvePath.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import { answeringSignature, functionText } from '../shared/functionText.ts';
import { bundledMarkdown, codeBlock, joined, markdown } from '../shared/markdown.ts';
import type { Markdown } from '../shared/markdown.ts';
import { aliasedTableText, declarationText, parameterText, sourceOf } from './declarationText.ts';
import { keywordText } from './keywordText.ts';
import { placeholderText } from './placeholderText.ts';
import { columnsText, columnText, eventText, propertyText, relationText } from './schemaText.ts';

/** Describes the innermost node at a place in Markdown; undefined if there is nothing to say. */
export function describe(
  leaf: Node,
  place: Place,
  text: string,
  catalog: Catalog,
): Markdown | undefined {
  const parent = place.path.at(-2);
  if (!parent) return undefined;
  if (leaf.kind === 'StringLiteral') return describeText(leaf.value, parent, catalog);
  if (leaf.kind === 'NumberLiteral') return describeCohort(leaf, parent, catalog);
  if (leaf.kind === 'Star') return describeStar(leaf, parent, place);
  if (leaf.kind !== 'Name') return undefined;
  switch (parent.kind) {
    case 'Call':
      if (parent.name === leaf) return describeFunction(leaf.text, catalog, place, parent);
      return declarationText(leaf, parent, place, text);
    case 'TableFunction':
      return describeFunction(leaf.text, catalog, place);
    case 'Star':
      return aliasedTableText(leaf.text, place.scope?.table(leaf.text)?.relation);
    case 'TableReference': {
      const names = parent.names.map((part) => (part.kind === 'Name' ? part.text : ''));
      return relationText(names.join('.'), place, catalog);
    }
    case 'Path':
      if (place.path.at(-3)?.kind === 'Placeholder') return placeholderText(parent, catalog);
      return describePath(leaf, parent, place, text, catalog);
    default:
      return declarationText(leaf, parent, place, text);
  }
}

/** A function, and what it returns in this call. */
function describeFunction(
  name: string,
  catalog: Catalog,
  { scope }: Place,
  call?: Call,
): Markdown | undefined {
  const info = catalog.functions.find(name);
  if (!info) return undefined;
  const type = call && scope ? expressionType(call, scope) : undefined;
  const signature = codeBlock(answeringSignature(info, catalog, type).label);
  return joined([signature, functionText(info, catalog)], '\n\n');
}

/** The columns that a star stands for; that of `count(*)` stands for none. */
function describeStar(star: Star, parent: Node, { scope }: Place): Markdown | undefined {
  if (!scope || parent.kind === 'Call') return undefined;
  const { columns } = starColumns(star, scope);
  return columns.length === 0
    ? undefined
    : columnsText(bundledMarkdown('**\\*** — all columns'), columns);
}

function describePath(
  name: Name,
  path: Path,
  { scope, parameters }: Place,
  text: string,
  catalog: Catalog,
): Markdown | undefined {
  const names = path.names.slice(0, path.names.indexOf(name) + 1);
  if (names.length === 1) {
    if (isConstant(name)) return keywordText(name.text);
    if (parameters.includes(name.text)) return parameterText(name.text, scope);
    const table = scope?.table(name.text);
    if (table) return aliasedTableText(name.text, table.relation);
  }
  const column = scope?.resolve(names);
  if (!scope || !column) return undefined;
  const owner = names.length > 1 ? scope.target(names.slice(0, -1)) : undefined;
  if (owner?.kind === 'properties') return propertyText(name.text, owner.owner, catalog);
  const table = scope.tables.find(({ relation }) => relation?.column(name.text));
  const alias = names.length === 1 && !table ? scope.aliases.get(name.text) : undefined;
  const from = names.length > 1 ? ownerName(owner) : table?.name;
  return columnText(column, alias && sourceOf(alias, text), from || undefined);
}

/** The table or query that a qualified column is of. */
function ownerName(owner: Target | undefined): string | undefined {
  return owner?.kind === 'relation' ? owner.relation.name : undefined;
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
