import type { CompletionList, Position } from 'vscode-languageserver-types';
import { caretAt } from '../parser/caret.ts';
import type { Catalog } from '../schema/catalog.ts';
import { statementAround } from '../semantics/analyzedDocument.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { tablesAround } from '../semantics/cellTables.ts';
import { placeAt } from '../semantics/scopeAt.ts';
import { answer, together } from './completion/answer.ts';
import { atWord } from './completion/atWord.ts';
import { inText } from './completion/inText.ts';
import { isWhole, spaced, wantsSpace } from './completion/nextWord.ts';
import type { CompletionClient, Offer } from './completion/offer.ts';

/**
 * Offers what may be typed at a position. At the end of a whole word that is also what may come
 * behind it, with the space it needs, unless a character that was `triggered` just closed it.
 */
export function completion(
  document: AnalyzedDocument,
  position: Position,
  catalog: Catalog,
  client: CompletionClient = plainClient,
  triggered = false,
): CompletionList {
  const offset = document.lines.offsetAt(position);
  const { start, end } = statementAround(document, offset);
  const text = document.text.slice(start, end);
  const at = offset - start;
  const found = offered(document, { start, text, at }, catalog, client);
  const { typed } = found;
  const range = document.lines.rangeOf(start + found.start, start + found.end);
  const before = text.slice(0, at);
  const isGlued = found.start === at && wantsSpace(before);
  const here = answer(isGlued ? found.offers.map(spaced) : found.offers, typed, range, client);
  if (triggered || found.end > at || !isWhole(typed, before, here.items)) return here;
  const beyond = { start, text: `${before} ${text.slice(at)}`, at: at + 1 };
  const next = offered(document, beyond, catalog, client);
  // Its range is its own, which an answer with a range for all its items cannot tell.
  const own = { ...client, itemDefaults: false };
  return together(
    here,
    answer(next.offers.map(spaced), '', { start: position, end: position }, own),
  );
}

/** A client of which nothing is known. */
const plainClient: CompletionClient = { snippets: false, itemDefaults: false };

/** A caret in a statement, and where in the document that begins. */
type StatementCaret = { readonly start: number; readonly text: string; readonly at: number };

/** What is offered, what is typed of it, and the extent in the statement it stands in place of. */
type Offered = {
  readonly offers: readonly Offer[];
  readonly typed: string;
  readonly start: number;
  readonly end: number;
};

function offered(
  document: AnalyzedDocument,
  { start, text, at }: StatementCaret,
  catalog: Catalog,
  client: CompletionClient,
): Offered {
  const index = document.statements.findIndex((one) => one.start === start);
  const caret = caretAt(text, at, document.statements[index]?.parsed);
  if (caret.kind === 'nothing') return { offers: [], typed: '', start: at, end: at };
  const outside = tablesAround(document, index, catalog);
  if (caret.kind === 'text') {
    const typed = text.slice(caret.start, at);
    const place = placeAt(caret.statement.tree, caret.start, catalog, outside);
    const { start: from, end } = caret;
    return { offers: [inText(place, catalog, typed)], typed: '', start: from, end };
  }
  // In front of a query that is there already nothing is wanted.
  if (caret.typed === '' && caret.start === 0 && text.length > caret.end) {
    return { offers: [], typed: '', start: at, end: at };
  }
  const place = placeAt(caret.statement.tree, caret.start + 1, catalog, outside);
  const typed = caret.typed.replaceAll(/^[`"]|[`"]$/g, '');
  const word = atWord({ caret, place, catalog, client, typed });
  const { from = caret.start } = word;
  return { offers: word.offers, typed: word.typed ?? typed, start: from, end: caret.end };
}
