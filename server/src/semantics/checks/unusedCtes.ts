import type { Edit } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Cte, Name, NameOrMissing, Node, With } from '../../ast/nodes.ts';
import type { Site } from '../resolve/visit.ts';
import { type CheckContext, finding, type Finding } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** The CTEs of a statement, and the places that name them. */
export class UsedCtes {
  readonly clauses: With[] = [];
  readonly #users = new Map<NameOrMissing, number[]>();

  /** Notes a WITH, or the CTE that a node names: as a table, a function, or the first of a path. */
  note(node: Node, { environment }: Site): void {
    if (node.kind === 'With') this.clauses.push(node);
    const name = firstName(node);
    const declaration = name && environment.cte(name.text)?.declaration;
    if (!declaration) return;
    const users = this.#users.get(declaration);
    if (users) users.push(name.start);
    else this.#users.set(declaration, [name.start]);
  }

  /** True if a CTE is named outside of itself. */
  has({ name, start, end }: Cte): boolean {
    return (this.#users.get(name) ?? []).some((at) => at < start || at >= end);
  }
}

function firstName(node: Node): Name | undefined {
  if (node.kind === 'Call') return node.name;
  const [first] = node.kind === 'Path' || node.kind === 'TableReference' ? node.names : [];
  return first?.kind === 'Name' ? first : undefined;
}

/** The CTEs that nothing uses. */
export function unusedCtes(
  used: UsedCtes,
  { source, errors }: Pick<CheckContext, 'source' | 'errors'>,
): Finding[] {
  if (errors.length > 0) return [];
  return used.clauses.flatMap((clause) =>
    clause.ctes.flatMap((cte, at) => {
      const { name } = cte;
      if (name.kind !== 'Name' || used.has(cte)) return [];
      const edits = [removal(clause, at, source)];
      const fix = { title: fixTitle.remove(`\`${name.text}\``), edits };
      const found = finding('unused-cte', `\`${name.text}\` is not used.`, name, [fix]);
      return [{ ...found, tag: 'unnecessary' as const }];
    }),
  );
}

function removal({ start, end, ctes }: With, at: number, source: SourceText): Edit {
  const [before, own, next] = [ctes[at - 1], ctes[at], ctes[at + 1]];
  if (next && own) return { start: own.start, end: next.start, text: '' };
  if (before && own) return { start: before.end, end: own.end, text: '' };
  return { start, end: source.blanksAfter(end), text: '' };
}
