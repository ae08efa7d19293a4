import { visit } from 'jsonc-parser';

/**
 * The text that a member of a JSON object has, byte for byte; undefined without one. The last of two
 * members of one name counts, as it does for every parser of JSON.
 */
export function memberText(json: string, name: string): string | undefined {
  let depth = 0;
  let isNext = false;
  let start: number | undefined;
  let found: string | undefined;
  const begin = (offset: number): void => {
    if (depth++ === 1 && isNext) start = offset;
  };
  const end = (offset: number, length: number): void => {
    if (--depth !== 1 || start === undefined) return;
    found = json.slice(start, offset + length);
    start = undefined;
    isNext = false;
  };
  visit(json, {
    onObjectBegin: begin,
    onObjectEnd: end,
    onArrayBegin: begin,
    onArrayEnd: end,
    onObjectProperty: (property) => {
      if (depth === 1) isNext = property === name;
    },
    onLiteralValue: (_value, offset, length) => {
      if (depth !== 1 || !isNext) return;
      found = json.slice(offset, offset + length);
      isNext = false;
    },
  });
  return found;
}
