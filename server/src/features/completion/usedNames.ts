import type { Expression } from '../../ast/nodes.ts';
import { conjunctsOf } from '../../semantics/queries/aggregates.ts';
import type { Place } from '../../semantics/resolve/visit.ts';

/**
 * The columns that the clause around a place has named already, as a whole item or as a side of a
 * condition: the next one is likelier to be another. Inside a call any may come again.
 */
export function usedNames({ path, scope }: Place): ReadonlySet<string> {
  const select = scope?.select;
  const at = path.findLastIndex((node) => node === select);
  const clause = path[at + 1];
  if (!select || !clause || path.slice(at).some(({ kind }) => kind === 'Call')) return new Set();
  switch (clause.kind) {
    case 'Filter':
      return namesOf(conjunctsOf(clause.condition).flatMap(sides), path.at(-2));
    case 'GroupBy':
      return namesOf(clause.items, path.at(-2));
    case 'OrderBy':
      return namesOf(
        clause.items.map((item) => item.expression),
        path.at(-2),
      );
    default:
      return namesOf(select.items, path.at(-2));
  }
}

function sides(condition: Expression): readonly Expression[] {
  if (condition.kind === 'Binary') return [condition.left];
  return condition.kind === 'Between' || condition.kind === 'IsNull' ? [condition.operand] : [];
}

function namesOf(expressions: readonly Expression[], own: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  for (const one of expressions) {
    const inner = one.kind === 'Alias' ? one.expression : one;
    const only = inner.kind === 'Path' && inner.names.length === 1 ? inner.names[0] : undefined;
    if (inner !== own && only?.kind === 'Name') found.add(only.text);
  }
  return found;
}
