import { getNodePath, type JSONPath, type Node } from 'jsonc-parser';
import type { Fragment } from '../../../server/src/protocol/fragments.ts';
import { jsonTree } from '../../../server/common/json/jsonTree.ts';
import { type DecodedString, decodeString } from './jsonString.ts';

/** HogQL in a string of a JSON text. */
export type EmbeddedHogql = {
  readonly fragment: Fragment;
  /** The extent of its literal, including the quotes. */
  readonly offset: number;
  readonly length: number;
  readonly decoded: DecodedString;
  /** The way to the string from the root. */
  readonly path: JSONPath;
};

/** The HogQL in the query nodes of a JSON text, broken or not, in the order of the text. */
export function embeddedHogql(json: string): readonly EmbeddedHogql[] {
  const found: EmbeddedHogql[] = [];
  const visit = (node: Node | undefined): void => {
    if (node?.type === 'object') {
      for (const { strings, ...fragment } of partsOf(node)) {
        for (const string of strings) found.push(embedded(json, string, fragment));
      }
    }
    for (const child of node?.children ?? []) visit(child);
  };
  visit(jsonTree(json));
  return found.sort((one, other) => one.offset - other.offset);
}

/** The HogQL string around an offset, between its quotes. */
export function embeddedAt(json: string, offset: number): EmbeddedHogql | undefined {
  return embeddedHogql(json).find(
    (each) => offset > each.offset && offset <= each.offset + (each.decoded.offsets.at(-1) ?? 0),
  );
}

type Part = Omit<Fragment, 'text'> & { readonly strings: readonly Node[] };

/** The members of a node that are HogQL. */
function partsOf(node: Node): readonly Part[] {
  const strings = (name: string): readonly Node[] => stringsIn(memberOf(node, name));
  const parts: Part[] = expressions.map((name) => ({ role: 'column', strings: strings(name) }));
  switch (textOf(node, 'kind')) {
    case 'HogQLQuery':
      parts.push({
        role: 'query',
        // Of another source of data, no names are known.
        ...(textOf(node, 'connectionId') !== undefined && { isOpen: true }),
        strings: strings('query'),
      });
      break;
    case 'EventsQuery':
      parts.push(
        ...strings('select').map(eventColumn),
        { role: 'condition', strings: strings('where') },
        { role: 'order', isOpen: true, strings: strings('orderBy') },
      );
      break;
    case 'ActorsQuery':
      // Its source gives it columns of its own.
      parts.push(
        { role: 'column', table: 'persons', isOpen: true, strings: strings('select') },
        { role: 'order', table: 'persons', isOpen: true, strings: strings('orderBy') },
      );
      break;
    case undefined:
  }
  if (textOf(node, 'type') === 'hogql') {
    parts.push(
      { role: 'condition', strings: strings('key') },
      { role: 'column', strings: [...strings('property'), ...strings('expression')] },
    );
  }
  if (textOf(node, 'breakdown_type') === 'hogql') {
    parts.push({ role: 'column', strings: strings('breakdown') });
  }
  return parts;
}

/** Members that hold an expression over events in any node. */
const expressions = [
  'math_hogql',
  'pathsHogQLExpression',
  'paths_hogql_expression',
  'funnelAggregateByHogQL',
  'funnel_aggregate_by_hogql',
];

/** Columns that the service makes up for its list of events. */
const madeUp = /^(?:\*|person|person_display_name|group_\d+|session|context\..*)$/;

function eventColumn(string: Node): Part {
  const [expression = ''] = String(string.value).split('--', 1);
  const isOpen = madeUp.test(expression.trim());
  return { role: 'column', ...(isOpen ? { isOpen } : {}), strings: [string] };
}

function embedded(json: string, string: Node, fragment: Omit<Fragment, 'text'>): EmbeddedHogql {
  const { offset, length } = string;
  const decoded = decodeString(json.slice(offset, offset + length));
  const path = getNodePath(string);
  return { fragment: { ...fragment, text: decoded.text }, offset, length, decoded, path };
}

function stringsIn(value: Node | undefined): readonly Node[] {
  if (value?.type === 'string') return [value];
  return value?.type === 'array'
    ? (value.children ?? []).filter(({ type }) => type === 'string')
    : [];
}

function textOf(node: Node, name: string): string | undefined {
  const value: unknown = memberOf(node, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The last of two members of one name counts, as for every parser of JSON. */
function memberOf(node: Node, name: string): Node | undefined {
  return node.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
}
