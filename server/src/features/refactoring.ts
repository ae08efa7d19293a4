import { t } from '@vscode/l10n';
import type { CodeAction, Range } from 'vscode-languageserver-types';
import type { Extent } from '../ast/extent.ts';
import { refactoringsAt } from '../refactoring/refactoringsAt.ts';
import type { Refactoring } from '../refactoring/refactoring.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import type { Refusal } from '../semantics/renaming/renaming.ts';

/** The version of a document that is looked at. */
export type DocumentVersion = { readonly uri: string; readonly version: number };

/**
 * The rewritings on offer for a selection. A client that asks again for the one that was chosen
 * (`isLazy`) is not sent edits yet, and those of a long statement are checked only then.
 */
export function refactoring(
  document: Analysis,
  { uri, version }: DocumentVersion,
  range: Range,
  catalog: Catalog,
  isLazy: boolean,
): CodeAction[] {
  const at = {
    start: document.lines.offsetAt(range.start),
    end: document.lines.offsetAt(range.end),
  };
  return refactoringsAt(document, catalog, at.start, at.end).flatMap((found): CodeAction[] => {
    const { kind, title, isCostly, isSound } = found;
    if (!(isLazy && isCostly) && !isSound()) return [];
    if (isLazy) return [{ kind, title, data: { uri, version, ...at } }];
    const action = withEdits({ kind, title }, found, document, uri);
    return action.edit ? [action] : [];
  });
}

/**
 * A chosen action with its edits; unchanged if the document has changed since it was offered, and refused if it would
 * add an error.
 */
export function resolveRefactoring(
  action: CodeAction,
  document: Analysis,
  { uri, version }: DocumentVersion,
  catalog: Catalog,
): CodeAction | Refusal {
  const place = placeOf(action.data);
  if (place?.version !== version || place.uri !== uri) return action;
  const found = refactoringsAt(document, catalog, place.start, place.end).find(
    ({ title, isSound }) => title === action.title && isSound(),
  );
  if (found) return withEdits(action, found, document, uri);
  return { refused: t('This would add an error to the query, so nothing was changed.') };
}

/** The document an action was offered for; undefined for other actions. */
export function refactoredDocument(action: CodeAction): string | undefined {
  return placeOf(action.data)?.uri;
}

type ActionTarget = DocumentVersion & Extent;

function placeOf(data: unknown): ActionTarget | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { uri, version, start, end } = data as Partial<Record<keyof ActionTarget, unknown>>;
  if (typeof uri !== 'string' || typeof version !== 'number') return undefined;
  return typeof start === 'number' && typeof end === 'number'
    ? { uri, version, start, end }
    : undefined;
}

function withEdits(
  action: CodeAction,
  { edits }: Refactoring,
  { lines }: Analysis,
  uri: string,
): CodeAction {
  const made = edits();
  if (made.length === 0) return action;
  const changes = made.map(({ start, end, text }) => ({
    range: lines.rangeOf(start, end),
    newText: text,
  }));
  return { ...action, edit: { changes: { [uri]: changes } } };
}
