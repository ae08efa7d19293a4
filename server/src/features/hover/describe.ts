import type { Expression, Name, Node, Path } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { signatureOf } from '../../schema/signature.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import { functionText } from '../shared/functionText.ts';
import { codeBlock, joined, markdown } from '../shared/markdown.ts';
import type { Markdown } from '../shared/markdown.ts';
import { columnText, eventText, propertyText, relationText } from './schemaText.ts';

/** Describes the innermost node at a place in Markdown; undefined where there is nothing to say. */
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
  if (leaf.kind !== 'Name') return undefined;
  switch (parent.kind) {
    case 'Call':
      return parent.name === leaf ? describeFunction(leaf.text, catalog) : undefined;
    case 'TableFunction':
      return describeFunction(leaf.text, catalog);
    case 'TableReference': {
      const names = parent.names.map((part) => (part.kind === 'Name' ? part.text : ''));
      return relationText(names.join('.'), place, catalog);
    }
    case 'Path':
      if (place.path.at(-3)?.kind === 'Placeholder') return describeVariable(parent, catalog);
      return describePath(leaf, parent, place, text, catalog);
    default:
      return undefined;
  }
}

function describeFunction(name: string, catalog: Catalog): Markdown | undefined {
  const info = catalog.functions.find(name);
  if (!info) return undefined;
  const signature = codeBlock(signatureOf(info, catalog).label);
  return joined([signature, functionText(info, catalog)], '\n\n');
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
    if (parameters.includes(name.text)) return markdown`**${name.text}** — parameter of the lambda`;
    const table = scope?.table(name.text);
    if (table) return markdown`**${name.text}** — table ${table.relation?.name ?? 'of this query'}`;
  }
  const column = scope?.resolve(names);
  if (!scope || !column) return undefined;
  const owner = names.length > 1 ? scope.target(names.slice(0, -1)) : undefined;
  if (owner?.kind === 'properties') return propertyText(name.text, owner.owner, catalog);
  const isColumn = scope.tables.some(({ relation }) => relation?.column(name.text));
  const alias = names.length === 1 && !isColumn ? scope.aliases.get(name.text) : undefined;
  return columnText(column, alias && sourceOf(alias, text));
}

/** The expression of an alias, shortened where it is long. */
function sourceOf({ start, end }: Expression, text: string): string {
  const source = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return source.length > longestSource ? `${source.slice(0, longestSource)} …` : source;
}

const longestSource = 200;

function describeVariable({ names }: Path, catalog: Catalog): Markdown | undefined {
  const [first, second] = names;
  if (first?.kind !== 'Name' || first.text !== 'variables' || second?.kind !== 'Name') {
    return undefined;
  }
  const found = catalog.variables.find(({ codeName }) => codeName === second.text);
  if (!found) return undefined;
  const byDefault =
    found.default === undefined ? '' : `, by default ${JSON.stringify(found.default)}`;
  return markdown`**${found.codeName}** — variable “${found.name}”, ${found.type}${byDefault}`;
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
