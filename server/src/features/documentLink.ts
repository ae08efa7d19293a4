import type { DocumentLink } from 'vscode-languageserver-types';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** The web addresses in comments. */
export function documentLink(document: Analysis): DocumentLink[] {
  return document.comments.flatMap(({ start, text }) =>
    [...text.matchAll(address)].map(({ index, 0: found }) => {
      const target = withoutEnd(found);
      const range = document.lines.rangeOf(start + index, start + index + target.length);
      return { range, target };
    }),
  );
}

const address = /https?:\/\/[^\s<>"'`]+/g;

/** Punctuation that ends the sentence or bracket around the address is not part of it. */
function withoutEnd(found: string): string {
  const hasBrackets = { ')': found.includes('('), ']': found.includes('[') };
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    if (found.startsWith('*/', end - 2)) end -= 2;
    else if (isBracket(last) ? !hasBrackets[last] : '.,;:!?'.includes(last)) end--;
    else return found.slice(0, end);
  }
}

function isBracket(character: string): character is ')' | ']' {
  return character === ')' || character === ']';
}
