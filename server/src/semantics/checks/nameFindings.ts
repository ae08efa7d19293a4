import type { Node } from '../../ast/nodes.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Environment } from '../environment.ts';
import { visit } from '../visit.ts';
import { aggregationChecks } from './aggregation.ts';
import { aliasChecks } from './aliases.ts';
import { cohortChecks } from './cohorts.ts';
import { columnChecks } from './columns.ts';
import { commonTableChecks, namesIn } from './commonTables.ts';
import { comparisonChecks } from './comparisons.ts';
import { costChecks } from './cost.ts';
import type { CheckContext, Finding, NameCheck, NameChecks } from './finding.ts';
import { functionChecks } from './functionCalls.ts';
import { implicitLimit } from './implicitLimit.ts';
import { indexChecks } from './indexes.ts';
import { isTouched } from './lostParts.ts';
import { placeholderChecks } from './placeholders.ts';
import { SourceText } from './sourceText.ts';
import { starChecks } from './stars.ts';
import { tableChecks } from './tables.ts';
import { taxonomyChecks } from './taxonomy.ts';

/** What there is to say of the names in a statement, which sees the tables of `outside`. */
export function nameFindings(
  { tree, text, errors }: ParsedStatement,
  outside: Environment,
): Finding[] {
  const source = new SourceText(text);
  let used: ReadonlyMap<string, readonly number[]> | undefined;
  const shared = {
    ...{ catalog: outside.catalog, source, tree, errors },
    used: () => (used ??= namesIn(tree)),
  };
  const found = implicitLimit(shared);
  visit(tree, outside, (node, site) => {
    const list = checks.get(node.kind);
    if (!list) return;
    const scope: CheckContext['scope'] = (select) =>
      site.environment.withCtes(select.with).scopeOf(select);
    const context: CheckContext = { ...shared, site, scope };
    for (const check of list) found.push(...check(node, context));
  });
  // What a syntax error tore apart is no name of the user's.
  return errors.length === 0 ? found : found.filter((one) => !isTouched(one, errors));
}

const checks = new Map<Node['kind'], NameCheck[]>();
const tables = [
  ...[tableChecks, columnChecks, aliasChecks, starChecks, commonTableChecks, functionChecks],
  ...[aggregationChecks, comparisonChecks, indexChecks, taxonomyChecks, cohortChecks],
  ...[placeholderChecks, costChecks],
] satisfies NameChecks[];
for (const table of tables) {
  for (const [kind, check] of Object.entries(table)) {
    // A table gives each kind the check of that kind.
    const list = checks.get(kind as Node['kind']) ?? [];
    checks.set(kind as Node['kind'], [...list, check as NameCheck]);
  }
}
