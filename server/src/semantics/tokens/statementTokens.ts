import type { Position } from 'vscode-languageserver-types';
import type { Extent } from '../../ast/extent.ts';
import { LineTable } from '../../ast/lineTable.ts';
import { classifiedTokens } from '../../parser/tokenClasses.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { ResolvedStatement } from '../resolve/resolvedStatement.ts';
import { type ColouredToken, nameTokens, type TokenType } from './nameTokens.ts';

/** A token on one line, its place counted from the start of its statement. */
export type PlacedToken = ColouredToken & { readonly position: Position };

/** The tokens of a statement in order: all of them, or only its names. */
export function statementTokens(
  { text, tree }: ParsedStatement,
  symbols: ResolvedStatement,
  namesOnly: boolean,
): readonly PlacedToken[] {
  const names = nameTokens(tree, symbols);
  const lines = new LineTable(text);
  return (namesOnly ? names : withSyntax(names, text)).flatMap((token) =>
    lineParts(text, token.start, token.end).map((part) => ({
      ...token,
      ...part,
      position: lines.positionAt(part.start),
    })),
  );
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
function lineParts(text: string, start: number, end: number): Extent[] {
  if (!/[\r\n]/.test(text.slice(start, end))) return [{ start, end }];
  return [...text.slice(start, end).matchAll(/[^\r\n]+/g)].map(({ index, 0: part }) => ({
    start: start + index,
    end: start + index + part.length,
  }));
}
