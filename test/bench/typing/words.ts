import type { Node } from '../../../server/src/ast/nodes.ts';
import { pathTo, walk } from '../../../server/src/ast/walk.ts';
import { parse } from '../../../server/src/parser/parse.ts';
import { classifiedTokens } from '../../../server/src/parser/tokenClasses.ts';

/** The kind of a word in a query. */
export type WordKind =
  | 'keyword'
  | 'function'
  | 'table'
  | 'column'
  | 'property'
  | 'alias'
  | 'text'
  | 'type';

/** A word that somebody types, not one that is made up there. */
export type Word = { readonly kind: WordKind; readonly start: number; readonly end: number };

/** The words of a query that can be completed: all but new names, numbers and unknown texts. */
export function wordsOf(text: string, texts: ReadonlySet<string>): Word[] {
  const [statement] = parse(text).statements;
  if (!statement) return [];
  const { tree } = statement.parsed;
  const made = new Set<number>();
  const named = new Set<string>();
  walk(tree, (node) => {
    for (const name of madeBy(node)) {
      made.add(name.start);
      if (name.kind === 'Name') named.add(name.text);
    }
    return true;
  });
  return classifiedTokens(text).flatMap(({ class: kind, start, end }): Word[] => {
    const shown = text.slice(start, end);
    if (made.has(start - statement.start)) return [];
    if (kind === 'string') {
      return texts.has(shown.slice(1, -1))
        ? [{ kind: 'text', start: start + 1, end: end - 1 }]
        : [];
    }
    if (kind !== 'keyword' && kind !== 'name') return [];
    const path = pathTo(tree, start - statement.start);
    return [{ kind: wordKind(path, shown, named, text.charAt(end), start), start, end }];
  });
}

function madeBy(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'Alias':
    case 'TableCte':
    case 'ScalarCte':
      return [node.name];
    case 'TableSource':
      return node.alias ? [node.alias] : [];
    case 'Lambda':
      return node.parameters;
    default:
      return [];
  }
}

function wordKind(
  path: readonly Node[],
  shown: string,
  named: ReadonlySet<string>,
  after: string,
  start: number,
): WordKind {
  const leaf = path.at(-1);
  const parent = path.at(-2);
  if (leaf?.kind === 'TypeName') return 'type';
  if (leaf?.kind !== 'Name') return 'keyword';
  if (parent?.kind === 'TableReference') return 'table';
  if (after === '(' && parent?.kind === 'Call') return 'function';
  if (parent?.kind === 'Path') {
    const at = parent.names.findIndex((name) => name.start === leaf.start && start >= 0);
    const before = parent.names.slice(0, Math.max(at, 0));
    if (before.some((name) => name.kind === 'Name' && name.text === 'properties'))
      return 'property';
    if (at === 0 && named.has(shown)) return 'alias';
  }
  return 'column';
}
