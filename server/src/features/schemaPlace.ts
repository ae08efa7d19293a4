import type { Position } from 'vscode-languageserver-types';
import { pathTo } from '../ast/walk.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { statementAt } from '../semantics/analysis/places.ts';
import type { HogQLSymbol } from '../semantics/resolve/symbol.ts';
import { tableListOf } from './shared/tableLists.ts';

/** The path of names through the schema to the symbol at the cursor, the list first. */
export function schemaPlace(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): readonly string[] | undefined {
  const offset = document.lines.offsetAt(position);
  const symbol = document.symbols(catalog).at(offset)?.symbol;
  return symbol ? ofSymbol(symbol, catalog) : ofValue(document, offset, catalog);
}

function ofSymbol(
  { kind, name, identity }: HogQLSymbol,
  catalog: Catalog,
): readonly string[] | undefined {
  if (typeof identity !== 'string') return undefined;
  switch (kind) {
    case 'table':
      return ofTable(name, catalog);
    case 'column':
      return ofColumn(identity.slice('column:'.length), catalog);
    case 'property': {
      const owner = /^property:(event|person|session|group_\d)\.properties\./.exec(identity)?.[1];
      return owner === undefined ? undefined : ['properties', owner, name];
    }
    case 'placeholder': {
      const variable = catalog.variables.find(({ codeName }) => `variables.${codeName}` === name);
      return variable && ['variables', variable.name];
    }
    default:
      return undefined;
  }
}

function ofTable(name: string, catalog: Catalog): readonly string[] | undefined {
  const list = tableListOf(catalog, name);
  return list && [list, name];
}

/** Names may have dots in them, so that only the catalog tells where the table's ends. */
function ofColumn(path: string, catalog: Catalog): readonly string[] | undefined {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const [table, column] = [path.slice(0, dot), path.slice(dot + 1)];
    const place = ofTable(table, catalog);
    if (place && Object.hasOwn(catalog.table(table)?.fields ?? {}, column))
      return [...place, column];
  }
  return undefined;
}

/** A text may be the name of an event or a cohort, a number that of a cohort. */
function ofValue(
  document: Analysis,
  offset: number,
  catalog: Catalog,
): readonly string[] | undefined {
  const statement = document.statements[statementAt(document, offset) ?? -1];
  if (!statement) return undefined;
  const path = pathTo(statement.parsed.tree, offset - statement.start);
  const [parent, leaf] = path.slice(-2);
  const value =
    leaf?.kind === 'StringLiteral' ? leaf.value : leaf?.kind === 'NumberLiteral' && leaf.text;
  if (value === false) return undefined;
  if (parent?.kind === 'Binary' && parent.operator.endsWith('in cohort')) {
    const cohort = catalog.cohorts.find(({ id, name }) => name === value || String(id) === value);
    return cohort && ['cohorts', cohort.name];
  }
  return catalog.events.some(({ name }) => name === value) ? ['events', value] : undefined;
}
