import type { TextEdit } from 'vscode-languageserver-types';
import { shifted } from '../../ast/fix.ts';
import type { Fix } from '../../ast/fix.ts';
import type { LineTable } from '../../ast/lineTable.ts';

/** A fix as it travels with its diagnostic to the client and back. */
export type DiagnosticFix = {
  readonly title: string;
  readonly edits: TextEdit[];
  /** It repairs nothing, so that no editor should apply it unasked. */
  readonly lastResort?: boolean;
};

/** What a diagnostic carries along; quick fixes are made of it. */
export type DiagnosticData = { readonly fixes: readonly DiagnosticFix[] };

/** The `data` of a diagnostic whose fixes count from `start`; nothing where there are none. */
export function dataOf(
  fixes: readonly Fix[] | undefined,
  start: number,
  lines: LineTable,
  ignore?: Fix,
): { data?: DiagnosticData } {
  const repairs = (fixes ?? []).map((fix) => placed(shifted(fix, start), lines));
  const all = ignore ? [...repairs, { ...placed(ignore, lines), lastResort: true }] : repairs;
  return all.length > 0 ? { data: { fixes: all } } : {};
}

function placed({ title, edits }: Fix, lines: LineTable): DiagnosticFix {
  return {
    title,
    edits: edits.map(({ start, end, text: newText }) => ({
      range: lines.rangeOf(start, end),
      newText,
    })),
  };
}

/** The fixes a client sends back; none where the data is not ours. */
export function fixesOf(data: unknown): readonly DiagnosticFix[] {
  const isOurs = typeof data === 'object' && data !== null && 'fixes' in data;
  return isOurs && Array.isArray(data.fixes) ? (data.fixes as DiagnosticFix[]) : [];
}
