import type { Expression, Node } from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  type DocLike,
  group,
  indent,
  isEmpty,
  line,
  nothing,
  softline,
  space,
} from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { chain } from './operators.ts';
import { bringsBrackets } from './shape.ts';

/** A pair of brackets; its content moves to lines of its own if it does not fit. */
export function bracketed(source: Source, content: () => DocLike): Doc {
  return brackets(source, content, false);
}

/** A pair of brackets that stays open where the text has a new line after the first. */
export function block(source: Source, content: () => DocLike): Doc {
  return brackets(source, content, true);
}

function brackets(source: Source, content: () => DocLike, keepsOpen: boolean): Doc {
  const open = source.take();
  const stays = keepsOpen && source.next?.newLine === true;
  const inner = concat(content(), source.commentsAbove());
  const close = source.take();
  if (isEmpty(inner)) return concat(open, close);
  return group([open, indent(softline, inner), softline, close], stays);
}

/** A pair of brackets around one thing which has brackets itself, so that both open on one line. */
export function hugged(source: Source, content: () => DocLike): Doc {
  const open = source.take();
  return concat(open, content(), source.commentsAbove(), source.take());
}

/** Nodes with commas between them, each on a line of its own where the group around breaks. */
export function separated(source: Source, nodes: readonly Node[]): Doc {
  const plain = nodes.length > 3 && nodes.every(isPlain);
  const parts: DocLike[] = [];
  for (const [at, node] of nodes.entries()) {
    const empty = source.blank();
    const item = [source.lay(node), source.next?.comma ? source.take() : nothing];
    if (at === 0) parts.push(item);
    else if (plain) parts.push(group([line, item]));
    else parts.push(line, empty, item);
  }
  return concat(parts);
}

/** Brackets around nodes with commas between them. */
export function bracketedList(source: Source, nodes: readonly Node[]): Doc {
  return bracketed(source, () => separated(source, nodes));
}

/** Brackets around one thing. */
export function around(source: Source, node: Expression): Doc {
  if (bringsBrackets(node)) return hugged(source, () => source.lay(node));
  return bracketed(source, () => alone(source, node));
}

/** The only content of brackets: a chain of conditions needs no indentation of its own there. */
export function alone(source: Source, node: Node): Doc {
  return node.kind === 'Logical' ? chain(source, node, false) : source.lay(node);
}

/**
 * A few words and the list after them: on one line, or the list below them, one item per line.
 * Where the text has an item on a line of its own it stays so.
 */
export function headed(source: Source, head: Doc, nodes: readonly Node[]): Doc {
  const breaks = nodes.some((node) => source.startsLine(node));
  const list = separated(source, nodes);
  const comments = source.deeperComments();
  if (nodes.length < 2 && !breaks) return concat(head, space, list, indent(comments));
  return group([head, indent(line, list, comments)], breaks);
}

/** Numbers and texts may share lines; longer items get a line each. */
function isPlain(node: Node): boolean {
  return node.kind === 'NumberLiteral' || node.kind === 'StringLiteral';
}
