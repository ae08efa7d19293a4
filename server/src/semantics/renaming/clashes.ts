import type { NameOrMissing, Node, Query } from '../../ast/nodes.ts';
import { sourcesOf, tableName } from '../../ast/sources.ts';
import { walk } from '../../ast/walk.ts';
import { aliasesIn } from '../resolve/scope.ts';

/** Counts names that are defined twice where each must be unique. */
export function clashesOf(tree: Query, name: string): number {
  let clashes = 0;
  walk(tree, (node) => {
    for (const names of declaredBy(node)) {
      const times = names.filter((own) => own === name).length;
      clashes += Math.max(0, times - 1);
    }
    return true;
  });
  return clashes;
}

/** The names that a node declares, in groups of those that must differ. */
function declaredBy(node: Node): string[][] {
  switch (node.kind) {
    case 'Select':
      return [
        aliasesIn(node).map(({ name }) => name),
        node.from ? sourcesOf(node.from.joins).map((source) => tableName(source) ?? '') : [],
      ];
    case 'With':
      return [node.ctes.map(({ name }) => textOf(name))];
    case 'Windows':
      return [node.windows.map(({ name }) => textOf(name))];
    case 'Lambda':
      return [node.parameters.map(textOf)];
    case 'TableCte':
      return [(node.columns ?? []).map(textOf)];
    case 'TableSource':
      return [(node.columnAliases ?? []).map(textOf)];
    default:
      return [];
  }
}

function textOf(name: NameOrMissing): string {
  return name.kind === 'Name' ? name.text : '';
}
