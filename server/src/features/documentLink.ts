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

/** What ends a sentence or a bracket around the address is not part of it. */
function withoutEnd(found: string): string {
  let end = found.replace(/(?:[.,;:!?]|\*\/)+$/, '');
  if (!end.includes('(')) end = end.replace(/\)[.,;:!?)]*$/, '');
  if (!end.includes('[')) end = end.replace(/\][.,;:!?\])]*$/, '');
  return end;
}
