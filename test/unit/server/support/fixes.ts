import type { Fix } from '../../../../server/src/ast/fix.ts';

/** A text after a fix. */
export function applied(text: string, { edits }: Fix): string {
  let result = text;
  for (const edit of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  }
  return result;
}
