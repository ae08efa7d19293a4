/**
 * A text whose line breaks are not decided yet. Each document knows its measures from the start, so
 * that the printer can tell in one look whether it fits. All have one shape, which makes them fast.
 */
export type Doc = {
  readonly kind: DocKind;
  /** The text of a text or a comment. */
  readonly text: string;
  /** The content of a row, a group or an indentation. */
  readonly parts: readonly Doc[];
  /** Its width if no line breaks in it. */
  readonly width: number;
  /** The columns up to the first place where a line may break. */
  readonly lead: number;
  readonly mayBreak: boolean;
  /** True if it always breaks a line. */
  readonly breaks: boolean;
  /** True if it ends with a comment after which a line must break. */
  readonly endsLine: boolean;
};

/** The kind of a document; nothing follows a `lastComment` on its line. */
export type DocKind =
  | 'text'
  | 'space'
  | 'line'
  | 'softline'
  | 'hardline'
  | 'group'
  | 'indent'
  | 'row'
  | 'comment'
  | 'lastComment'
  | 'fresh'
  | 'blank';

/** A document, a plain text, or several of both in a row. */
export type DocLike = Doc | string | readonly DocLike[];

const noParts: readonly Doc[] = [];

/** A literal text. If it has several lines, everything around it breaks. */
export function text(written: string): Doc {
  const end = written.search(/[\r\n]/);
  const width = end < 0 ? written.length : end;
  const measures = { width, lead: width, mayBreak: end >= 0, breaks: end >= 0, endsLine: false };
  return { kind: 'text', text: written, parts: noParts, ...measures };
}

/** Room that must stay free at the end of a line. */
export function reserved(width: number): Doc {
  return docOf('text', { width });
}

/** Documents in a row. */
export function concat(...items: readonly DocLike[]): Doc {
  const parts: Doc[] = [];
  for (const item of items) add(item, parts);
  const [only] = parts;
  if (only && parts.length === 1) return only;
  let width = 0;
  let lead = 0;
  let mayBreak = false;
  let breaks = false;
  let endsLine = false;
  for (const part of parts) {
    width += part.width;
    if (!mayBreak) lead += part.lead;
    mayBreak ||= part.mayBreak;
    // A comment at the very end breaks what is around it, not what precedes it.
    breaks ||= part.breaks || endsLine;
    endsLine = part.endsLine;
  }
  return { kind: 'row', text: '', parts, width, lead, mayBreak, breaks, endsLine };
}

/** Breaks all its own lines or none; `breaks` says that it must. */
export function group(content: DocLike, breaks = false): Doc {
  const doc = concat(content);
  return docOf('group', { ...doc, parts: [doc], text: '', breaks: breaks || doc.breaks });
}

/** Lines which break inside start one level deeper. */
export function indent(...content: readonly DocLike[]): Doc {
  const doc = concat(...content);
  return docOf('indent', { ...doc, parts: [doc], text: '' });
}

/** Items with a separator between each two. */
export function join(separator: DocLike, items: readonly DocLike[]): Doc {
  return concat(items.flatMap((item, at) => (at > 0 ? [separator, item] : [item])));
}

/** A comment; if `last`, nothing may follow it on its line, and it may exceed the width. */
export function comment(written: string, last: boolean): Doc {
  const { width, mayBreak, breaks } = text(written);
  if (!last) return docOf('comment', { text: written, width: width + 1, mayBreak, breaks });
  return docOf('lastComment', { text: written, mayBreak: true, breaks, endsLine: true });
}

/** One space, except at the start or end of a line. */
export const space = docOf('space', { width: 1 });
/** A space, or a new line. */
export const line = docOf('line', { width: 1, lead: 0, mayBreak: true });
/** Nothing, or a new line. */
export const softline = docOf('softline', { mayBreak: true });
/** A new line in any case. */
export const hardline = docOf('hardline', { mayBreak: true, breaks: true });
/** A new line unless one has just begun. */
export const fresh = docOf('fresh', { mayBreak: true, breaks: true });
/** An empty line at the beginning of a line, else nothing. */
export const blank = docOf('blank', {});
/** Nothing. */
export const nothing = concat();

/** True if the document prints nothing. */
export function isEmpty({ width, mayBreak }: Doc): boolean {
  return width === 0 && !mayBreak;
}

function docOf(kind: DocKind, wanted: Partial<Doc>): Doc {
  const { text = '', parts = noParts, width = 0, lead = width } = wanted;
  const { mayBreak = false, breaks = false, endsLine = false } = wanted;
  return { kind, text, parts, width, lead, mayBreak, breaks, endsLine };
}

function add(item: DocLike, parts: Doc[]): void {
  if (typeof item === 'string') parts.push(text(item));
  else if (!isDoc(item)) for (const one of item) add(one, parts);
  else if (!isEmpty(item) || item.kind === 'blank') parts.push(item);
}

function isDoc(item: Doc | readonly DocLike[]): item is Doc {
  return !Array.isArray(item);
}
