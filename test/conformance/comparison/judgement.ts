import { toOfficialTree } from '../../../server/src/officialTree/tree.ts';
import { parse, type PlacedStatement } from '../../../server/src/parser/parse.ts';
import type { OfficialParser, Verdict } from './officialParser.ts';
import { firstMisplaced, lateError } from './places.ts';
import { sqlDifference } from './sql.ts';
import { firstDifference } from './trees.ts';

/** The verdicts of both parsers on one query. */
export type Judgement = {
  readonly query: string;
  /** The official parser's verdict. */
  readonly official: Verdict['kind'];
  /** Where it refuses the query, counted in characters. */
  readonly refusedAt?: number;
  /** Their disagreement in words; undefined if they agree. */
  readonly disagreement: string | undefined;
};

/**
 * Parses a query with both parsers. They agree if both refuse it, ours at the same place or earlier,
 * or if both accept it with equal trees whose nodes are at the same places, and the local service
 * makes the same SQL of both.
 */
export async function judge(official: OfficialParser, query: string): Promise<Judgement> {
  const verdict = await official.parse(query);
  return {
    query,
    official: verdict.kind,
    ...(verdict.kind === 'refused' && { refusedAt: verdict.start }),
    disagreement:
      disagreement(verdict, query) ??
      (verdict.kind === 'accepted' ? await sqlDifference(query, verdict.json) : undefined),
  };
}

function disagreement(verdict: Verdict, query: string): string | undefined {
  const { statements, diagnostics } = parse(query);
  const [first] = diagnostics;
  const [statement] = statements;
  const refusal = first
    ? `${first.code} at ${first.start}-${first.end}: ${first.message}`
    : statements.length !== 1 && `${statements.length} statements`;
  switch (verdict.kind) {
    case 'crashed':
      return `the official parser gave no answer: ${verdict.message}`;
    case 'refused':
      if (!refusal) return `we accept; official: ${verdict.message.slice(0, 120)}`;
      return first && lateError(query, verdict, first);
    case 'accepted':
      if (refusal || !statement) return `we refuse: ${refusal || 'nothing there'}`;
      return difference(query, verdict.tree, statement);
  }
}

function difference(
  query: string,
  official: unknown,
  { start, parsed }: PlacedStatement,
): string | undefined {
  const ours = toOfficialTree(parsed.tree, start);
  return firstDifference(official, ours) ?? firstMisplaced(query, official, ours);
}
