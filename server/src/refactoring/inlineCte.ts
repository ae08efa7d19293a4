import { t } from '@vscode/l10n';
import type { Edit } from '../ast/fix.ts';
import type {
  Cte,
  Expression,
  Name,
  Node,
  Path,
  Query,
  ScalarCte,
  Select,
  TableCte,
  TableSource,
  With,
} from '../ast/nodes.ts';
import { pathTo, walk } from '../ast/walk.ts';
import type { Occurrence } from '../semantics/resolve/symbol.ts';
import { hasComment, keyword, type Offer, type Target } from './refactoring.ts';

/** Puts the query of the CTE under the cursor wherever the CTE is read, and removes it. */
export const inlineCte: Offer = (target) => {
  const found = target.symbols.at(target.start)?.symbol;
  if (!found || typeof found.identity === 'string') return [];
  if (found.kind !== 'cte' && found.kind !== 'scalar') return [];
  const declared = declarationOf(target.tree, found.identity);
  if (!declared) return [];
  const uses = usesOf(target, declared);
  const removed = removal(target, declared.clause, declared.cte);
  if (!uses || uses.length === 0 || !removed) return [];
  const title = t('Inline CTE `{0}`', found.name);
  return [
    {
      kind: 'refactor.inline',
      title,
      edits: () => [...removed, ...uses.flatMap((use) => replaced(target, declared.cte, use))],
    },
  ];
};

type Declared = { readonly clause: With; readonly cte: Cte };

function declarationOf(tree: Query, identity: Name): Declared | undefined {
  let found: Declared | undefined;
  walk(tree, (node) => {
    if (node.kind === 'With') {
      const cte = node.ctes.find(({ name }) => name === identity);
      if (cte) found = { clause: node, cte };
    }
    return !found;
  });
  return found;
}

/** A place that reads the CTE, with the nodes around it. */
type Use = { readonly path: readonly Node[]; readonly node: TableSource | Path };

/** Every use of the CTE; undefined if one of them cannot be replaced. */
function usesOf(target: Target, { cte }: Declared): Use[] | undefined {
  if (cte.kind === 'TableCte' && (cte.usingKey ?? cte.materialized) !== undefined) return undefined;
  const uses: Use[] = [];
  for (const occurrence of target.symbols.occurrences) {
    if (occurrence.symbol.identity !== cte.name || occurrence.isDeclaration) continue;
    const { start, end } = occurrence.name;
    if (start >= cte.start && end <= cte.end) return undefined;
    const path = pathTo(target.tree, start);
    const use = useOf(path, occurrence, cte);
    if (use === 'qualifier') continue;
    if (!use || !seesTheSame(target, cte, path)) return undefined;
    uses.push({ path, node: use });
  }
  return uses;
}

function useOf(
  path: readonly Node[],
  { name }: Occurrence,
  cte: Cte,
): TableSource | Path | 'qualifier' | undefined {
  const source = path.findLast((node): node is TableSource => node.kind === 'TableSource');
  const reference = path.findLast((node): node is Path => node.kind === 'Path');
  if (cte.kind === 'ScalarCte') {
    return reference?.names.length === 1 && reference.names[0] === name ? reference : undefined;
  }
  const isTable = source?.table.kind === 'TableReference' && source.table.names[0] === name;
  if (!isTable) return 'qualifier';
  return source.final || source.sample ? undefined : source;
}

/** True if the names which the CTE reads from outside mean the same at another place. */
function seesTheSame({ symbols }: Target, cte: Cte, path: readonly Node[]): boolean {
  const select = path.findLast((node): node is Select => node.kind === 'Select');
  if (!select) return false;
  return symbols.occurrences.every(({ name, symbol: { kind, identity } }) => {
    if (name.start < cte.start || name.end > cte.end || name === cte.name) return true;
    if (kind !== 'cte' && kind !== 'scalar' && kind !== 'table') return true;
    if (typeof identity !== 'string' && identity.start >= cte.start && identity.end <= cte.end) {
      return true;
    }
    const there = symbols.cteSeenBy(select, name.text);
    if (typeof identity === 'string') return there === undefined || there === cte.name;
    return there === identity;
  });
}

