import type { Extent } from '../../ast/extent.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';

/** Comments of several lines: a block comment, or line comments directly below each other. */
export function commentBlocks(document: Analysis): Extent[] {
  const marks = new Set(document.cells.map(({ start }) => start));
  const blocks: { start: number; end: number; isOpen: boolean }[] = [];
  for (const { start, end, text } of document.comments) {
    if (marks.has(start)) continue;
    const last = blocks.at(-1);
    const isLine = !text.startsWith('/*');
    const follows =
      last?.isOpen && /^(?:\r\n|\r|\n)[ \t]*$/.test(document.text.slice(last.end, start));
    if (last && isLine && follows) last.end = end;
    else blocks.push({ start, end, isOpen: isLine && startsLine(document.text, start) });
  }
  return blocks;
}

function startsLine(text: string, offset: number): boolean {
  return /(?:^|[\r\n])[ \t]*$/.test(text.slice(Math.max(0, offset - 200), offset));
}
