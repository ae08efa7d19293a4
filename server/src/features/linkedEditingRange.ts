import type { Position, Range } from 'vscode-languageserver-types';
import type { Tag } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { statementAt } from '../semantics/analysis/places.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** The two names of `<a>…</a>`, which are edited together. */
export function linkedEditingRange(
  document: Analysis,
  position: Position,
): { readonly ranges: Range[]; readonly wordPattern: string } | undefined {
  const offset = document.lines.offsetAt(position);
  const statement = document.statements[statementAt(document, offset) ?? -1];
  if (!statement) return undefined;
  const { start, parsed } = statement;
  let ranges: [number, number][] | undefined;
  walk(parsed.tree, (node) => {
    if (node.start > offset - start || node.end < offset - start) return false;
    const names = node.kind === 'Tag' ? namesOf(node, parsed.text) : [];
    if (names.some(([from, to]) => from <= offset - start && offset - start <= to)) ranges = names;
    return true;
  });
  if (!ranges) return undefined;
  return {
    ranges: ranges.map(([from, to]) => document.lines.rangeOf(start + from, start + to)),
    wordPattern: '[A-Za-z_][A-Za-z0-9_-]*',
  };
}

/** The extents of the opening and the closing name; none if the tag has no end of its own. */
function namesOf({ name, end, start, children }: Tag, text: string): [number, number][] {
  if (name.kind !== 'Name' || !children) return [];
  const closing = /<\/\s*([A-Za-z_][A-Za-z0-9_-]*)\s*>$/.exec(text.slice(start, end));
  const [whole, closed] = closing ?? [];
  if (!closing || whole === undefined || closed !== name.text) return [];
  const from = start + closing.index + whole.indexOf(closed, 2);
  return [
    [name.start, name.end],
    [from, from + closed.length],
  ];
}
