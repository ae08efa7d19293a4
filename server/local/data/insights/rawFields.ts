import { type Node, parseTree } from 'jsonc-parser';
import { RawJson } from '../../base/json.ts';

/**
 * The text of each member of a JSON object, so that a node is returned byte for byte: key order,
 * number spellings and integers beyond 2^53 included. The last of two members with one name counts.
 */
export function rawMembers(
  text: string,
  names: readonly string[],
): Readonly<Record<string, RawJson>> {
  const tree = text === '' ? undefined : parseTree(text);
  return tree ? membersOf(tree, text, names) : {};
}

/** The raw members of each object of a JSON array. */
export function rawMembersOfEach(
  text: string,
  names: readonly string[],
): readonly Readonly<Record<string, RawJson>>[] {
  return (parseTree(text)?.children ?? []).map((item) => membersOf(item, text, names));
}

function membersOf(
  tree: Node,
  text: string,
  names: readonly string[],
): Readonly<Record<string, RawJson>> {
  if (tree.type !== 'object') return {};
  const members = (tree.children ?? []).flatMap(({ children = [] }) => {
    const [key, value] = children;
    const name = String(key?.value);
    if (!value || !names.includes(name)) return [];
    return [[name, new RawJson(text.slice(value.offset, value.offset + value.length))] as const];
  });
  return Object.fromEntries(members);
}
