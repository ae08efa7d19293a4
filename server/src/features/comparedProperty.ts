import type { Position } from 'vscode-languageserver-types';
import type { ComparedPropertyResult } from '../protocol/comparedProperty.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { comparedName, documentCaret, propertyNamed } from './shared/comparedName.ts';

/** The property that the text at a position is compared with; nothing anywhere else. */
export function comparedProperty(
  document: AnalyzedDocument,
  position: Position,
  catalog: Catalog,
): ComparedPropertyResult {
  const { caret } = documentCaret(document, position);
  const compared = caret.kind === 'text' ? comparedName(caret, catalog) : undefined;
  const property = compared && propertyNamed(compared);
  return property && property.owner !== '' ? { property } : {};
}
