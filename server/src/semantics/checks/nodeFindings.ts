import { append } from '../../base/append.ts';
import type { Node } from '../../ast/nodes.ts';
import type { Site } from '../resolve/visit.ts';
import { aggregationChecks } from './aggregation.ts';
import { aliasChecks } from './aliases.ts';
import { argumentTypeChecks } from './argumentTypes.ts';
import { argumentValueChecks } from './argumentValues.ts';
import { cohortChecks } from './cohorts.ts';
import { columnChecks } from './columns.ts';
import { commonTableChecks } from './commonTables.ts';
import { comparisonChecks } from './comparisons.ts';
import { costChecks } from './cost.ts';
import { decisionChecks } from './decisions.ts';
import type { CheckContext, Finding, NameCheck, NameChecks } from './finding.ts';
import { functionChecks } from './functionCalls.ts';
import { indexChecks } from './indexes.ts';
import { isTouched } from './lostParts.ts';
import { misreadNotChecks } from './misreadNot.ts';
import { movedEventChecks } from './movedEvents.ts';
import { placeholderChecks } from './placeholders.ts';
import { refusedOffsetChecks } from './refusedOffsets.ts';
import { repeatedQueryChecks } from './repeatedQueries.ts';
import { retentionChecks } from './retention.ts';
import { slipChecks } from './slips.ts';
import { starChecks } from './stars.ts';
import { formFindings } from './statementFindings.ts';
import { tableChecks } from './tables.ts';
import { tagChecks } from './tags.ts';
import { taxonomyChecks } from './taxonomy.ts';
import { untypedPropertyChecks } from './untypedProperties.ts';
import { windowFrameChecks } from './windowFrames.ts';
import { windowPlaceChecks } from './windowPlaces.ts';

/** The context of node checks besides the site. */
export type StatementContext = Omit<CheckContext, 'site'>;

/** The findings about one node: its form, and the names in it. */
export function nodeFindings(node: Node, site: Site, statement: StatementContext): Finding[] {
  const { source, catalog, errors, suggested } = statement;
  const found = formFindings(node, source);
  const list = checks.get(node.kind);
  if (!list) return found;
  const context: CheckContext = { source, catalog, errors, suggested, site };
  for (const one of list) {
    const said = one(node, context);
    if (said.length === 0) continue;
    // Findings at a syntax error are dropped: the user did not mean to write that.
    append(found, errors.length === 0 ? said : said.filter((each) => !isTouched(each, errors)));
  }
  return found;
}

const checks = new Map<Node['kind'], NameCheck[]>();
const tables = [
  tableChecks,
  tagChecks,
  columnChecks,
  aliasChecks,
  starChecks,
  commonTableChecks,
  functionChecks,
  windowFrameChecks,
  aggregationChecks,
  comparisonChecks,
  indexChecks,
  taxonomyChecks,
  untypedPropertyChecks,
  cohortChecks,
  placeholderChecks,
  costChecks,
  retentionChecks,
  refusedOffsetChecks,
  decisionChecks,
  misreadNotChecks,
  movedEventChecks,
  argumentTypeChecks,
  argumentValueChecks,
  repeatedQueryChecks,
  slipChecks,
  windowPlaceChecks,
] satisfies NameChecks[];
for (const table of tables) {
  for (const [kind, check] of Object.entries(table)) {
    // A table gives each kind the check of that kind.
    const list = checks.get(kind as Node['kind']) ?? [];
    checks.set(kind as Node['kind'], [...list, check as NameCheck]);
  }
}
