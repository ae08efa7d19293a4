import type { CompletionList, Position } from 'vscode-languageserver-types';
import { caretAt } from '../parser/caret.ts';
import type { Catalog } from '../schema/catalog.ts';
import { statementAround } from '../semantics/analyzedDocument.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { tablesAround } from '../semantics/cellTables.ts';
import { placeAt } from '../semantics/scopeAt.ts';
import { answer, nothing } from './completion/answer.ts';
import { atWord } from './completion/atWord.ts';
import { inText } from './completion/inText.ts';
import type { CompletionClient } from './completion/offer.ts';

/** Offers what may be typed at a position. */
export function completion(
  document: AnalyzedDocument,
  position: Position,
  catalog: Catalog,
  client: CompletionClient = plainClient,
): CompletionList {
  const offset = document.lines.offsetAt(position);
  const { start, end } = statementAround(document, offset);
  const index = document.statements.findIndex((one) => one.start === start);
  const before = document.statements[index]?.parsed;
  const caret = caretAt(document.text.slice(start, end), offset - start, before);
  const outside = tablesAround(document, index, catalog);
  switch (caret.kind) {
    case 'nothing':
      return nothing;
    case 'text': {
      const typed = document.text.slice(start + caret.start, offset);
      const range = document.lines.rangeOf(start + caret.start, start + caret.end);
      const place = placeAt(caret.statement.tree, caret.start, catalog, outside);
      return answer([inText(place, catalog, typed)], '', range, client);
    }
    case 'word': {
      // In front of a query that is there already nothing is wanted.
      if (caret.typed === '' && caret.start === 0 && end > start + caret.end) return nothing;
      const place = placeAt(caret.statement.tree, caret.start + 1, catalog, outside);
      const typed = caret.typed.replace(/^[`"]/, '');
      const offered = atWord({ caret, place, catalog, client, typed });
      const range = document.lines.rangeOf(
        start + (offered.from ?? caret.start),
        start + caret.end,
      );
      return answer(offered.offers, offered.typed ?? typed, range, client);
    }
  }
}

/** A client of which nothing is known. */
const plainClient: CompletionClient = { snippets: false, itemDefaults: false };
