import type { Extent } from '../../ast/extent.ts';
import type { Edit } from '../../ast/fix.ts';
import { sameTree } from '../../ast/sameTree.ts';
import { isReserved } from '../../parser/quoting.ts';
import { isPlainName, quoted } from '../../schema/quotedName.ts';
import { type Analysis, analyze } from '../analysis/analysis.ts';

/** The edits that give all places a name, in quotes where the language asks for them. */
export function namedEdits(document: Analysis, places: readonly Extent[], name: string): Edit[] {
  const inQuotes = places.map(({ start, end }) => ({ start, end, text: quoted(name) }));
  if (!isPlainName(name)) return inQuotes;
  const bare = places.map(({ start, end }) => ({ start, end, text: name }));
  if (!isReserved(name)) return bare;
  return readsAlike(edited(document, bare), edited(document, inQuotes)) ? bare : inQuotes;
}

/** A document after edits that do not overlap. */
export function edited(document: Analysis, edits: readonly Edit[]): Analysis {
  let text = document.text;
  for (const { start, end, text: by } of edits.toSorted((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + by + text.slice(end);
  }
  return analyze(text, document);
}

function readsAlike(a: Analysis, b: Analysis): boolean {
  return (
    a.syntaxErrors.length === b.syntaxErrors.length &&
    a.statements.length === b.statements.length &&
    a.statements.every(({ parsed }, at) => {
      const other = b.statements[at]?.parsed;
      return other && sameTree(parsed.tree, other.tree);
    })
  );
}
