import type { Extent } from '../../ast/extent.ts';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, Select, TypeName } from '../../ast/nodes.ts';
import { castType } from '../../../common/types/castType.ts';
import type { Checks, Finding } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** Forms that parse, and that the service then refuses. */
export const unsupportedForms: Checks = {
  Pivot: (node, source) => {
    const word = source.word(node.source.end, node.end, 'PIVOT');
    const message =
      '`PIVOT` is refused by the service; write one aggregate for each value: `sumIf(x, y = 1)`.';
    return word ? [error('unsupported-pivot', message, word)] : [];
  },

  Unpivot: (node, source) => {
    const word = source.word(node.source.end, node.end, 'UNPIVOT');
    const message =
      '`UNPIVOT` is refused by the service; turn columns into rows with `ARRAY JOIN` over an array of them.';
    return word ? [error('unsupported-unpivot', message, word)] : [];
  },

  Cast: ({ style, start, type }, source) => {
    if (style !== 'try') return type.kind === 'TypeName' ? castTypes(type, source) : [];
    const word = { start, end: start + 'TRY_CAST'.length };
    const message =
      '`TRY_CAST` is refused by the service; write `CAST`, or a function such as `toIntOrNull`.';
    const fixes = [replacing(fixTitle.write('`CAST`'), start, start + 'TRY_'.length, '')];
    return [{ ...error('unsupported-try-cast', message, word), fixes }];
  },

  PositionalReference: (node) => {
    const message = `\`#${node.index}\` is refused by the service; name the column instead.`;
    return [error('unsupported-positional-reference', message, node)];
  },

  Limit: ({ count, percent }, source) => {
    if (!percent || !count || isConstant(count)) return [];
    const sign = source.words(count.end, source.blanksAfter(count.end) + 1)[0] ?? count;
    const message = 'A percentage of rows must be a plain number: `LIMIT 10 %`.';
    return [error('unsupported-limit-percent', message, { start: count.start, end: sign.end })];
  },

  Select: (node, source) => [...node.items.flatMap(spreads), ...unorderedTies(node, source)],

  Invocation: ({ callee }) => {
    const message =
      'Only a function can be called, by its name. The service refuses to call a value.';
    return [error('unsupported-expression-call', message, callee)];
  },

  Tag: ({ name, children = [] }) => {
    if (name.kind === 'Missing' || !isQueryTag(name.text) || withSource.has(name.text)) return [];
    const inner = children.find(({ kind }) => kind === 'Tag');
    const message = `\`<${name.text}>\` is a query. The service accepts only attributes in it, not tags.`;
    return inner ? [error('tag-query', message, inner)] : [];
  },

  Unsupported: (node) => {
    if (node.form !== 'lambda block') return [];
    const message =
      'A lambda of a query has one value after `->`; the service refuses statements in braces.';
    return [error('unsupported-lambda-block', message, node)];
  },
};

function castTypes(type: TypeName, source: SourceText): Finding[] {
  if (castType(type.text)) return [];
  const message = `\`${source.slice(type)}\` is not a type to cast to. Use one such as \`Int64\`, \`Float64\`, \`String\` or \`DateTime\`.`;
  return [error('unsupported-type', message, type)];
}

function isQueryTag(name: string): boolean {
  return name.endsWith('Query');
}

/** The queries that are made of another one, which may be written inside of them. */
const withSource = new Set([
  'ActorsQuery',
  'EventsQuery',
  'InsightActorsQuery',
  'InsightActorsQueryOptions',
  'FunnelsActorsQuery',
  'FunnelCorrelationQuery',
  'FunnelCorrelationActorsQuery',
  'StickinessActorsQuery',
  'GroupsQuery',
  'SessionsQuery',
]);

/** Ties are rows that are equal in the order. */
function unorderedTies({ orderBy, limit }: Select, source: SourceText): Finding[] {
  if (orderBy || !limit?.withTies || !limit.count) return [];
  const words = source.words(limit.count.end, limit.end).slice(-2);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const message = '`WITH TIES` needs `ORDER BY`.';
  const from = source.blanksBefore(first.start);
  const fixes = [replacing(fixTitle.remove('`WITH TIES`'), from, last.end, '')];
  const extent = { start: first.start, end: last.end };
  return [{ ...error('unsupported-limit-ties', message, extent), fixes }];
}

function spreads(item: Expression): Finding[] {
  if (item.kind === 'Alias') return spreads(item.expression);
  if (item.kind !== 'Spread') return [];
  const { start, columns } = item;
  const message =
    '`* COLUMNS(…)` spreads columns into the arguments of a call; among the columns of a query write `COLUMNS(…)`.';
  const fixes = [replacing(fixTitle.remove('`*`'), start, columns.start, '')];
  return [{ ...error('unsupported-columns-spread', message, item), fixes }];
}

function isConstant(count: Expression): boolean {
  if (count.kind === 'Parenthesized') return isConstant(count.expression);
  return count.kind === 'NumberLiteral' || count.kind === 'Missing';
}

function error(code: Finding['code'], message: string, { start, end }: Extent): Finding {
  return { code, severity: 'error', message, start, end };
}
