import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call, Expression, Node, Select, StringLiteral } from '../../ast/nodes.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';

/** `decide` and `jev`, which ask a model about each row and cost credits: what the service refuses of them. */
export const decisionChecks: NameChecks = {
  Call: (node, context) => {
    if (!isDecision(node)) return [];
    const select = context.site.scope?.select;
    return [...argumentFindings(node), ...(select ? placeFindings(node, select, context) : [])];
  },
};

function isDecision(node: Node): node is Call {
  return node.kind === 'Call' && /^(?:decide|jev)$/i.test(node.name.text);
}

/** Its result is read in a query around the one that asks. */
function placeFindings(node: Call, select: Select, context: CheckContext): Finding[] {
  const asked = select.items.flatMap((item) =>
    item.kind === 'Alias' && isDecision(item.expression) ? item.expression : [],
  );
  if (asked[0] === node) return selectFindings(node, select, context);
  if (asked.includes(node)) return [];
  const { text } = node.name;
  const message = `\`${text}\` must be a column of SELECT with a name, such as \`${text}(…) as answer\`. Use its result in a query around this one.`;
  const { end } = node;
  const fixes = select.items.includes(node)
    ? [replacing(fixTitle.giveAlias('`answer`'), end, end, ' as answer')]
    : [];
  return [finding('decision-place', message, node.name, fixes)];
}

/** What the SELECT around decisions may not have, told at the first of them. */
function selectFindings({ name }: Call, select: Select, context: CheckContext): Finding[] {
  return [
    ...select.items.flatMap((item) => {
      if (item.kind !== 'Star' || item.exclude) return [];
      const message = `Beside \`${name.text}\` the columns must be named instead of \`*\`.`;
      return [finding('decision-star', message, item)];
    }),
    ...clausesOf(select, context).map(([clause, words]) => {
      const message = `A SELECT with \`${name.text}\` cannot have ${words}. Group, filter and sort in a query around it.`;
      return finding('decision-clause', message, clause);
    }),
    ...limitFindings(name.text, select),
  ];
}

type Marked = Pick<Node, 'start' | 'end'>;

function clausesOf(select: Select, { source }: CheckContext): (readonly [Marked, string])[] {
  const { groupBy, having, qualify, orderBy, limitBy, limit, items, start, distinct } = select;
  const word = distinct ? source.word(start, items[0]?.start ?? start, 'DISTINCT') : undefined;
  const clauses: readonly (readonly [Marked | undefined, string])[] = [
    [word, 'DISTINCT'],
    [groupBy, 'GROUP BY'],
    [having, 'HAVING'],
    [qualify, 'QUALIFY'],
    [orderBy, 'ORDER BY'],
    [limitBy, 'LIMIT BY'],
    [limit?.withTies ? limit : undefined, 'WITH TIES'],
    [limit?.percent ? limit : undefined, 'a LIMIT in percent'],
  ];
  return clauses.flatMap(([clause, words]) => (clause ? [[clause, words] as const] : []));
}

const mostRows = 1_000;

function limitFindings(name: string, { limit }: Select): Finding[] {
  const { count, percent } = limit ?? {};
  if (!count || percent || count.kind === 'Missing' || count.kind === 'Placeholder') return [];
  const rows = integer(count);
  if (rows !== undefined && rows <= mostRows) return [];
  const message = `The LIMIT of a SELECT with \`${name}\` must be a plain number up to 1,000.`;
  const { start, end } = count;
  const fix = replacing(fixTitle.write('`1000`'), start, end, String(mostRows));
  return [finding('decision-limit', message, count, [fix])];
}

