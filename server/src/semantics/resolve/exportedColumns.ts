import type {
  Columns,
  Expression,
  Index,
  Path,
  Query,
  Select,
  SetQuery,
  Star,
} from '../../ast/nodes.ts';
import { nameText, nameTexts } from '../../ast/names.ts';
import { columnPattern } from '../../../common/language/columnPattern.ts';
import { expressionColumn } from './expressionType.ts';
import { commonType, isSameType, tableType, unknown } from '../types/valueTypes.ts';
import { type Column, type Relation, relationOf } from './relation.ts';
import type { Scope, TableNames } from './scope.ts';

/** The columns a query returns, as the query around it sees them. */
export function exportedColumns(query: Query, environment: TableNames): Relation | undefined {
  switch (query.kind) {
    case 'Select':
      return ofSelect(query, environment.withCtes(query.with));
    case 'SetQuery':
      return ofSet(query, environment);
    case 'ParenthesizedQuery':
      return exportedColumns(query.query, environment.withCtes(query.with));
    case 'Missing':
    case 'Placeholder':
    case 'Tag':
      return undefined;
  }
}

/** Names are those of the first branch, types fit the values of all branches. */
function ofSet({ first, rest }: SetQuery, environment: TableNames): Relation | undefined {
  const relation = exportedColumns(first, environment);
  if (!relation || relation.open) return relation;
  const branches = rest.map(({ query }) => environment.exported(query));
  const columns = relation.columns().map((column, at) => {
    const others = branches.map((branch) => branch?.columns()[at]);
    return others.every((other) => other && isSameType(other.type, column.type))
      ? column
      : { ...column, ...typeOfAll([column, ...others]) };
  });
  return {
    ...relationOf(relation.name, columns),
    ...(relation.mayHaveMore && { mayHaveMore: true }),
  };
}

function typeOfAll(columns: readonly (Column | undefined)[]): Pick<Column, 'type' | 'guessed'> {
  const guessed = columns.some((column) => column?.guessed);
  const types = columns.map((column) => column?.type ?? unknown);
  return { type: commonType(types), ...(guessed && { guessed }) };
}

function ofSelect(select: Select, environment: TableNames): Relation {
  const scope = environment.scopeOf(select);
  const columns: Column[] = [];
  let isOpen = false;
  let mayHaveMore = false;
  for (const item of select.items) {
    const found = columnsOf(item, scope);
    isOpen ||= found.open;
    mayHaveMore ||= found.mayHaveMore === true;
    for (const column of found.columns) columns.push(column);
    if (columns.length > mostColumns) {
      return relationOf(undefined, columns.slice(0, mostColumns), true);
    }
  }
  return { ...relationOf(undefined, columns, isOpen), ...(mayHaveMore && { mayHaveMore }) };
}

/**
 * The most columns known of a query. Joins of joins double them at every step, and a page of such text would not fit
 * into memory.
 */
export const mostColumns = 5_000;

/** The columns of one item; `open` if there are more, `mayHaveMore` if there may be. */
export type ItemColumns = {
  readonly columns: readonly Column[];
  readonly open: boolean;
  readonly mayHaveMore?: boolean;
};

function columnsOf(item: Expression, scope: Scope): ItemColumns {
  switch (item.kind) {
    case 'Alias': {
      if (item.name.kind === 'Missing') return { columns: [], open: true };
      const column = named(item.name.text, item.expression, scope);
      return known([{ ...column, declaration: item.name, item: item.name }]);
    }
    case 'Path': {
      const name = exportedName(item, scope);
      return name === undefined ? { columns: [], open: true } : known([ofPath(name, item, scope)]);
    }
    case 'Index':
      return known([expressionColumn(indexedName(item, scope), item, scope)]);
    case 'Star':
      return starColumns(item, scope);
    case 'Columns':
      return chosenColumns(item, scope);
    case 'Parenthesized':
      return columnsOf(item.expression, scope);
    case 'Missing':
    case 'Placeholder':
    case 'Spread':
      return { columns: [], open: true };
    default:
      // It cannot be named from outside, but has its position among the columns.
      return known([expressionColumn('', item, scope)]);
  }
}

