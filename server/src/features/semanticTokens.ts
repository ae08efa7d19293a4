import type { Range } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import type { StatementAnalysis } from '../semantics/analysis/statementAnalysis.ts';
import type { ResolvedStatement } from '../semantics/resolve/resolvedStatement.ts';
import { type PlacedToken, statementTokens } from '../semantics/tokens/statementTokens.ts';
import { type ColouredToken, tokenModifiers, tokenTypes } from '../semantics/tokens/nameTokens.ts';

/** The protocol's legend of semantic tokens. */
export const legend = { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] };

/**
 * The tokens of a document in the protocol's encoding, five numbers each. An editor whose grammar
 * colours the rest is sent names only (`augments`): keywords and literals it knows as well.
 */
export function semanticTokens(
  document: Analysis,
  catalog: Catalog,
  augments: boolean,
  range?: Range,
): number[] {
  const { lines, statements, text } = document;
  const from = range ? lines.offsetAt(range.start) : 0;
  const to = range ? lines.offsetAt(range.end) : text.length;
  const index = document.symbols(catalog);
  const encoder = new Encoder();
  for (const [at, { start, end, analysis }] of statements.entries()) {
    if (end < from || start > to) continue;
    const base = lines.positionAt(start);
    for (const token of tokensOf(analysis, index.ofStatement(at), augments)) {
      if (start + token.end <= from || start + token.start >= to) continue;
      const { line, character } = token.position;
      encoder.push(base.line + line, line === 0 ? base.character + character : character, token);
    }
  }
  return encoder.data;
}

function tokensOf(
  analysis: StatementAnalysis,
  symbols: ResolvedStatement,
  augments: boolean,
): readonly PlacedToken[] {
  return analysis.tokens.of([symbols, augments], () =>
    statementTokens(analysis.parsed, symbols, augments),
  );
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
