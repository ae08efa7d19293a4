import { diffComm } from 'node-diff3';

/** A text with `\n` as its only line end, for comparing. */
export function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * An edited text with the line ends of the text it came from. An editor gives all lines the same
 * end; lines that were not touched get back their own, new ones the end most lines have.
 */
export function restoreLineEnds(before: string, edited: string): string {
  if (!before.includes('\r')) return before.includes('\n') ? withPlainLineEnds(edited) : edited;
  const plain = withPlainLineEnds(edited);
  if (plain === withPlainLineEnds(before)) return before;
  const old = linesOf(before);
  const usual = before.split('\r\n').length * 2 > old.length ? '\r\n' : '\n';
  let at = 0;
  const parts = diffComm(old.map(withPlainLineEnds), [...linesOf(plain)]).flatMap(
    ({ common, buffer1, buffer2 }) => {
      if (common) return old.slice(at, (at += common.length));
      at += buffer1.length;
      return buffer2.map((text) => text.replace(/\n$/, usual));
    },
  );
  return parts.join('');
}

/** Lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n|\r(?!\n))/).filter((line) => line !== '');
}
