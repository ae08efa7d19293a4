import type { Expression, Path, Query, Select, Star } from '../ast/nodes.ts';
import { expressionType } from './expressionType.ts';
import { plainColumn, relationOf } from './relation.ts';
import type { Column, Relation } from './relation.ts';
import { Scope } from './scope.ts';
import type { TableNames } from './scope.ts';

/** The columns a query answers with, as the query around it sees them. */
export function exportedColumns(query: Query, environment: TableNames): Relation | undefined {
  switch (query.kind) {
    case 'Select':
      return ofSelect(query, environment.withCtes(query.with));
    case 'SetQuery':
      return exportedColumns(query.first, environment);
    case 'ParenthesizedQuery':
      return exportedColumns(query.query, environment.withCtes(query.with));
    case 'Missing':
    case 'Placeholder':
    case 'Tag':
      return undefined;
  }
}

function ofSelect(select: Select, environment: TableNames): Relation {
  const scope = new Scope(select, environment);
  return relationOf(
    undefined,
    select.items.flatMap((item) => columnsOf(item, scope)),
  );
}

function columnsOf(item: Expression, scope: Scope): Column[] {
  switch (item.kind) {
    case 'Alias': {
      if (item.name.kind === 'Missing') return [];
      const named = namedColumn(item.name.text, item.expression, scope);
      return [{ ...named, declaration: item.name, item: item.name }];
    }
    case 'Path': {
      const name = exportedName(item, scope);
      return name === undefined ? [] : [{ ...namedColumn(name, item, scope), ...lastName(item) }];
    }
    case 'Star':
      return starColumns(item, scope);
    case 'Parenthesized':
      return columnsOf(item.expression, scope);
    default:
      // It cannot be named from outside, but it has its place among the columns.
      return [plainColumn('', expressionType(item, scope))];
  }
}

/** Keeps where a dot leads: `select properties from events` exports properties. */
function namedColumn(name: string, expression: Expression, scope: Scope): Column {
  const column = expression.kind === 'Path' ? scope.resolve(expression.names) : undefined;
  if (column) return { ...column, name };
  return plainColumn(name, expressionType(expression, scope));
}

function lastName({ names }: Path): Pick<Column, 'item'> {
  const last = names.at(-1);
  return last?.kind === 'Name' ? { item: last } : {};
}

/** A plain column keeps its name; below JSON the whole path is joined. */
function exportedName(path: Path, scope: Scope): string | undefined {
  const names = path.names.map((name) => (name.kind === 'Name' ? name.text : ''));
  const last = names.at(-1);
  if (last === undefined || last === '') return undefined;
  const property = scope.propertyDepth(path.names);
  if (property === undefined) return last;
  return names.slice(property).join('__');
}

/** The columns a `*` stands for, what it replaces left as it was. */
export function starColumns(star: Star, scope: Scope): Column[] {
  const table = star.table.at(-1);
  const relations = table
    ? [table.kind === 'Name' ? scope.table(table.text)?.relation : undefined]
    : scope.tables.map(({ relation }) => relation);
  const excluded = new Set(
    star.exclude?.map(({ names }) => {
      const last = names.at(-1);
      return last?.kind === 'Name' ? last.text : '';
    }),
  );
  return relations
    .flatMap((relation) => relation?.columns() ?? [])
    .filter(({ hidden, type, name }) => !hidden && type !== 'Table' && !excluded.has(name));
}