function replaced(target: Target, cte: Cte, { path, node }: Use): Edit[] {
  if (cte.kind === 'ScalarCte') return node.kind === 'Path' ? [value(target, cte, path, node)] : [];
  return node.kind === 'TableSource' ? table(target, cte, node) : [];
}

/** `a` becomes `(…) as a`, so that its columns keep their qualifier. */
function table(
  target: Target,
  cte: TableCte,
  { table: reference, alias, columnAliases }: TableSource,
): Edit[] {
  const { text } = target;
  const as = alias ? '' : ` ${keyword(text, 'as')} ${text.slice(cte.name.start, cte.name.end)}`;
  const names = cte.columns?.map(({ start, end }) => text.slice(start, end)).join(', ');
  const list = names === undefined || columnAliases ? '' : ` (${names})`;
  const { start, end } = reference;
  const body = bodyOf(target, cte);
  if (!alias || list === '') return [{ start, end, text: `${body}${as}${alias ? '' : list}` }];
  return [
    { start, end, text: body },
    { start: alias.end, end: alias.end, text: list },
  ];
}

/** The query in its parentheses, comments among them. */
function bodyOf(target: Target, { query, end }: TableCte): string {
  return target.text.slice(openingOf(target, query.start), end);
}

function value(
  { text }: Target,
  { expression, name }: ScalarCte,
  path: readonly Node[],
  node: Path,
): Edit {
  const written = text.slice(expression.start, expression.end);
  const body = standsAlone.has(expression.kind) ? written : `(${written})`;
  const parent = path[path.lastIndexOf(node) - 1];
  const isItem = parent?.kind === 'Select' && parent.items.some((item) => item === node);
  const as = isItem ? ` ${keyword(text, 'as')} ${text.slice(name.start, name.end)}` : '';
  return { start: node.start, end: node.end, text: body + as };
}

/** Expressions that bind as tightly as a name. */
const standsAlone = new Set<Expression['kind']>([
  ...(['NumberLiteral', 'StringLiteral', 'NullLiteral', 'Path', 'Parenthesized', 'Tuple'] as const),
  ...(['Subquery', 'ArrayLiteral', 'Placeholder', 'Template'] as const),
]);

/** The edits that remove a CTE; undefined if a comment would be lost or orphaned. */
function removal(target: Target, clause: With, cte: Cte): Edit[] | undefined {
  const { text } = target;
  const body = cte.kind === 'TableCte' ? cte.query : cte.expression;
  if (hasComment(target, cte.start, openingOf(target, body.start))) return undefined;
  const at = clause.ctes.indexOf(cte);
  const before = clause.ctes[at - 1];
  const after = clause.ctes[at + 1];
  if (!before && !after) {
    if (hasComment(target, clause.start, cte.start) || hasComment(target, cte.end, clause.end)) {
      return undefined;
    }
    return [{ start: clause.start, end: afterSpaces(text, clause.end), text: '' }];
  }
  const [from, to] = after ? [cte.start, after.start] : [before?.end ?? cte.start, cte.end];
  const gap: [number, number] = after ? [cte.end, after.start] : [from, cte.start];
  if (hasComment(target, ...gap)) return undefined;
  return [{ start: from, end: to, text: '' }];
}

/**
 * The opening parenthesis of a CTE's query, searched from the start of the query. Comments after it move along with the
 * query; parentheses in comments do not count.
 */
function openingOf({ text, comments }: Target, start: number): number {
  let at = start;
  do at = text.lastIndexOf('(', at - 1);
  while (at > 0 && comments.some((comment) => comment.start <= at && at < comment.end));
  return at < 0 ? start : at;
}

function afterSpaces(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
}
