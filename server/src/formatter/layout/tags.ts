import type * as n from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  type DocLike,
  group,
  indent,
  line,
  softline,
  space,
} from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { around } from './brackets.ts';

/** `<Name a='b' c={d}>…</Name>`: attributes may break, the text inside is kept to the letter. */
export function tag(source: Source, { attributes, children, end }: n.Tag): Doc {
  const sign = source.next;
  const open: DocLike[] = [source.take()];
  // With `<a` the names of attributes may not be in quotes; with `< a` they may.
  const isApart = sign !== undefined && source.next !== undefined && source.next.start > sign.end;
  if (isApart && attributes.some(({ name }) => !/^[\w-]+$/.test(name.text) || name.quoted)) {
    open.push(space);
  }
  open.push(source.take());
  const shown = attributes.map((attribute) => [line, source.lay(attribute)]);
  const isClosed = children === undefined;
  const head = group([open, indent(shown), isClosed ? line : softline, source.take()]);
  const inner = (children ?? []).map((child): DocLike => {
    return source.nextIs('{') ? around(source, child) : source.lay(child);
  });
  return concat(head, inner, source.tight(end));
}

/** `name`, `name='text'`, `name={expression}` */
export function tagAttribute(source: Source, { value, end }: n.TagAttribute): Doc {
  const parts: Doc[] = [source.take()];
  if (value) {
    parts.push(source.take());
    parts.push(source.nextIs('{') ? around(source, value) : source.lay(value));
  }
  return concat(parts, source.tight(end));
}
