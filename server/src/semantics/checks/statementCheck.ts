import type { ParsedStatement } from '../../parser/parse.ts';
import type { Environment } from '../resolve/environment.ts';
import { visit } from '../resolve/visit.ts';
import type { Finding } from './finding.ts';
import { implicitLimit } from './implicitLimit.ts';
import { nodeFindings, type StatementContext } from './nodeFindings.ts';
import { SourceText } from './sourceText.ts';
import { unusedCtes, UsedCtes } from './unusedCtes.ts';
import type { FindingCode } from './codes.ts';

/**
 * The findings about a statement and its names, in the order of the text. It sees the tables of `outside`.
 */
export function statementCheck(
  { tree, text, errors }: ParsedStatement,
  outside: Environment,
): Finding[] {
  const findings = new Findings();
  const { suggested } = findings;
  const used = new UsedCtes();
  const { catalog } = outside;
  const context: StatementContext = { catalog, source: new SourceText(text), errors, suggested };
  findings.add(implicitLimit(tree, context));
  visit(tree, outside, (node, site) => {
    used.note(node, site);
    findings.add(nodeFindings(node, site, context));
    // The checks look at a path as a whole.
    return node.kind !== 'Path';
  });
  findings.add(unusedCtes(used, context));
  return findings.list();
}

/** As many findings of one code as a reader looks through; a generated list may have a hundred thousand. */
const mostTold = 100;

/** Collects the findings of a statement: the first ones of each code, and the number of the others. */
class Findings {
  readonly #told = new Map<FindingCode, Finding[]>();
  readonly #asked = new Map<FindingCode, number>();
  readonly #more = new Map<FindingCode, number>();

  add(found: Iterable<Finding>): void {
    for (const one of found) {
      const { code } = one;
      const told = this.#told.get(code);
      if (!told) this.#told.set(code, [one]);
      else if (told.length < mostTold) told.push(one);
      else this.#more.set(code, (this.#more.get(code) ?? 0) + 1);
    }
  }

  /** The existing names that an unknown one may mean, only searched for if they are shown. */
  readonly suggested = (code: FindingCode, near: () => readonly string[]): readonly string[] => {
    const asked = this.#asked.get(code) ?? 0;
    this.#asked.set(code, asked + 1);
    return asked < mostTold ? near() : [];
  };

  /**
   * The findings to report, in the order of the text; the last of a code says how many more there
   * are.
   */
  list(): Finding[] {
    const all = [...this.#told].flatMap(([code, told]) => {
      const more = this.#more.get(code);
      if (more === undefined) return told;
      const sorted = told.toSorted((a, b) => a.start - b.start);
      return sorted.map((one, at) => ({ ...one, more: at === sorted.length - 1 ? more : 0 }));
    });
    return all.sort((a, b) => a.start - b.start);
  }
}
