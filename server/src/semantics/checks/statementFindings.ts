import { append } from '../../base/append.ts';
import type { Node } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Check, Checks, Finding } from './finding.ts';
import { ignoredForms } from './ignoredForms.ts';
import { misreadForms } from './misreadForms.ts';
import { misreadTables } from './misreadTables.ts';
import { refusedClauses } from './refusedClauses.ts';
import { SourceText } from './sourceText.ts';
import { unrunnableForms } from './unrunnableForms.ts';
import { unsupportedForms } from './unsupportedForms.ts';

/** The findings about the form of a statement, in the order of the text. */
export function statementFindings({ tree, text }: ParsedStatement): readonly Finding[] {
  const source = new SourceText(text);
  const found: Finding[] = [];
  walk(tree, (node) => {
    append(found, formFindings(node, source));
    return true;
  });
  return found.sort((a, b) => a.start - b.start);
}

/** The findings about the form of one node, whatever its names mean. */
export function formFindings(node: Node, source: SourceText): Finding[] {
  const found: Finding[] = [];
  for (const one of checks.get(node.kind) ?? []) append(found, one(node, source));
  return found;
}

const checks = new Map<Node['kind'], Check[]>();
for (const table of [
  unsupportedForms,
  unrunnableForms,
  refusedClauses,
  ignoredForms,
  misreadForms,
  misreadTables,
] satisfies Checks[]) {
  for (const [kind, one] of Object.entries(table)) {
    // A table gives each kind the check of that kind.
    const list = checks.get(kind as Node['kind']) ?? [];
    checks.set(kind as Node['kind'], [...list, one as Check]);
  }
}
