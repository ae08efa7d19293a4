import type { QueryTerm } from './compiler/officialTree.ts';
import { extentOf, type OfficialNode } from '../src/officialTree/node.ts';
import { toOfficialTree } from '../src/officialTree/tree.ts';
import { parse } from '../src/parser/parse.ts';
import { HogQLError } from './compiler/error.ts';

/** Parses one query with the parser of the editor, into the tree that the compiler reads. */
export function parseHogQL(text: string): QueryTerm {
  const { statements, diagnostics } = parse(text);
  const [wrong] = diagnostics;
  if (wrong) {
    const code = wrong.code === 'not-implemented' ? 'not_implemented' : 'syntax';
    throw new HogQLError(code, wrong.message, wrong);
  }
  const [statement, second] = statements;
  if (!statement) {
    const place = { start: text.length, end: text.length };
    throw new HogQLError('syntax', 'Unexpected end of query', place);
  }
  if (second) throw new HogQLError('syntax', 'Only one statement can be run at a time.', second);
  return placed(toOfficialTree(statement.parsed.tree), statement.start) as QueryTerm;
}

/** The tree with places in the text, as the official parser gives them. */
function placed(value: unknown, from: number): unknown {
  if (Array.isArray(value)) return value.map((item) => placed(item, from));
  if (typeof value !== 'object' || value === null) return value;
  const extent = extentOf(value as OfficialNode);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]): [string, unknown] => [name, placed(field, from)]);
  if (extent) fields.push(['start', from + extent.start], ['end', from + extent.end]);
  return Object.fromEntries(fields);
}
