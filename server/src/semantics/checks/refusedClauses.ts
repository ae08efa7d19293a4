import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Extent } from '../../ast/extent.ts';
import { type Checks, finding, type Finding } from './finding.ts';
import type { SourceText, Word } from './sourceText.ts';

/** Clauses which the service's parser reads and the service then refuses; local projects and clusters run them. */
export const refusedClauses: Checks = {
  Filter: ({ clause, start, condition }, source) =>
    clause === 'qualify'
      ? refused(
          'QUALIFY',
          'Filter in a query around this one.',
          { start, end: condition.start },
          source,
        )
      : [],

  TableSource: ({ final, table, end }, source) =>
    final ? refused('FINAL', 'Leave it out.', { start: table.end, end }, source) : [],

  With: ({ recursive, start, ctes, end }, source) =>
    recursive
      ? refused(
          'RECURSIVE',
          'Join `numbers(…)` to count.',
          { start, end: ctes[0]?.start ?? end },
          source,
        )
      : [],

  SetOperand: ({ operator, start, query }, source) => {
    if (!/^(?:INTERSECT|EXCEPT) ALL$/.test(operator)) return [];
    const instead = `\`${operator.replace(' ALL', '')}\` keeps each row once.`;
    return refused(operator, instead, { start, end: query.start }, source);
  },

  TableCte: ({ name, columns, usingKey, materialized, query }, source) => {
    const before = { start: name.end, end: query.start };
    return [
      ...(columns?.[0]
        ? [told('Column names of a CTE are', 'Give names in its SELECT.', bounds(columns, before))]
        : []),
      ...(usingKey ? refused('USING KEY', 'Leave it out.', before, source) : []),
      ...(materialized === false
        ? refused('NOT MATERIALIZED', 'Leave it out.', before, source).map((found) => {
            const to = source.blanksAfter(found.end);
            return {
              ...found,
              fixes: [replacing(fixTitle.remove('`NOT MATERIALIZED`'), found.start, to, '')],
            };
          })
        : []),
    ];
  },

  Values: ({ start, end }, source) =>
    refused(
      'VALUES',
      'Write a `SELECT` for each row, with `UNION ALL` between.',
      { start, end },
      source,
    ),
};

/** The finding at some words in a part of the text. */
function refused(words: string, instead: string, within: Extent, source: SourceText): Finding[] {
  const wanted = words.split(' ');
  const found: Word[] = [];
  for (const word of source.words(within.start, within.end)) {
    if (word.text.toUpperCase() === wanted[found.length]) found.push(word);
    if (found.length === wanted.length) break;
  }
  const [first] = found;
  const last = found.at(-1);
  return first && last
    ? [told(`\`${words}\` is`, instead, { start: first.start, end: last.end })]
    : [];
}

function told(subject: string, instead: string, extent: Extent): Finding {
  const message = `${subject} refused by the service. ${instead}`;
  return finding('refused-clause', message, extent);
}

function bounds(nodes: readonly Extent[], { start, end }: Extent): Extent {
  return { start: nodes[0]?.start ?? start, end: nodes.at(-1)?.end ?? end };
}
