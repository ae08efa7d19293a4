import type { TextEdit } from 'vscode-languageserver-types';
import { shifted } from '../../ast/fix.ts';
import type { Fix } from '../../ast/fix.ts';
import type { LineTable } from '../../ast/lineTable.ts';

/** A fix as it travels with its diagnostic to the client and back. */
export type DiagnosticFix = { readonly title: string; readonly edits: TextEdit[] };

/** What a diagnostic carries along; quick fixes are made of it. */
export type DiagnosticData = { readonly fixes: readonly DiagnosticFix[] };

/** The `data` of a diagnostic whose fixes count from `start`; nothing where there are none. */
export function dataOf(
  fixes: readonly Fix[] | undefined,
  start: number,
  lines: LineTable,
): { data?: DiagnosticData } {
  if (!fixes) return {};
  const placed = fixes.map((fix) => {
    const { title, edits } = shifted(fix, start);
    return {
      title,
      edits: edits.map(({ start: from, end, text: newText }) => ({
        range: lines.rangeOf(from, end),
        newText,
      })),
    };
  });
  return { data: { fixes: placed } };
}

/** The fixes a client sends back; none where the data is not ours. */
export function fixesOf(data: unknown): readonly DiagnosticFix[] {
  const isOurs = typeof data === 'object' && data !== null && 'fixes' in data;
  return isOurs && Array.isArray(data.fixes) ? (data.fixes as DiagnosticFix[]) : [];
}
