import type { QueryTerm } from '../common/language/officialTree.ts';
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
  return toOfficialTree(statement.parsed.tree, statement.start);
}
