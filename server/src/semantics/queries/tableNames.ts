import { walk } from '../../ast/walk.ts';
import type { ParsedStatement } from '../../parser/parse.ts';

/** The names without dots which a statement uses as tables. */
export function tableNamesIn(statement: ParsedStatement): ReadonlySet<string> {
  const found = new Set<string>();
  walk(statement.tree, (node) => {
    const [only] = node.kind === 'TableReference' ? node.names : [];
    if (node.kind === 'TableReference' && node.names.length === 1 && only?.kind === 'Name') {
      found.add(only.text);
    }
    return true;
  });
  return found;
}
