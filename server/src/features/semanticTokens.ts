import type { Position, Range } from 'vscode-languageserver-types';
import { LineTable } from '../ast/lineTable.ts';
import { classifiedTokens } from '../parser/tokenClasses.ts';
import type { ParsedStatement } from '../parser/parse.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { AnalyzedDocument } from '../semantics/analysis/analysis.ts';
import { symbolIndex } from '../semantics/analysis/symbolIndex.ts';
import type { StatementSymbols } from '../semantics/symbols/statementSymbols.ts';
import { nameTokens } from './shared/nameTokens.ts';
import { tokenModifiers, tokenTypes } from './shared/tokenTypes.ts';
import type { ColouredToken, TokenType } from './shared/tokenTypes.ts';

/** How semantic tokens are numbered, as the protocol's legend. */
export const legend = { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] };

/**
 * The tokens of a document in the protocol's encoding, five numbers each. An editor whose grammar
 * colours the rest is sent names only (`augments`): keywords and literals it knows as well.
 */
export function semanticTokens(
  document: AnalyzedDocument,
  catalog: Catalog,
  augments: boolean,
  range?: Range,
): number[] {
  const { lines, statements, text } = document;
  const from = range ? lines.offsetAt(range.start) : 0;
  const to = range ? lines.offsetAt(range.end) : text.length;
  const index = symbolIndex(document, catalog);
  const encoder = new Encoder();
  for (const [at, { start, end, parsed }] of statements.entries()) {
    if (end < from || start > to) continue;
    const base = lines.positionAt(start);
    for (const token of tokensOf(parsed, index.ofStatement(at), augments)) {
      if (start + token.end <= from || start + token.start >= to) continue;
      const { line, character } = token.position;
      encoder.push(base.line + line, line === 0 ? base.character + character : character, token);
    }
  }
  return encoder.data;
}

/** A token on one line, its place counted from the start of its statement. */
type PlacedToken = ColouredToken & { readonly position: Position };

/** Tokens of statements that did not change are kept. */
const known = new WeakMap<StatementSymbols, { augments: boolean; tokens: PlacedToken[] }>();

function tokensOf(
  { text, tree }: ParsedStatement,
  symbols: StatementSymbols,
  augments: boolean,
): PlacedToken[] {
  const before = known.get(symbols);
  if (before?.augments === augments) return before.tokens;
  const names = nameTokens(tree, symbols);
  const lines = new LineTable(text);
  const tokens = (augments ? names : withSyntax(names, text)).flatMap((token) =>
    lineParts(text, token.start, token.end).map((part) => ({
      ...token,
      ...part,
      position: lines.positionAt(part.start),
    })),
  );
  known.set(symbols, { augments, tokens });
  return tokens;
}

function withSyntax(names: readonly ColouredToken[], text: string): ColouredToken[] {
  const taken = new Set(names.map(({ start }) => start));
  const rest = classifiedTokens(text).flatMap((token): ColouredToken[] => {
    const type = syntaxTypes[token.class];
    return type && !taken.has(token.start) ? [{ ...token, type, modifiers: [] }] : [];
  });
  let end = 0;
  return [...names, ...rest]
    .sort((a, b) => a.start - b.start)
    .filter((token) => {
      if (token.start < end) return false;
      end = token.end;
      return true;
    });
}

const syntaxTypes: Readonly<Record<string, TokenType | undefined>> = {
  keyword: 'keyword',
  number: 'number',
  string: 'string',
  comment: 'comment',
  operator: 'operator',
};

/** The parts of a token line by line, for a token has to end on its line. */
function lineParts(text: string, start: number, end: number): { start: number; end: number }[] {
  if (!/[\r\n]/.test(text.slice(start, end))) return [{ start, end }];
  return [...text.slice(start, end).matchAll(/[^\r\n]+/g)].map(({ index, 0: part }) => ({
    start: start + index,
    end: start + index + part.length,
  }));
}

/** Each token tells how far it is from the one before. */
class Encoder {
  readonly data: number[] = [];
  #line = 0;
  #character = 0;

  push(line: number, character: number, { start, end, type, modifiers }: ColouredToken): void {
    const column = line === this.#line ? character - this.#character : character;
    let bits = 0;
    for (const modifier of modifiers) bits |= 1 << tokenModifiers.indexOf(modifier);
    this.data.push(line - this.#line, column, end - start, tokenTypes.indexOf(type), bits);
    this.#line = line;
    this.#character = character;
  }
}
