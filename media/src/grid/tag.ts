import type { Cell } from '../../../client/src/protocol/results.ts';

/** An element written in a query, such as `<Sparkline data={…} />`, as its result carries it. */
export type Tag = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, Cell>;
};

const marker = '__hx_tag';

/**
 * Reads a tag from a tuple, an object, or the JSON text of either; undefined for any other value.
 */
export function tagOf(value: Cell): Tag | undefined {
  if (typeof value === 'string') return fromText(value);
  if (value === null || typeof value !== 'object') return undefined;
  if (isList(value)) return fromTuple(value);
  const name = (value as Readonly<Record<string, Cell>>)[marker];
  if (typeof name !== 'string') return undefined;
  return { name, attributes: new Map(Object.entries(value).filter(([key]) => key !== marker)) };
}

/** The words inside a tag, whatever tags they are in. */
export function wordsOf(value: Cell | undefined): string {
  if (value === undefined || value === null) return '';
  const tag = tagOf(value);
  if (tag) return wordsOf(tag.attributes.get('children'));
  if (typeof value === 'object') return isList(value) ? value.map(wordsOf).join('') : '';
  return String(value);
}

function fromTuple(tuple: readonly Cell[]): Tag | undefined {
  const [mark, name] = tuple;
  if (mark !== marker || typeof name !== 'string') return undefined;
  const attributes = new Map<string, Cell>();
  for (let at = 2; at + 1 < tuple.length; at += 2) {
    const key = tuple[at];
    if (typeof key === 'string') attributes.set(key, tuple[at + 1] ?? null);
  }
  return { name, attributes };
}

function fromText(text: string): Tag | undefined {
  if (!/^\s*[[{]\s*"__hx_tag"/.test(text)) return undefined;
  try {
    return tagOf(JSON.parse(text) as Cell);
  } catch {
    return undefined;
  }
}

function isList(value: Cell): value is readonly Cell[] {
  return Array.isArray(value);
}
