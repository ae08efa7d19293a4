import type { Position, Range } from 'vscode-languageserver-types';
import { codeAction } from '../../../../server/src/features/codeAction.ts';
import { codeLens } from '../../../../server/src/features/codeLens.ts';
import { definition } from '../../../../server/src/features/definition.ts';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { documentHighlight } from '../../../../server/src/features/documentHighlight.ts';
import { documentLink } from '../../../../server/src/features/documentLink.ts';
import { documentSymbol } from '../../../../server/src/features/documentSymbol.ts';
import { foldingRange } from '../../../../server/src/features/foldingRange.ts';
import { formatting } from '../../../../server/src/features/formatting.ts';
import { hover } from '../../../../server/src/features/hover.ts';
import { inlayHint } from '../../../../server/src/features/inlayHint.ts';
import { linkedEditingRange } from '../../../../server/src/features/linkedEditingRange.ts';
import { refactoring } from '../../../../server/src/features/refactoring.ts';
import { references } from '../../../../server/src/features/references.ts';
import { prepareRename, rename } from '../../../../server/src/features/rename.ts';
import { selectionRange } from '../../../../server/src/features/selectionRange.ts';
import { semanticTokens } from '../../../../server/src/features/semanticTokens.ts';
import { statementsAround } from '../../../../server/src/features/statements.ts';
import { workspaceSymbol } from '../../../../server/src/features/workspaceSymbol.ts';
import { lensCommands } from '../../../../server/src/protocol/initialization.ts';
import type { Catalog } from '../../../../server/src/schema/catalog.ts';
import type { Analysis } from '../../../../server/src/semantics/analysis/analysis.ts';

const uri = 'file:///query.hogql';

/** Asks every feature for its answer at a place; returns each range of the answers, by feature. */
export function rangesOfEveryFeature(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): [feature: string, range: Range][] {
  const { lines, text } = document;
  const told: [string, Range][] = [];
  const add = (feature: string, ranges: readonly (Range | undefined)[]): void => {
    for (const range of ranges) if (range) told.push([feature, range]);
  };
  add('definition', [definition(document, position, catalog)]);
  add('references', references(document, position, catalog, true));
  add(
    'highlight',
    documentHighlight(document, position, catalog).map(({ range }) => range),
  );
  const prepared = prepareRename(document, position, catalog);
  if (prepared && 'range' in prepared) add('prepareRename', [prepared.range]);
  const renamed = rename(document, position, 'new name', catalog);
  if (Array.isArray(renamed))
    add(
      'rename',
      renamed.map(({ range }) => range),
    );
  for (let at = selectionRange(document, [position])[0]; at; at = at.parent) {
    add('selection', [at.range]);
  }
  add('linked editing', linkedEditingRange(document, position)?.ranges ?? []);
  add(
    'link',
    documentLink(document).map(({ range }) => range),
  );
  add(
    'outline',
    documentSymbol(document).flatMap(({ range, selectionRange: own }) => [range, own]),
  );
  add(
    'symbols',
    workspaceSymbol([[uri, document]], '').flatMap(({ location }) =>
      'range' in location ? [location.range] : [],
    ),
  );
  const whole = lines.rangeOf(0, text.length);
  for (const { position: at } of inlayHint(document, whole, catalog)) {
    add('hint', [{ start: at, end: at }]);
  }
  for (const { startLine, endLine } of foldingRange(document)) {
    add('fold', [
      { start: { line: startLine, character: 0 }, end: { line: endLine, character: 0 } },
    ]);
  }
  const range = { start: position, end: position };
  for (const { edit } of refactoring(document, { uri, version: 1 }, range, catalog, false)) {
    add(
      'refactoring',
      (edit?.changes?.[uri] ?? []).map((change) => change.range),
    );
  }
  add('tokens', decodedRanges(semanticTokens(document, catalog, false)));
  const found = diagnostics(document, catalog);
  add(
    'diagnostics',
    found.map((one) => one.range),
  );
  for (const { edit } of codeAction(document, uri, found, catalog)) {
    add(
      'quick fix',
      (edit?.changes?.[uri] ?? []).map((change) => change.range),
    );
  }
  add('hover', [hover(document, position, catalog)?.range]);
  add(
    'formatting',
    formatting(document, { tabSize: 4, insertSpaces: true }).map((edit) => edit.range),
  );
  add(
    'lens',
    codeLens(document, uri, lensCommands({ runLenses: true })).map((lens) => lens.range),
  );
  add(
    'statements',
    statementsAround(document, position).statements.map((one) => one.range),
  );
  return told;
}

function decodedRanges(data: readonly number[]): Range[] {
  const ranges: Range[] = [];
  let line = 0;
  let character = 0;
  for (let at = 0; at < data.length; at += 5) {
    const [down = 0, right = 0, length = 0] = data.slice(at, at + 3);
    line += down;
    character = down > 0 ? right : character + right;
    ranges.push({ start: { line, character }, end: { line, character: character + length } });
  }
  return ranges;
}
