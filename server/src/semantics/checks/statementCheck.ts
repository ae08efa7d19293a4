import type { Cte, Node } from '../../ast/nodes.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Environment } from '../resolve/environment.ts';
import { type Site, visit, visitFrom } from '../resolve/visit.ts';
import type { Finding } from './finding.ts';
import { Findings } from './findings.ts';
import { implicitLimit } from './implicitLimit.ts';
import type { KnownParts, PlacedPart } from './knownParts.ts';
import { nodeFindings, type StatementContext } from './nodeFindings.ts';
import { SourceText } from './sourceText.ts';
import { isNamedOutside, namesIn, type UsedNames } from './usedNames.ts';

/**
 * The findings about a statement and its names, in the order of the text. It sees the tables of `outside`, which is for
 * this check alone, and reuses what is known about its parts.
 */
export function statementCheck(
  statement: ParsedStatement,
  outside: Environment,
  known: KnownParts,
): Finding[] {
  const { findings } = new StatementCheck(statement, outside, known.of(statement));
  return findings.list();
}

class StatementCheck {
  readonly findings = new Findings();
  readonly #statement: ParsedStatement;
  readonly #parts: ReadonlyMap<Node, PlacedPart>;
  readonly #shared: Omit<StatementContext, 'isUsed' | 'suggested'>;
  readonly #context: StatementContext;
  #usersOf: ReadonlyMap<string, number> | undefined;
  #around: UsedNames | undefined;

  constructor(
    statement: ParsedStatement,
    outside: Environment,
    parts: ReadonlyMap<Node, PlacedPart>,
  ) {
    this.#statement = statement;
    this.#parts = parts;
    const { tree, text, errors } = statement;
    this.#shared = { catalog: outside.catalog, source: new SourceText(text), errors };
    const { suggested } = this.findings;
    this.#context = { ...this.#shared, suggested, isUsed: (cte) => this.#isUsed(cte) };
    for (const { node, known } of parts.values()) {
      if (node.kind === 'TableCte' && known.relation) outside.takeOver(node, known.relation);
    }
    this.findings.add(implicitLimit(tree, this.#shared));
    visit(tree, outside, this.#enter);
    for (const { node, known } of parts.values()) {
      if (node.kind === 'TableCte') known.relation ??= outside.foundOf(node);
    }
  }

  /** Checks everything around the parts, and each part as a whole. */
  readonly #enter = (node: Node, site: Site): boolean => {
    const part = this.#parts.get(node);
    if (part) {
      this.findings.add(this.#inPart(part, site));
      return false;
    }
    this.findings.add(nodeFindings(node, site, this.#context));
    return true;
  };

  #inPart(part: PlacedPart, site: Site): readonly Finding[] {
    const { node, clause, known } = part;
    const before = known.findings(part);
    // A known CTE is not visited.
    if (before && !clause) return before;
    let names: UsedNames | undefined;
    const isUsed = (cte: Cte): boolean => isNamedOutside(cte, (names ??= namesIn(node)));
    const findings = new Findings();
    const context = { ...this.#shared, suggested: findings.suggested, isUsed };
    visitFrom(node, site, (below, at) => {
      if (below === clause) {
        visitFrom(below, at, this.#enter);
        return false;
      }
      if (before) return below === node;
      findings.add(nodeFindings(below, at, context));
      return true;
    });
    if (before) return before;
    const found = findings.list();
    known.keep(found, part);
    return found;
  }

  /** True if a CTE of the outermost WITH is named by another part, or around them. */
  #isUsed(cte: Cte): boolean {
    const { name } = cte;
    if (name.kind !== 'Name') return false;
    this.#usersOf ??= usersOf(this.#parts.values());
    const own = this.#parts.get(cte);
    const inItself = own?.known.names(own).has(name.text) === true ? 1 : 0;
    if ((this.#usersOf.get(name.text) ?? 0) > inItself) return true;
    this.#around ??= namesIn(this.#statement.tree, (node) => this.#parts.has(node));
    return isNamedOutside(cte, this.#around);
  }
}

/** The number of parts that use each name. */
function usersOf(parts: Iterable<PlacedPart>): Map<string, number> {
  const users = new Map<string, number>();
  for (const part of parts) {
    for (const name of part.known.names(part)) users.set(name, (users.get(name) ?? 0) + 1);
  }
  return users;
}
