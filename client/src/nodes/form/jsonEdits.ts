import { createScanner, type Edit, findNodeAtLocation, modify, type Node } from 'jsonc-parser';
import { jsonTree } from '../../../../server/common/json/jsonTree.ts';
import type { FormPath } from '../../protocol/insightForm.ts';

/** `SyntaxKind.CommaToken`, an enum that does not exist at run time. */
const commaToken = 5;

/**
 * The edits that set the value at a path of a JSON text, or remove it with undefined. Everything else keeps its layout,
 * including comments. Values on the path that can have no members, such as null, are replaced.
 */
export function valueEdits(text: string, path: FormPath, value: unknown): readonly Edit[] {
  const tree = jsonTree(text);
  if (!tree) return [];
  const known = path.map((_, at) => path.slice(0, at + 1)).filter((each) => nodeAt(tree, each));
  const at = known.at(-1) ?? [];
  const node = nodeAt(tree, at) ?? tree;
  const isThere = at.length === path.length;
  if (value === undefined) return isThere ? removal(text, path, node) : [];
  const rest = path.slice(at.length);
  if (isThere || !canHold(node, rest[0])) {
    const content = written(text, nested(rest, value), node);
    return [{ offset: node.offset, length: node.length, content }];
  }
  const [name = '', ...below] = rest;
  return insertion(text, node, (like) => {
    const key = typeof name === 'string' ? `${JSON.stringify(name)}: ` : '';
    return key + layOut(text, nested(below, value), like);
  });
}

function removal(text: string, path: FormPath, node: Node): readonly Edit[] {
  const items = node.parent?.type === 'array' ? (node.parent.children ?? []) : [];
  const before = items.at(-1) === node ? items.at(-2) : undefined;
  if (!before) return modify(text, [...path], undefined, {});
  // `modify` assumes that the bracket after the last item is on a line of its own.
  const offset = before.offset + before.length;
  return [{ offset, length: node.offset + node.length - offset, content: '' }];
}

function nodeAt(tree: Node, path: FormPath): Node | undefined {
  return findNodeAtLocation(tree, [...path]);
}

function canHold({ type }: Node, name: string | number | undefined): boolean {
  return type === (typeof name === 'number' ? 'array' : 'object');
}

function nested(path: FormPath, value: unknown): unknown {
  return path.reduceRight(
    (inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }),
    value,
  );
}

/** The layout of inserted text: on one line, or on lines of its own with an indentation. */
type Layout = { readonly indent: string } | 'inline';

/** A member or an item after the last one, on its own line where the others are. */
function insertion(
  text: string,
  parent: Node,
  content: (layout: Layout) => string,
): readonly Edit[] {
  const last = parent.children?.at(-1);
  const outer = indentAt(text, parent.offset);
  if (!last) {
    const eol = eolOf(text);
    const indent = outer + unitOf(text);
    const body = `${eol}${indent}${content({ indent })}${eol}${outer}`;
    return [{ offset: parent.offset + 1, length: parent.length - 2, content: body }];
  }
  const end = last.offset + last.length;
  const comma = commaAfter(text, end);
  const after = comma ?? end;
  const missing = comma === undefined ? ',' : '';
  if (!startsLine(text, last.offset)) {
    return [{ offset: after, length: 0, content: `${missing} ${content('inline')}` }];
  }
  const indent = indentAt(text, last.offset);
  const line = `${eolOf(text)}${indent}${content({ indent })}`;
  const lineEnd = endOfComment(text, after);
  if (lineEnd === after) return [{ offset: after, length: 0, content: missing + line }];
  return [
    ...(comma === undefined ? [{ offset: end, length: 0, content: ',' }] : []),
    { offset: lineEnd, length: 0, content: line },
  ];
}

/** A value written in the layout of the one it replaces. */
function written(text: string, value: unknown, before: Node): string {
  const old = text.slice(before.offset, before.offset + before.length);
  const isBlock = old.includes('\n') || before.type === 'null';
  return layOut(text, value, isBlock ? { indent: indentAt(text, before.offset) } : 'inline');
}

function layOut(text: string, value: unknown, layout: Layout): string {
  if (layout === 'inline') return inline(value);
  const lines = JSON.stringify(value, undefined, unitOf(text)).split('\n');
  return lines.join(`${eolOf(text)}${layout.indent}`);
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${inline(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** The end of the comma after a value; undefined if there is none. */
function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  const isComma = (scanner.scan() as number) === commaToken;
  return isComma ? scanner.getTokenOffset() + 1 : undefined;
}

/** The end of the line if only a comment is left on it; else the offset itself. */
function endOfComment(text: string, offset: number): number {
  const [rest = ''] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
  return /^\s*\/\//.test(rest) ? offset + rest.trimEnd().length : offset;
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}

/** The blanks that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** One level of indentation. */
function unitOf(text: string): string {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
