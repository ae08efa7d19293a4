import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Extent } from '../../ast/extent.ts';
import type { Call } from '../../ast/nodes.ts';
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

  TableSource: ({ final, sample, table, end }, source) => {
    const after = { start: table.end, end };
    if (final) return refused('FINAL', 'Leave it out.', after, source);
    return sample && table.kind === 'Subquery'
      ? refused('SAMPLE', 'Sample the table inside the subquery.', after, source, 'of a subquery')
      : [];
  },

  Join: ({ operator, start, operand }, source) =>
    operator.includes('POSITIONAL')
      ? refused('POSITIONAL', 'Join on a key.', { start, end: operand.start }, source)
      : [],

  Call: (node, source) => [...withinGroup(node, source), ...orderInside(node, source)],

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
    const before = { start, end: query.start };
    const [, set, isAll, isByName] = /^(\w+)( ALL| DISTINCT)?( BY NAME)?$/.exec(operator) ?? [];
    if (isByName) {
      return refused('BY NAME', 'Select the columns in the same order.', before, source);
    }
    if (set === 'UNION' || isAll !== ' ALL') return [];
    return refused(operator, `\`${set}\` keeps each row once.`, before, source);
  },

  TableCte: ({ name, columns, usingKey, materialized, query }, source) => {
    const before = { start: name.end, end: query.start };
    return [
      ...(columns?.[0]
        ? [
            refusedClause(
              'Column names of a CTE are',
              'Give names in its SELECT.',
              bounds(columns, before),
            ),
          ]
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

/** The functions that do the same without an order of their own. */
const quantiles: ReadonlyMap<string, string> = new Map([
  ['percentile_cont', 'quantile'],
  ['percentile_disc', 'quantileExact'],
]);

function withinGroup(
  { name, args, parameters, withinGroup: clause, argsEnd, filter, start, end }: Call,
  source: SourceText,
): Finding[] {
  const other = quantiles.get(name.text);
  if (!clause || other === undefined) return [];
  const [order, second] = clause.items;
  const [level, more] = parameters ?? args;
  const isPlain = order && !order.descending && !second && level && !more && !filter;
  const written = isPlain && `${other}(${source.slice(level)})(${source.slice(order.expression)})`;
  const fixes = written
    ? [replacing(fixTitle.replaceBy(`\`${written}\``), start, end, written)]
    : [];
  const within = { start: argsEnd, end: clause.start };
  const instead = `Use \`${other}(…)(…)\`.`;
  return refused('WITHIN GROUP', instead, within, source).map((one) => ({
    ...one,
    ...(fixes.length > 0 && { fixes }),
  }));
}

function orderInside({ args, orderBy, argsEnd }: Call, source: SourceText): Finding[] {
  const [first] = orderBy ?? [];
  if (!first) return [];
  const within = { start: args.at(-1)?.end ?? argsEnd, end: first.start };
  const instead = 'Sort the array, as with `arraySort(…)`.';
  return refused('ORDER BY', instead, within, source, 'inside a call');
}

/** The finding at some words in a part of the text. */
function refused(
  words: string,
  instead: string,
  within: Extent,
  source: SourceText,
  place?: string,
): Finding[] {
  const wanted = words.split(' ');
  const found: Word[] = [];
  for (const word of source.words(within.start, within.end)) {
    if (word.text.toUpperCase() === wanted[found.length]) found.push(word);
    if (found.length === wanted.length) break;
  }
  const [first] = found;
  const last = found.at(-1);
  return first && last
    ? [
        refusedClause(`\`${words}\`${place ? ` ${place}` : ''} is`, instead, {
          start: first.start,
          end: last.end,
        }),
      ]
    : [];
}

/** The finding at something that the service refuses. */
export function refusedClause(subject: string, instead: string, extent: Extent): Finding {
  const message = `${subject} refused by the service. ${instead}`;
  return finding('refused-clause', message, extent);
}

function bounds(nodes: readonly Extent[], { start, end }: Extent): Extent {
  return { start: nodes[0]?.start ?? start, end: nodes.at(-1)?.end ?? end };
}
