import type { Node } from 'jsonc-parser';
import { jsonTree } from '../json/jsonTree.ts';
import { type Members, membersOf } from '../json/members.ts';

/** The names of members on the way from a node to a value inside it. */
export type NodePath = readonly string[];

/**
 * The HogQL text of an insight's query, if it has one: bare, or below a node with a chart. The read-only `hogql` member
 * is the service's own print and never the user's text.
 */
export function insightSql(query: unknown): string | undefined {
  const { kind, query: sql } = hogqlNode(query);
  return kind === 'HogQLQuery' && typeof sql === 'string' ? sql : undefined;
}

/** The data source that an insight's HogQL runs on, if that is not the project itself. */
export function connectionIdOf(query: unknown): string | undefined {
  const id = hogqlNode(query)['connectionId'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** True if an insight's text is not HogQL, but the SQL of the data source that it runs on. */
export function isRawQuery(query: unknown): boolean {
  return connectionIdOf(query) !== undefined && hogqlNode(query)['sendRawQuery'] === true;
}

function hogqlNode(query: unknown): Members {
  const node = membersOf(query);
  return node['kind'] === 'HogQLQuery' ? node : membersOf(node['source']);
}

/** The path to the node that runs HogQL: the query itself or its source. */
export function hogqlPath(query: unknown): NodePath | undefined {
  if (insightSql(query) === undefined) return undefined;
  return membersOf(query)['kind'] === 'HogQLQuery' ? [] : ['source'];
}

/** A node as a value, good for texts: integers beyond a number's reach lose digits. */
export function nodeOf(queryText: string): unknown {
  try {
    return JSON.parse(queryText);
  } catch {
    return undefined;
  }
}

/** The text of the value at a path; undefined if there is none. */
export function nodeText(json: string, path: NodePath): string | undefined {
  const found = find(jsonTree(json), path);
  return found && json.slice(found.offset, found.offset + found.length);
}

/**
 * The text of a node with one value replaced, or added at the end of its object; everything else
 * stays as it is, byte for byte.
 *
 * @param value the new value as JSON text
 */
export function withNodeText(json: string, path: NodePath, value: string): string {
  const tree = jsonTree(json);
  const found = find(tree, path);
  if (found) return splice(json, found.offset, found.length, value);
  const [name] = path.slice(-1);
  const parent = find(tree, path.slice(0, -1));
  if (parent?.type !== 'object' || name === undefined) return json;
  const last = parent.children?.at(-1);
  const member = `${JSON.stringify(name)}:${value}`;
  return last
    ? splice(json, last.offset + last.length, 0, `,${member}`)
    : splice(json, parent.offset + 1, 0, member);
}

/** The last of two members of one name counts, as for every parser of JSON. */
function find(tree: Node | undefined, path: NodePath): Node | undefined {
  let node = tree;
  for (const name of path) {
    const member =
      node?.type === 'object' && node.children?.findLast((each) => nameOf(each) === name);
    if (!member) return undefined;
    node = member.children?.[1];
  }
  return node;
}

function nameOf({ children }: Node): unknown {
  return children?.[0]?.value;
}

function splice(text: string, offset: number, length: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset + length);
}