/** Arguments after the first must be written out, since the question is the same for all rows. */
function argumentFindings(node: Call): Finding[] {
  const { name, args, parameters, distinct, filter, orderBy, withinGroup } = node;
  const said = (message: string, at: Marked): Finding => finding('decision-argument', message, at);
  if (parameters || distinct || filter || orderBy || withinGroup) {
    return [
      said(`\`${name.text}\` takes plain arguments only, without the clauses of aggregates.`, name),
    ];
  }
  const [input, instructions, ...rest] = args;
  const found: Finding[] = [];
  if (input?.kind === 'NamedArgument' || instructions?.kind === 'NamedArgument') {
    return [
      said(`\`${name.text}\` takes a string and a question before its named arguments.`, name),
    ];
  }
  if (instructions) found.push(...textFindings(instructions, 'The question', 8, said));
  const given = new Map<string, Expression>();
  for (const arg of rest) {
    if (arg.kind === 'Missing') continue;
    if (arg.kind !== 'NamedArgument' || !/^(?:choice|noul|batch_size)$/.test(arg.name.text)) {
      const message = `\`${name.text}\` takes \`choice := …\`, \`noul := …\` and \`batch_size := …\` here.`;
      // Without any named argument their number is wrong, which is told already.
      if (rest.some(({ kind }) => kind === 'NamedArgument')) found.push(said(message, arg));
    } else if (given.has(arg.name.text)) {
      found.push(said(`\`${arg.name.text}\` is given twice.`, arg.name));
    } else given.set(arg.name.text, arg.value);
  }
  const [choice, noul, size] = ['choice', 'noul', 'batch_size'].map((each) => given.get(each));
  if (choice && noul) found.push(said('Give either `choice` or `noul`.', name));
  if (size && !(size.kind === 'Placeholder') && !isBetween(integer(size), 1, 32)) {
    found.push(said('`batch_size` must be a number from 1 to 32, written out.', size));
  }
  if (choice) found.push(...choiceFindings(choice, said));
  if (noul) found.push(...noulFindings(noul, said));
  return found;
}

type Said = (message: string, at: Marked) => Finding;

function choiceFindings(choice: Expression, said: Said): Finding[] {
  const labels = labelsOf(choice);
  if (!labels)
    return [said("`choice` must be a list of strings, such as `['billing', 'other']`.", choice)];
  const seen = new Set<string>();
  const twice = labels.flatMap((label) => {
    const isKnown = seen.has(label.value);
    seen.add(label.value);
    return isKnown ? [said(`The choice \`${label.value}\` appears twice.`, label)] : [];
  });
  const each = labels.flatMap((label) => textFindings(label, 'A choice', 1, said));
  const few = isBetween(labels.length, 2, 16)
    ? []
    : [said('`choice` takes 2 to 16 strings.', choice)];
  return [...few, ...twice, ...each];
}

function noulFindings(noul: Expression, said: Said): Finding[] {
  const values = (noul.kind === 'StringLiteral' ? [noul] : labelsOf(noul))?.map((one) => one.value);
  const isWhole = noul.kind === 'StringLiteral' || new Set(values).size === 2;
  if (
    values &&
    isWhole &&
    values.length <= 2 &&
    values.every((one) => /^(?:true|false)$/.test(one))
  )
    return [];
  return [said("The labels of `noul` are `['true', 'false']`.", noul)];
}

/** The texts of a list; undefined for anything else. */
function labelsOf(list: Expression): readonly (Node & StringLiteral)[] | undefined {
  if (list.kind !== 'ArrayLiteral') return undefined;
  const texts = list.elements.filter((one) => one.kind === 'StringLiteral');
  return texts.length === list.elements.length ? texts : undefined;
}

function textFindings(text: Expression, what: string, kilobytes: number, said: Said): Finding[] {
  if (text.kind === 'Missing' || text.kind === 'Placeholder') return [];
  if (text.kind !== 'StringLiteral' || text.value.trim() === '') {
    return [said(`${what} must be a string in single quotes that is not empty.`, text)];
  }
  const isLong = new TextEncoder().encode(text.value).length > kilobytes * 1024;
  return isLong ? [said(`${what} can have at most ${kilobytes} KB.`, text)] : [];
}

function isBetween(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}

function integer(node: Expression): number | undefined {
  return node.kind === 'NumberLiteral' && /^\d+$/.test(node.text) ? Number(node.text) : undefined;
}