function ofPath(name: string, path: Path, scope: Scope): Column {
  const last = path.names.at(-1);
  const column = named(name, path, scope);
  return last?.kind === 'Name' ? { ...column, item: last } : column;
}

function known(columns: readonly Column[]): ItemColumns {
  return { columns, open: false };
}

/** Keeps the target of a dot: `select properties from events` exports properties. */
function named(name: string, expression: Expression, scope: Scope): Column {
  const column = expression.kind === 'Path' ? scope.resolve(expression.names) : undefined;
  if (column) return { ...column, name };
  return expressionColumn(name, expression, scope);
}

/** A plain column keeps its name; of a property the path below its JSON column is joined. */
function exportedName(path: Path, scope: Scope): string | undefined {
  const names = nameTexts(path.names);
  const last = names.at(-1);
  if (last === undefined || last === '') return undefined;
  const property = scope.propertyDepth(path.names);
  if (property === undefined) return last;
  return names.slice(property + 1).join('__');
}

/** The name of `properties['a']`, which is another way to write `properties.a`; empty for other elements. */
function indexedName({ object, index }: Index, scope: Scope): string {
  if (object.kind !== 'Path' || index.kind !== 'StringLiteral') return '';
  const below = scope.target(object.names);
  if (below?.kind !== 'properties') return '';
  const property = scope.propertyDepth(object.names) ?? object.names.length - 1;
  return [...nameTexts(object.names).slice(property + 1), index.value].join('__');
}

/** The columns of `*` or `t.*`. */
export function starColumns(star: Star, scope: Scope): ItemColumns {
  const { columns, ...more } = plainColumns(star, scope);
  const excluded = new Set(star.exclude?.map(lastName));
  return { columns: columns.filter(({ name }) => !excluded.has(name)), ...more };
}

/** The columns of a star before exclusions. */
export function plainColumns(star: Star, scope: Scope): ItemColumns {
  const columns: Column[] = [];
  let open = false;
  let mayHaveMore = false;
  for (const relation of tablesOf(star, scope)) {
    // One more than is kept shows that there are too many.
    if (columns.length > mostColumns) return { columns, open: true };
    open ||= !relation || relation.open === true;
    mayHaveMore ||= relation?.mayHaveMore === true;
    for (const column of relation?.columns() ?? []) {
      if (!column.hidden && !isSameType(column.type, tableType)) columns.push(column);
    }
  }
  return { columns, open, mayHaveMore };
}

/** The last name of a path, unqualified. */
export function lastName({ names }: Path): string {
  return nameText(names.at(-1));
}

function tablesOf({ table }: Star, scope: Scope): (Relation | undefined)[] {
  const last = table.at(-1);
  if (!last) return scope.tables.map(({ relation }) => relation);
  return [last.kind === 'Name' ? scope.table(last.text)?.relation : undefined];
}

/** The columns of `COLUMNS(…)`. */
function chosenColumns({ args, pattern }: Columns, scope: Scope): ItemColumns {
  if (pattern !== undefined) {
    const fits = columnPattern(pattern);
    const { columns, open } = plainColumns(everything, scope);
    if (typeof fits === 'string') return { columns: [], open: true };
    const fit = columns.map((column) => [column, fits(column.name)] as const);
    return {
      columns: fit.flatMap(([column, isFit]) => (isFit ? [column] : [])),
      open: open || fit.some(([, isFit]) => isFit === undefined),
    };
  }
  const items = args.map((arg) => columnsOf(arg, scope));
  return {
    columns: items.flatMap(({ columns }) => columns),
    open: items.some(({ open }) => open),
  };
}

/** A star without exclusions. */
export const everything: Star = {
  kind: 'Star',
  start: 0,
  end: 0,
  table: [],
  exclude: undefined,
  replace: undefined,
};
