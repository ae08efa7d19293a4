import type { Cte, Query, Select, TableCte, With } from '../../ast/nodes.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Extent } from '../../ast/extent.ts';

/**
 * A query of a statement which can be checked by itself: its findings depend on its text and on the
 * CTEs that it names.
 */
export type QueryPart = Extent & {
  readonly node: TableCte | Query;
  /** The WITH of a SELECT, which is not part of it and outside its extent. */
  readonly clause: With | undefined;
  readonly text: string;
  /** The CTEs which it may name. */
  readonly uses: readonly Cte[];
};

/** The CTEs of a statement's outermost WITH and its outermost SELECTs, each after the CTEs it can name. */
export function queryParts({ tree, text }: ParsedStatement): QueryPart[] {
  const parts: QueryPart[] = [];
  const add = (part: Pick<QueryPart, 'node' | 'clause'> & Extent, visible: VisibleNames): void => {
    const own = text.slice(part.start, part.end);
    parts.push({ ...part, text: own, uses: visible.in(own) });
  };
  const addSelect = (node: Select, around: VisibleNames): VisibleNames => {
    const visible = around.copy();
    for (const cte of node.with?.ctes ?? []) {
      const { start, end } = cte;
      if (cte.kind === 'TableCte') add({ node: cte, clause: undefined, start, end }, visible);
      visible.add(cte);
    }
    const start = node.with?.end ?? node.start;
    add({ node, clause: node.with, start, end: node.end }, visible);
    return visible;
  };
  const addQuery = (node: Query, around: VisibleNames): VisibleNames => {
    if (node.kind === 'Select') return addSelect(node, around);
    add({ node, clause: undefined, start: node.start, end: node.end }, around);
    return around;
  };
  if (tree.kind === 'Select') addSelect(tree, new VisibleNames());
  // Other branches see the CTEs of a first branch in parentheses, and these are not parts.
  if (tree.kind === 'SetQuery' && !(tree.first.kind === 'ParenthesizedQuery' && tree.first.with)) {
    // The CTEs of the first branch are seen by the others too.
    const shared = addQuery(tree.first, new VisibleNames());
    for (const { query } of tree.rest) addQuery(query, shared);
  }
  return parts;
}

/** CTEs by their names, later ones shadowing. */
class VisibleNames {
  readonly #plain = new Map<string, Cte>();
  /** CTEs with unusual names, which are not searched for in texts. */
  readonly #odd: Cte[] = [];

  add(cte: Cte): void {
    if (cte.name.kind !== 'Name') return;
    if (/^[A-Za-z_$][\w$]*$/.test(cte.name.text)) this.#plain.set(cte.name.text, cte);
    else this.#odd.push(cte);
  }

  copy(): VisibleNames {
    const copy = new VisibleNames();
    for (const cte of [...this.#plain.values(), ...this.#odd]) copy.add(cte);
    return copy;
  }

  /** The CTEs that a text may name. */
  in(text: string): Cte[] {
    if (this.#plain.size === 0) return this.#odd;
    // With an escape a name is written in other letters than its own.
    if (text.includes('\\')) return [...this.#plain.values(), ...this.#odd];
    const named = new Set<Cte>();
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const cte = this.#plain.get(word);
      if (cte) named.add(cte);
    }
    return [...named, ...this.#odd];
  }
}
