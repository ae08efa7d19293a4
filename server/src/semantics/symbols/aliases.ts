import type { Alias, Select } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';

/** The aliases of the select list and of ARRAY JOIN as they are written, in order. */
export function aliasesOf(select: Select): readonly Alias[] {
  const known = found.get(select);
  if (known) return known;
  const aliases: Alias[] = [];
  for (const item of [...select.items, ...(select.arrayJoin?.items ?? [])]) {
    walk(item, (node) => {
      if (node.kind === 'Select' || node.kind === 'SetQuery') return false;
      if (node.kind === 'Alias') aliases.push(node);
      return true;
    });
  }
  found.set(select, aliases);
  return aliases;
}

const found = new WeakMap<Select, readonly Alias[]>();
