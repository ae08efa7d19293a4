import type { Name, NameOrMissing, Star } from '../../ast/nodes.ts';
import { columnIn, type Meaning } from './meaning.ts';
import type { Scope } from './scope.ts';
import type { Found, HogQLSymbol } from './symbol.ts';
import { cteSymbol, sourceSymbol } from './tables.ts';

/** The meaning of each name of `a.b.c`, as far as known. */
export function pathOccurrences(
  names: readonly NameOrMissing[],
  scope: Scope | undefined,
  isQualifier = false,
): Found[] {
  const meanings = scope?.meanings(names, isQualifier) ?? [];
  return meanings.flatMap((meaning, at) => {
    const name = names[at];
    return name?.kind === 'Name' && scope ? nameOccurrences(name, meaning, scope) : [];
  });
}

/** `* EXCLUDE (a) REPLACE (b AS c)`: `a` and `c` are columns of the tables. */
export function excludedColumns({ table, exclude, replace }: Star, scope: Scope): Found[] {
  const names = [
    ...(exclude ?? []).map((path) => path.names.at(-1)),
    ...(replace ?? []).map(({ name }) => name),
  ];
  const [qualifier] = table;
  const of = qualifier?.kind === 'Name' ? scope.table(qualifier.text) : undefined;
  return names.flatMap((name): Found[] => {
    if (name?.kind !== 'Name') return [];
    const meaning = columnIn(of ? [of] : scope.tables, name.text);
    return meaning ? nameOccurrences(name, meaning, scope) : [];
  });
}

/** The occurrence of a name with a meaning. */
export function nameOccurrences(name: Name, meaning: Meaning, { environment }: Scope): Found[] {
  const symbol = symbolOf(name, meaning, environment);
  if (!symbol) return [];
  if (meaning.kind !== 'column') return [{ name, symbol, meaning }];
  const item = meaning.column?.()?.item;
  return [{ name, symbol, meaning, item, foundIn: meaning.tables[0]?.name }];
}

function symbolOf(
  { text: name }: Name,
  meaning: Meaning,
  environment: Scope['environment'],
): HogQLSymbol | undefined {
  switch (meaning.kind) {
    case 'parameter': {
      const identity = meaning.column?.()?.declaration;
      return identity && { kind: 'parameter', name, identity };
    }
    case 'alias': {
      const identity = meaning.alias.node.name;
      return identity.kind === 'Name' ? { kind: 'column alias', name, identity } : undefined;
    }
    case 'column': {
      const { declaration, origin, item } = meaning.column?.() ?? {};
      if (declaration)
        return { kind: 'column alias', name: declaration.text, identity: declaration };
      const isOwn = origin?.column === name;
      if (item && !isOwn) return { kind: 'column', name, identity: item };
      const table = isOwn ? origin.table : (meaning.relation.name ?? '');
      return { kind: 'column', name, identity: `column:${table}.${name}` };
    }
    case 'property':
      return { kind: 'property', name, identity: `property:${meaning.path}` };
    case 'table':
      return sourceSymbol(meaning.table.source, environment);
    case 'cte':
      return cteSymbol(meaning.cte);
  }
}
