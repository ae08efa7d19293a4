import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '../../../server/src/parser/parse.ts';
import { validQueries } from '../../api/compiler/validQueries.ts';
import { ordinaryDocument } from '../../bench/queries.ts';
import { readCases } from '../corpus/readCases.ts';
import { isPlain } from '../comparison/tokens.ts';

const root = join(import.meta.dirname, '../../..');
const cases = join(root, 'test/conformance/cases');

/** Valid queries that people wrote to get an answer. */
export const realQueries: readonly string[] = plain([
  ...accepted('analytics'),
  ...Object.values(validQueries).flat(),
  ...statementsOf('samples/welcome.hogql'),
  ...statementsOf('samples/growth.notebook.hogql'),
  ...statementsOf('samples/signup-funnel.hogql'),
  ...statementsOf('test/unit/server/formatter/cases/retention.hogql'),
  ordinaryDocument(1),
]);

/** Valid queries that show a form of the language. */
export const formQueries: readonly string[] = plain(
  `arrayJoin calls caseWhen from grouping joins ordering placeholders selectItems setQueries
   subqueries windows with`
    .split(/\s+/)
    .flatMap(accepted),
);

function accepted(family: string): string[] {
  const read = readCases(join(cases, `${family}.hogql`));
  return read.filter(({ expected }) => expected === 'accepted').map(({ query }) => query);
}

function statementsOf(file: string): string[] {
  const { text, statements } = parse(readFileSync(join(root, file), 'utf8'));
  return statements.map(({ start, end }) => text.slice(start, end));
}

function plain(queries: readonly string[]): string[] {
  return [...new Set(queries)].filter(isPlain);
}
