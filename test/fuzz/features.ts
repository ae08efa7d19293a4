import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { DocumentSymbol, Position, Range } from 'vscode-languageserver-types';
import { completion } from '../../server/src/features/completion.ts';
import { documentSymbol } from '../../server/src/features/documentSymbol.ts';
import { foldingRange } from '../../server/src/features/foldingRange.ts';
import { hover } from '../../server/src/features/hover.ts';
import { statements, statementsAround } from '../../server/src/features/statements.ts';
import { bundledCatalog } from '../../server/src/schema/bundledCatalog.ts';
import type { Analysis } from '../../server/src/semantics/analysis/analysis.ts';
import { rangesOfEveryFeature } from '../unit/server/support/everyFeature.ts';

/** The tables and functions every project has. */
export const catalog = bundledCatalog(join(import.meta.dirname, '../../server/src/schema/data'));

/** Properties of every feature's answer at any position of any document, as the protocol requires. */
export function assertAnswers(document: Analysis, offset: number): void {
  // No editor puts its caret between CR and LF.
  const { lines } = document;
  const position = lines.positionAt(lines.offsetAt(lines.positionAt(offset)));
  for (const symbol of documentSymbol(document)) assertSymbol(document, symbol);
  for (const { startLine, endLine } of foldingRange(document)) {
    const last = document.lines.positionAt(document.text.length).line;
    assert.ok(
      startLine >= 0 && endLine > startLine && endLine <= last,
      'a fold is within the text',
    );
  }
  for (const [feature, range] of rangesOfEveryFeature(document, position, catalog)) {
    if (feature !== 'fold') assertRange(document, range, `the answer of ${feature}`);
  }
  const { statements: listed } = statements(document);
  assert.equal(listed.length, document.statements.length, 'every statement is listed');
  const near = statementsAround(document, position).statements;
  const current = near.filter(({ isCurrent }) => isCurrent);
  assert.equal(current.length, Math.min(1, listed.length), 'one statement is the current one');
  const found = hover(document, position, catalog);
  if (found?.range) assertAround(document, found.range, position, 'the hover');
  for (const { textEdit } of completion(document, position, catalog).items.slice(0, 1)) {
    assert.ok(textEdit && 'range' in textEdit, 'a completion says what it replaces');
    assertAround(document, textEdit.range, position, 'a completion');
    const { start, end } = textEdit.range;
    assert.equal(start.line, end.line, 'a completion replaces text of one line');
  }
}

function assertSymbol(document: Analysis, symbol: DocumentSymbol): void {
  assert.notEqual(symbol.name, '', 'a symbol has a name');
  assertRange(document, symbol.range, 'a symbol');
  assertAround(document, symbol.range, symbol.selectionRange.start, 'a symbol');
  assertAround(document, symbol.range, symbol.selectionRange.end, 'a symbol');
  for (const child of symbol.children ?? []) {
    assertSymbol(document, child);
    assertAround(document, symbol.range, child.range.start, 'a symbol around another');
    assertAround(document, symbol.range, child.range.end, 'a symbol around another');
  }
}

function assertAround(document: Analysis, range: Range, position: Position, what: string): void {
  assertRange(document, range, what);
  const inside = compare(range.start, position) <= 0 && compare(position, range.end) <= 0;
  assert.ok(inside, `${what} is ${show(range)}, not around ${position.line}:${position.character}`);
}

/** Both positions are in the text, and the start is not after the end. */
function assertRange({ lines }: Analysis, range: Range, what: string): void {
  assert.ok(compare(range.start, range.end) <= 0, `${what} is ${show(range)}`);
  for (const position of [range.start, range.end]) {
    const there = lines.positionAt(lines.offsetAt(position));
    assert.deepEqual(there, position, `${what} is ${show(range)}, outside the text`);
  }
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

function show({ start, end }: Range): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`;
}
