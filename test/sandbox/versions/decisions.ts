import { invalid } from '../../../server/local/base/errors.ts';
import type {
  Call,
  Expression,
  SelectQuery,
} from '../../../server/common/language/officialTree.ts';
import { isNode, type Kind, type NodeNamed } from '../officialParser/treeShape.ts';
import type { QueryCheck } from './checkedQueries.ts';

/** Refuses `decide` and `jev` where the service does, in its words. A local project has neither. */
export const decisionCheck: QueryCheck = {
  word: /\b(?:decide|jev)\b/i,
  check: (tree) => checkSelects(tree),
};

function checkSelects(node: unknown): void {
  for (const select of nodesIn(node, 'SelectQuery')) checkSelect(select);
}

function checkSelect(select: SelectQuery): void {
  const calls = decisionsIn(select);
  const [first] = calls;
  if (!first) return;
  for (const call of calls) checkArguments(call);
  const { name } = first;
  if (clauses.some((clause) => isThere(select[clause]))) {
    throw invalid(`Apply grouping, sorting, and DISTINCT in a query outside the ${name} SELECT.`);
  }
  if (select.select.some((item) => item.node === 'Field' && item.chain.includes('*'))) {
    throw invalid(`List columns explicitly in a ${name} SELECT instead of using '*'.`);
  }
  const named = select.select.filter((item) => item.node === 'Alias' && isDecision(item.expr));
  if (named.length !== calls.length) {
    throw invalid(`Use ${name} as a named SELECT column, then read it from an outer query.`);
  }
  const { limit } = select;
  const rows = limit?.node === 'Constant' ? limit.value : undefined;
  if (limit && !(Number.isInteger(rows) && Number(rows) <= 1000)) {
    throw invalid(`${name} LIMIT must be an integer literal between 0 and 1000.`);
  }
}

const clauses = [
  'distinct',
  'group_by',
  'group_by_mode',
  'having',
  'qualify',
  'order_by',
  'limit_by',
  'limit_percent',
  'limit_with_ties',
] as const;

function isThere(clause: unknown): boolean {
  return Array.isArray(clause) ? clause.length > 0 : Boolean(clause);
}

function checkArguments({ name, args, params, distinct, filter_expr, order_by }: Call): void {
  if (params || distinct || filter_expr || isThere(order_by)) {
    throw invalid(`${name} does not accept aggregate modifiers.`);
  }
  const [input, instructions, ...rest] = args;
  if (!input || !instructions || input.node === 'NamedArgument') {
    throw invalid(`Use ${name}(input, instructions, choice := ['label', 'other']).`);
  }
  const question = textOf(instructions);
  if (!question?.trim()) throw invalid(`${name} instructions must be a non-empty string literal.`);
  if (Buffer.byteLength(question) > 8192) throw invalid(`${name} instructions exceed 8 KiB.`);
  const options = new Map<string, Expression>();
  for (const arg of rest) {
    if (arg.node !== 'NamedArgument' || !/^(?:choice|noul|batch_size)$/.test(arg.name)) {
      throw invalid(`${name} supports the named arguments choice, noul, and batch_size.`);
    }
    if (options.has(arg.name)) throw invalid(`${name} received ${arg.name} more than once.`);
    options.set(arg.name, arg.value);
  }
  const [choice, noul, size] = ['choice', 'noul', 'batch_size'].map((each) => options.get(each));
  if (choice && noul) throw invalid(`Use either choice or noul with ${name}.`);
  const rows = size?.node === 'Constant' ? size.value : 16;
  if ((size && size.node !== 'Constant') || !isBetween(rows, 1, 32)) {
    throw invalid(`${name} batch_size must be an integer literal between 1 and 32.`);
  }
  if (choice && !isBetween(labels(choice, name).size, 2, 16)) {
    throw invalid(`${name} choice needs between 2 and 16 labels.`);
  }
  if (
    noul &&
    !textOf(noul) &&
    ![...labels(noul, name)].every((one) => /^(true|false)$/.test(one))
  ) {
    throw invalid(`${name} noul needs exactly the labels 'true' and 'false'.`);
  }
}

function labels(list: Expression, name: string): ReadonlySet<string> {
  const items = list.node === 'Array' ? list.exprs : undefined;
  const texts = items?.map(textOf);
  if (!texts?.every((one) => one?.trim())) {
    throw invalid(`${name} criteria must contain non-empty string literals.`);
  }
  const found = new Set(texts.map(String));
  if (found.size < texts.length) throw invalid(`${name} criteria must be unique.`);
  return found;
}

function textOf(node: Expression): string | undefined {
  return node.node === 'Constant' && typeof node.value === 'string' ? node.value : undefined;
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isDecision(node: Expression): boolean {
  return node.node === 'Call' && /^(?:decide|jev)$/i.test(node.name);
}

/** The calls of a SELECT, without those of the queries inside it. */
function decisionsIn(select: SelectQuery): Call[] {
  const { ctes: _ctes, ...own } = select;
  return nodesIn(own, 'Call', 'SelectQuery').filter(isDecision);
}

/** The nodes of a kind below a node, itself included; none below those of another kind. */
function nodesIn<K extends Kind>(node: unknown, kind: K, closed?: Kind): NodeNamed<K>[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).filter((child) => !closed || !isNode(child, closed));
  const found = below.flatMap((child) => nodesIn(child, kind, closed));
  return isNode(node, kind) ? [node, ...found] : found;
}
