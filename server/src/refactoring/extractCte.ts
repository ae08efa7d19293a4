import { t } from '@vscode/l10n';
import type { Edit } from '../ast/fix.ts';
import type { Cte, Node, Query, Subquery, TableSource, With } from '../ast/nodes.ts';
import { quotedName } from '../schema/quotedName.ts';
import { around, hasComment, keyword, type Offer, type Target } from './refactoring.ts';

/** Turns the subquery around the cursor into a CTE of the whole statement. */
export const extractCte: Offer = (target) => {
  const subquery = around(target, 'Subquery');
  const home = homeOf(target.tree);
  if (!subquery || !home || target.text[subquery.start] !== '(') return [];
  const use = useOf(target, subquery);
  if (!use || !canMove(target, subquery, home)) return [];
  const name = freeName(target, use);
  const title = t('Extract subquery into CTE `{0}`', name);
  return [
    { kind: 'refactor.extract', title, edits: () => edits(target, subquery, home, use, name) },
  ];
};

/** The place of a statement's CTEs, existing or new. */
type Home = { readonly clause: With | undefined; readonly start: number };

/** The WITH of a first branch is shared with the branches after it. */
function homeOf(tree: Query): Home | undefined {
  if (tree.kind === 'Select' || tree.kind === 'ParenthesizedQuery') {
    return { clause: tree.with, start: tree.start };
  }
  return tree.kind === 'SetQuery' && tree.first.kind === 'Select' ? homeOf(tree.first) : undefined;
}

/** True if the subquery is a table or a value decides how the CTE is written and read. */
type Use = {
  readonly kind: 'table' | 'value' | 'list';
  readonly source: TableSource | undefined;
};

function useOf({ path }: Target, subquery: Subquery): Use | undefined {
  const parent = path[path.lastIndexOf(subquery) - 1];
  switch (parent?.kind) {
    case 'TableSource':
      return { kind: 'table', source: parent };
    case 'Binary':
      return { kind: isMembership(parent, subquery) ? 'list' : 'value', source: undefined };
    case 'Parenthesized':
    case 'Tuple':
    case 'Subquery':
    case 'Cast':
    case 'ScalarCte':
    case undefined:
      return undefined;
    default:
      return { kind: 'value', source: undefined };
  }
}

function isMembership(node: Extract<Node, { kind: 'Binary' }>, subquery: Subquery): boolean {
  return / ?\bin\b/i.test(node.operator) && node.right === subquery;
}

/** The subquery may only read CTEs of the statement itself, and not the one around it. */
function canMove({ symbols, path }: Target, subquery: Subquery, { clause }: Home): boolean {
  const own = new Set<unknown>(clause?.ctes.map(({ name }) => name));
  const containing = path.find((node) => clause?.ctes.some((cte) => cte === node));
  return symbols.occurrences.every(({ name, symbol: { kind, identity } }) => {
    if (name.start < subquery.start || name.end > subquery.end) return true;
    if ((kind !== 'cte' && kind !== 'scalar') || typeof identity === 'string') return true;
    if (identity.start >= subquery.start && identity.end <= subquery.end) return true;
    return (
      own.has(identity) && !(containing && 'name' in containing && containing.name === identity)
    );
  });
}

/** The alias, unless another table has this name; then with a number. */
function freeName({ symbols }: Target, { source }: Use): string {
  const alias = source?.alias?.kind === 'Name' ? source.alias : undefined;
  const taken = new Set(
    symbols.occurrences
      .filter(({ name, symbol }) => name !== alias && symbol.identity !== alias)
      .map(({ name }) => name.text),
  );
  const wanted = alias?.text ?? 'subquery';
  let name = wanted;
  for (let at = 2; taken.has(name); at++) name = `${wanted}_${at}`;
  return name;
}

function edits(target: Target, subquery: Subquery, home: Home, use: Use, name: string): Edit[] {
  const { text } = target;
  const spelled = quotedName(name);
  const body = text.slice(subquery.start, subquery.end);
  const as = keyword(text, 'as');
  const cte = use.kind === 'value' ? `${body} ${as} ${spelled}` : `${spelled} ${as} ${body}`;
  const list = `(${keyword(text, 'select')} * ${keyword(text, 'from')} ${spelled})`;
  const end = dropsAlias(target, use, name) ? use.source?.alias?.end : undefined;
  const reference = {
    start: subquery.start,
    end: end ?? subquery.end,
    text: use.kind === 'list' ? list : spelled,
  };
  return [declaration(target, home, cte), reference];
}

/** `(…) as t` becomes `t` where the CTE has that name. */
function dropsAlias(target: Target, { source }: Use, name: string): boolean {
  if (source?.alias?.kind !== 'Name' || source.alias.text !== name) return false;
  return !source.columnAliases && !hasComment(target, source.table.end, source.alias.end);
}

function declaration({ text, path }: Target, { clause, start }: Home, cte: string): Edit {
  const containing = path.find((node): node is Cte =>
    Boolean(clause?.ctes.some((own) => own === node)),
  );
  const last = clause?.ctes.at(-1);
  if (containing) {
    const gap = lineBreakBefore(text, containing.start) ?? ' ';
    return { start: containing.start, end: containing.start, text: `${cte},${gap}` };
  }
  if (!last) return { start, end: start, text: `${keyword(text, 'with')} ${cte}\n` };
  const indent = lineBreakBefore(text, last.start) ?? '\n';
  return { start: last.end, end: last.end, text: `,${indent}${cte}` };
}

/** The line breaks before a place, with the indentation after them; undefined within a line. */
function lineBreakBefore(text: string, at: number): string | undefined {
  let end = at;
  while (end > 0 && ' \t'.includes(text.charAt(end - 1))) end--;
  let start = end;
  while (start > 0 && '\r\n'.includes(text.charAt(start - 1))) start--;
  return start < end ? text.slice(start, at) : undefined;
}
