import type * as n from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  type DocLike,
  group,
  indent,
  line,
  nothing,
  space,
} from '../document/document.ts';
import type { Lexeme } from '../document/lexemes.ts';
import type { Source } from '../document/source.ts';
import { around, bracketed, bracketedList, separated } from './brackets.ts';

/** `CASE WHEN c THEN r ELSE e END`, or a line for each branch. */
export function caseForm(source: Source, { operand, branches, otherwise }: n.Case): Doc {
  const head: DocLike[] = [source.word()];
  if (operand) head.push(space, source.lay(operand));
  let breaks = false;
  const lines = branches.map((branch): DocLike => {
    breaks ||= source.next?.newLine === true;
    return [line, source.lay(branch)];
  });
  if (otherwise) lines.push([line, source.word(), space, source.lay(otherwise)]);
  lines.push(source.commentsAbove());
  return group([head, indent(lines), line, source.word()], breaks);
}

/** `WHEN c THEN r` */
export function caseBranch(source: Source, { condition, result }: n.CaseBranch): Doc {
  const when = [source.word(), space, source.lay(condition)];
  const then = [source.words(result.start), space, source.lay(result)];
  return group([when, indent(line, then)]);
}

/** `CAST(e AS type)`, `e::type` */
export function cast(source: Source, { style, expression, type }: n.Cast): Doc {
  if (style === 'operator') return concat(source.lay(expression), source.take(), source.lay(type));
  const name = source.word();
  const content = (): DocLike => [
    source.lay(expression),
    [line, source.words(type.start), space, source.lay(type)],
  ];
  return concat(name, bracketed(source, content));
}

/** A type as written, except for spaces at commas and in brackets. */
export function typeName(source: Source, { end }: n.TypeName): Doc {
  const parts: DocLike[] = [];
  let before: Lexeme | undefined;
  while (source.isBefore(end)) {
    const { next } = source;
    if (before && next && standApart(before, next)) parts.push(space);
    parts.push(source.take());
    before = next;
  }
  return concat(parts);
}

function standApart(before: Lexeme, next: Lexeme): boolean {
  if (/^[([]$/.test(before.text) || /^[()[\],]$/.test(next.text)) return false;
  return before.comma || next.start > before.end;
}

/** `TRIM(BOTH 'x' FROM e)` */
export function trim(source: Source, { characters, expression }: n.Trim): Doc {
  const name = source.word();
  const content = (): DocLike => [
    [source.words(characters.start), space, source.lay(characters), line],
    [source.words(expression.start), space, source.lay(expression)],
  ];
  return concat(name, bracketed(source, content));
}

/** `INTERVAL 1 DAY`; the unit is a word of the language here. */
export function interval(source: Source, { value, end }: n.Interval): Doc {
  const word = source.word();
  const count = source.lay(value);
  return concat(word, space, count, source.isBefore(end) ? [space, source.words(end)] : nothing);
}

/** `*`, `t.* EXCLUDE (a, b) REPLACE (c AS d)` */
export function star(source: Source, { table, exclude, replace }: n.Star): Doc {
  const parts: DocLike[] = [source.tight(table.at(-1)?.end ?? 0)];
  if (table.length > 0) parts.push(source.take());
  parts.push(source.take());
  for (const list of [exclude, replace]) {
    if (list) parts.push(space, source.word(), space, bracketedList(source, list));
  }
  return concat(parts);
}

/** `COLUMNS(…)` */
export function columns(source: Source, { args }: n.Columns): Doc {
  return concat(source.word(), bracketedList(source, args));
}

/** `* COLUMNS(…)` */
export function spread(source: Source, node: n.Spread): Doc {
  return concat(source.take(), space, source.lay(node.columns));
}

/** `[a, b]`, `ARRAY[a, b]` */
export function arrayLiteral(source: Source, { elements }: n.ArrayLiteral): Doc {
  const word = source.nextIs('[') ? nothing : source.word();
  return concat(word, bracketedList(source, elements));
}

/** `{key: value}` */
export function dict(source: Source, { entries }: n.Dict): Doc {
  return bracketed(source, () => separated(source, entries));
}

/** `key: value` */
export function dictEntry(source: Source, { key, value }: n.DictEntry): Doc {
  return concat(source.lay(key), source.take(), space, source.lay(value));
}

/** `(expression)`, `{expression}` */
export function enclosed(source: Source, { expression }: n.Parenthesized | n.Placeholder): Doc {
  return around(source, expression);
}

/** `expression AS name`, `expression name`, `name: expression` */
export function alias(source: Source, { style, expression, name }: n.Alias): Doc {
  if (style === 'colon') {
    return concat(source.lay(name), source.take(), space, source.lay(expression));
  }
  const value = source.lay(expression);
  const word = style === 'as' ? [space, source.words(name.start)] : nothing;
  return concat(value, word, space, source.lay(name));
}
