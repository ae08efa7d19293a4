import type { ParsedStatement } from '../../parser/parse.ts';
import type { Environment } from '../resolve/environment.ts';
import { visit } from '../resolve/visit.ts';
import type { Finding } from './finding.ts';
import { Findings } from './findings.ts';
import { implicitLimit } from './implicitLimit.ts';
import { nodeFindings, type StatementContext } from './nodeFindings.ts';
import { SourceText } from './sourceText.ts';
import { UsedCtes, unusedCtes } from './unusedCtes.ts';

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
