import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Join, JoinOperand } from '../../ast/nodes.ts';
import { legalJoins } from '../../parser/cursor/joins.ts';
import { meantBy } from '../../parser/recovery/misspelling.ts';
import { type Checks, finding, type Finding } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** Tables and joins that parse, but not as they look. */
export const misreadTables: Checks = {
  Joins: ({ first, joins }, source) => {
    const operands: readonly JoinOperand[] = [first, ...joins.map(({ operand }) => operand)];
    return joins.flatMap((join, at) => [
      ...joinWord(operands[at], join, source),
      ...sideOfJoin(join, joins, source),
      ...joinAsTable(join, joins[at + 1], source),
    ]);
  },

  TableFunction: ({ name, args, start, end }, source) => {
    if (name.quoted || name.text.toUpperCase() !== 'VALUES') return [];
    const message =
      '`VALUES` is read as a table function. Write a `SELECT` for each row, with `UNION ALL` between.';
    const [first] = args;
    const last = args.at(-1);
    const row = first && last && source.slice({ start: first.start, end: last.end });
    const written = `(select ${row})`;
    const fixes = row ? [replacing(fixTitle.write(`\`${written}\``), start, end, written)] : [];
    return [finding('misread-values', message, name, fixes)];
  },

  TableSource: ({ table, alias }, source) => {
    if (alias?.kind !== 'Name') return [];
    const between = source.words(table.end, alias.start);
    const names = between.filter(({ text }) => text.toUpperCase() !== 'AS');
    const [first] = names;
    const last = names.at(-1);
    if (!first || !last) return [];
    const known = first.text.toUpperCase() === 'FORMAT';
    const [meant] = names.length === 1 && !known ? meantBy(first.text) : [];
    if (meant) {
      const written = meant.join(' ');
      const message = `\`${first.text}\` is read as an alias. Did you mean \`${written}\`?`;
      const fix = replacing(
        fixTitle.write(`\`${written}\``),
        first.start,
        first.end,
        written.toLowerCase(),
      );
      return [finding('misread-table-alias', message, first, [fix])];
    }
    const message = known
      ? '`FORMAT` is read as an alias: HogQL has no such clause.'
      : `\`${first.text}\` has no effect: of several aliases only the last, \`${alias.text}\`, counts.`;
    const fix = known
      ? replacing(fixTitle.remove('`FORMAT`'), table.end, alias.end, '')
      : replacing(
          fixTitle.remove(`\`${first.text}\``),
          table.end,
          source.blanksBefore(alias.start),
          '',
        );
    const extent = { start: first.start, end: last.end };
    return [finding('misread-table-alias', message, extent, [fix])];
  },
};

/** `t GLOBAL JOIN u`, `t lft JOIN u`: the word is the alias of `t`. */
function joinWord(operand: JoinOperand | undefined, join: Join, source: SourceText): Finding[] {
  if (operand?.kind !== 'TableSource' || join.operator === ',') return [];
  const { alias, table } = operand;
  if (alias?.kind !== 'Name' || alias.quoted) return [];
  const before = source.words(table.end, alias.start);
  if (before.length > 0 || operand.end !== alias.end) return [];
  const word = alias.text.toUpperCase();
  const removal = replacing(
    fixTitle.remove(`\`${word}\``),
    alias.start,
    source.blanksAfter(alias.end),
    '',
  );
  if (word === 'GLOBAL') {
    const message = '`GLOBAL` is read as the alias of the table. Remove it.';
    return [finding('misread-join-word', message, alias, [removal])];
  }
  if (word === 'PASTE') {
    const message =
      '`PASTE` is read as the alias of the table. Join on `row_number() over ()` to pair rows by position.';
    return [finding('misread-join-word', message, alias)];
  }
  return [];
}

/** `USING a, LEFT JOIN t`: after the comma the word is one more column, and the join has none. */
function sideOfJoin({ constraint }: Join, joins: readonly Join[], source: SourceText): Finding[] {
  if (constraint?.style !== 'using') return [];
  const { expressions, end } = constraint;
  const [before, last] = expressions.slice(-2);
  if (!before || !last || !isJoinWord(source.slice(last))) return [];
  const next = joins.find(({ start }) => start > end);
  if (next?.operator !== 'JOIN' || source.words(end, next.start).length > 0) return [];
  const word = source.slice(last);
  const message = `After the comma \`${word}\` is read as another column, and the join as a plain one. Remove the comma.`;
  const fixes = [replacing(fixTitle.remove('`,`'), before.end, last.start, ' ')];
  return [finding('misread-join-word', message, last, fixes)];
}

/** `FROM a, JOIN b`, `FROM a, LEFT JOIN b`: after the comma the word is a table of that name. */
function joinAsTable(join: Join, next: Join | undefined, source: SourceText): Finding[] {
  const { operator, operand, start } = join;
  if (operator !== ',' || operand.kind !== 'TableSource') return [];
  const { table, alias } = operand;
  const word = source.slice(table);
  const isJoin = alias
    ? /^join$/i.test(word) && source.words(table.end, alias.start).length === 0
    : isJoinWord(word) && next?.operator === 'JOIN' && operand.end === table.end;
  if (!isJoin) return [];
  const message = `After the comma \`${word}\` is read as a table name. Remove the comma.`;
  const fixes = [replacing(fixTitle.remove('`,`'), start, start + 1, '')];
  return [finding('misread-join-word', message, table, fixes)];
}

/** True if a word before JOIN changes the kind of join. */
function isJoinWord(word: string): boolean {
  return legalJoins.has(word.toUpperCase());
}
