import { t } from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { isWrapper, nodeOfText } from '../api/queryNode.ts';
import type { QueryNode } from '../api/queries.ts';
import {
  isProblem,
  type JsonProblem,
  jsonTree,
  strictJson,
} from '../../../server/common/json/jsonTree.ts';
import { listOf } from './answer.ts';
import type { FailureWords } from '../api/failureWords.ts';
import { isMembers } from '../../../server/common/json/members.ts';

/** The reason why a document cannot be run, and its place in the text. */
export type DocumentProblem = {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The text is not JSON, which the editor underlines by itself. */
  readonly isSyntax?: true;
};

/** The node of a document that is computed: a stretch of its text, unchanged. */
export type DocumentNode = {
  readonly node: QueryNode;
  readonly text: string;
  readonly start: number;
  /** The insight's name, if the document has one. */
  readonly name?: string;
};

/**
 * Finds the node of a JSON document that is computed: the document is an insight with a `query`, or
 * a query node itself; nodes that only say how to draw are skipped.
 */
export function readNodeDocument(text: string): DocumentNode | DocumentProblem {
  const root = strictJson(text);
  if (isProblem(root)) return notJson(root);
  if (root.type !== 'object') {
    return {
      message: t('Write an insight as a JSON object with a query.'),
      start: 0,
      end: text.length,
    };
  }
  const query = memberOf(root, 'query');
  const isBare = memberOf(root, 'kind') !== undefined;
  const found = isBare ? root : query;
  if (!found) return problem(t('This insight has no query. Add one, such as a TrendsQuery.'), root);
  const computed = computedIn(found);
  if ('message' in computed) return computed;
  const { offset, length } = computed;
  const nodeText = text.slice(offset, offset + length);
  const node = nodeOfText(nodeText);
  if (!node) return problem(t('"kind" is missing here. It says what to compute.'), computed);
  const wrong = nodeProblem(node);
  if (wrong) return problem(wrong.message, nodeAt(computed, wrong.path) ?? computed);
  const name: unknown = isBare ? undefined : memberOf(root, 'name')?.value;
  return {
    node,
    text: nodeText,
    start: offset,
    ...(typeof name === 'string' && name.trim() !== '' ? { name: name.trim() } : {}),
  };
}

/** The value at a path, or the last existing one on its way. */
export function nodeAt(root: Node, path: readonly (string | number)[]): Node | undefined {
  let at: Node = root;
  for (const segment of path) {
    const items = at.type === 'array' ? at.children : undefined;
    const next = typeof segment === 'number' ? items?.[segment] : memberOf(at, segment);
    if (!next) return at;
    at = next;
  }
  return at;
}

function computedIn(node: Node): Node | DocumentProblem {
  if (node.type !== 'object') {
    return problem(t('A query is an object with a kind, such as a TrendsQuery.'), node);
  }
  const kind: unknown = memberOf(node, 'kind')?.value;
  if (typeof kind !== 'string' || !isWrapper({ kind })) return node;
  const source = memberOf(node, 'source');
  if (source) return computedIn(source);
  return problem(t('A {0} needs a source: what it draws.', kind), node);
}

/** The last of two members of one name counts, as for every parser of JSON. */
function memberOf(node: Node, name: string): Node | undefined {
  if (node.type !== 'object') return undefined;
  const member = node.children?.findLast(({ children }) => children?.[0]?.value === name);
  return member?.children?.[1];
}

function notJson({ words, offset, length }: JsonProblem): DocumentProblem {
  const message = t('This is not JSON: {0}. Correct it, then run it again.', words);
  return { message, start: offset, end: offset + Math.max(1, length), isSyntax: true };
}

function problem(message: string, { offset, length }: Node): DocumentProblem {
  return { message, start: offset, end: offset + length };
}

/** The reason why a node cannot be computed, and the path of the member at fault. */
type NodeProblem = {
  readonly message: string;
  readonly path: readonly (string | number)[];
};

/**
 * Errors in a node that every service would refuse, found before a request is spent. Anything else, including unknown
 * kinds of nodes, is left to the service.
 */
function nodeProblem(node: QueryNode): NodeProblem | undefined {
  switch (node.kind) {
    case 'TrendsQuery':
    case 'StickinessQuery':
      return seriesProblem(node, 1, t('Add an event to count: "series" is empty.'));
    case 'FunnelsQuery':
      return seriesProblem(
        node,
        2,
        t('A funnel needs at least two steps. Add events to "series".'),
      );
    case 'LifecycleQuery':
      return listOf(node['series']).length === 1
        ? undefined
        : { message: t('A lifecycle has one event. Keep one in "series".'), path: ['series'] };
    case 'RetentionQuery':
      return needs(
        node,
        'retentionFilter',
        t('The event people start with, and the one they come back for'),
      );
    case 'PathsQuery':
      return needs(node, 'pathsFilter', t('The paths: an empty object means all'));
    case 'FunnelCorrelationQuery':
      return needs(node, 'source', t('The funnel: a FunnelsQuery'));
    case 'SavedInsightNode':
      return {
        message: t('This refers to another insight. Open and run that one.'),
        path: ['kind'],
      };
    case 'HogQuery':
      return {
        message: t('This is a program, not a query. It cannot be run here.'),
        path: ['kind'],
      };
    default:
      return undefined;
  }
}

function seriesProblem(node: QueryNode, least: number, message: string): NodeProblem | undefined {
  return listOf(node['series']).length >= least ? undefined : { message, path: ['series'] };
}

function needs(node: QueryNode, member: string, what: string): NodeProblem | undefined {
  if (isMembers(node[member])) return undefined;
  return { message: t('{0}. Add "{1}".', what, member), path: [member] };
}

/** Offsets into a text, the end exclusive. */
type Extent = {
  readonly start: number;
  readonly end: number;
};

/**
 * The position in a node's text of the member that a service objects to. Services name it by a path such as
 * `query.series.0.math`, mixed with names of their own types.
 */
export function failurePlace(
  text: string,
  { message, about }: Pick<FailureWords, 'message' | 'about'>,
): Extent | undefined {
  const root = jsonTree(text);
  const [, inMessage] = /(?:^|[\s“"'`])query((?:[.:]+\w+)+)/.exec(message) ?? [];
  const named = inMessage ?? about?.replaceAll('__', '.');
  if (!root || named === undefined) return undefined;
  const path: (string | number)[] = [];
  for (const segment of named.split(/[.:]+/).filter(Boolean)) {
    const step = /^\d+$/.test(segment) ? Number(segment) : segment;
    if (nodeAt(root, [...path, step]) !== nodeAt(root, path)) path.push(step);
  }
  const found = path.length > 0 ? nodeAt(root, path) : undefined;
  return found && { start: found.offset, end: found.offset + found.length };
}
