import type { CompletionList, Position } from 'vscode-languageserver-types';
import { isClosed } from '../parser/lexing/lexer.ts';
import { openingWords } from '../protocol/acceptedWords.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { acceptedLately } from './completion/acceptedLately.ts';
import { answer, together, type TypedWord } from './completion/answer.ts';
import { atWord } from './completion/atWord.ts';
import { inText, isWhole, spaced, wantsSpace, withinQuotes } from './completion/inText.ts';
import type { CompletionClient, Offer } from './completion/offer.ts';
import { OwnWords } from './completion/ownWords.ts';
import { WordsInContext } from './completion/wordsInContext.ts';
import { statementCaret, type StatementText, statementText } from './shared/statementCaret.ts';

/**
 * Completes at a position. At the end of a whole word it also offers what may come next, with the space it needs,
 * unless the `trigger` character just closed the word.
 */
export function completion(
  document: Analysis,
  position: Position,
  catalog: Catalog,
  client: CompletionClient = plainClient,
  trigger?: string,
): CompletionList {
  if (isInComment(document, position)) return { isIncomplete: false, items: [] };
  const { start, text, at } = statementText(document, position);
  const before = text.slice(0, at);
  /** Completion after a space that has not been typed yet. */
  const next = (): CompletionList => {
    const beyond = { start, text: `${before} ${text.slice(at)}`, at: at + 1 };
    const { offers } = offered(document, beyond, catalog, client);
    // These items need ranges of their own, so there is no default range for the list.
    const own = { ...client, itemDefaults: false };
    return answer(offers.map(spaced), { typed: '' }, { start: position, end: position }, own);
  };
  if (trigger === ' ' && !openingWords.test(before)) {
    // An opening word that was accepted from a list is not followed by its blank.
    return openingWords.test(`${before} `) ? next() : { isIncomplete: false, items: [] };
  }
  const found = offered(document, { start, text, at }, catalog, client);
  const { typed } = found;
  const range = document.lines.rangeOf(start + found.start, start + found.end);
  const isGlued = found.start === at && wantsSpace(before);
  const here = answer(isGlued ? found.offers.map(spaced) : found.offers, found, range, client);
  if (trigger !== undefined || found.end > at || !isWhole(typed, before, here.items)) return here;
  return together(here, next());
}

function isInComment({ comments, lines, text }: Analysis, position: Position): boolean {
  const offset = lines.offsetAt(position);
  return comments.some((comment) => {
    const { start, end } = comment;
    if (offset <= start || offset < end) return offset > start;
    // The comment may be unfinished: a line comment continues to the end of its line.
    return comment.text.startsWith('/*')
      ? !isClosed(comment)
      : !/[\r\n]/.test(text.slice(start, offset));
  });
}

/** A client with unknown capabilities. */
const plainClient: CompletionClient = {
  snippets: false,
  itemDefaults: false,
  labelDetails: false,
  capitals: false,
};

/** The offers, the typed part of the word, and the extent that they replace. */
type Offered = TypedWord & {
  readonly offers: readonly Offer[];
  readonly start: number;
  readonly end: number;
};

function offered(
  document: Analysis,
  statement: StatementText,
  catalog: Catalog,
  client: CompletionClient,
): Offered {
  const { text, at } = statement;
  const found = statementCaret(document, statement, catalog);
  if (!found) return { offers: [], typed: '', start: at, end: at };
  const { caret, place } = found;
  if (caret.kind === 'text') {
    const typed = text.slice(caret.start, at);
    const { start: from, end } = caret;
    return { offers: [inText(place, catalog, typed)], typed: '', text: typed, start: from, end };
  }
  // Nothing is offered before an existing query.
  if (caret.typed === '' && caret.start === 0 && text.length > caret.end) {
    return { offers: [], typed: '', start: at, end: at };
  }
  const typed = caret.typed.replaceAll(/^[`"]|[`"]$/g, '');
  const own = new OwnWords(document, statement.start, caret.statement);
  const words = WordsInContext.at(caret.contexts, catalog.usage, own);
  const word = atWord({ caret, place, catalog, client, typed, words });
  const { from = caret.start } = word;
  const written = text.slice(from, at);
  const hasQuotes = /[`"]/.test(written);
  const offers = acceptedLately(word.offers, client.accepted);
  const whole = text.slice(from, caret.end);
  if (at < caret.end && /^`[^`]*`$/.test(whole)) {
    // The editor has closed the quote, so that the person may type over it.
    const inside = { start: from + 1, end: caret.end - 1, text: typed };
    return { offers: offers.map(withinQuotes), typed, ...inside };
  }
  return {
    offers,
    typed: word.typed ?? typed,
    ...(hasQuotes && { written }),
    start: from,
    end: caret.end,
  };
}
