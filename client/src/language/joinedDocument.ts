/** A cell in the text of its notebook, which the language server knows as one document. */
export type JoinedCell = {
  readonly uri: string;
  /** The line of the joined text where the cell begins. */
  readonly firstLine: number;
  readonly lineCount: number;
};

/** A notebook as the language server knows it. */
export type JoinedDocument = {
  readonly uri: string;
  readonly cells: readonly JoinedCell[];
};

/** A place in the joined text. */
export type JoinedPosition = {
  readonly line: number;
  readonly character: number;
};

type Range = {
  readonly start: JoinedPosition;
  readonly end: JoinedPosition;
};

type Data = Readonly<Record<string, unknown>>;

/** A request about a cell, as a request about the joined document. */
export function askJoined(params: unknown, cell: JoinedCell, joined: JoinedDocument): unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (isPosition(value)) return { ...value, line: value.line + cell.firstLine };
    if (!isData(value)) return value;
    return mapped(value, (key, inner) =>
      key === 'uri' && inner === cell.uri ? joined.uri : visit(inner),
    );
  };
  return visit(params);
}

/**
 * An answer about the joined document, as an answer about a cell. Of a list only the items in the
 * cell are kept, unless an item says which document it is in: then it may be in any cell.
 */
export function answerForCell(answer: unknown, cell: JoinedCell, joined: JoinedDocument): unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => isInside(item, cell)).map(visit);
    if (isPosition(value)) return shifted(value, cell);
    if (!isData(value)) return value;
    if (value['uri'] === joined.uri && isRange(value['range'])) return location(value, joined);
    if (value['targetUri'] === joined.uri) return locationLink(value, joined);
    if (isData(value['edit']))
      return { ...rest(value, 'edit', visit), edit: splitEdit(value['edit'], joined) };
    if ('changes' in value || 'documentChanges' in value) return splitEdit(value, joined);
    if (isData(value['parent']) && isData(value['parent']['range'])) return selection(value, cell);
    if (typeof value['startLine'] === 'number') return folding(value, cell);
    return mapped(value, (_, inner) => visit(inner));
  };
  return visit(answer);
}

/** The tokens of a cell, taken from those of the joined document, in the protocol's encoding. */
export function tokensOfCell(
  data: readonly number[],
  { firstLine, lineCount }: JoinedCell,
): number[] {
  const own: number[] = [];
  let line = 0;
  let character = 0;
  let lastLine = firstLine;
  let lastCharacter = 0;
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [down = 0, along = 0, ...what] = data.slice(at, at + 5);
    line += down;
    character = down > 0 ? along : character + along;
    if (line < firstLine || line >= firstLine + lineCount) continue;
    const moved = line - lastLine;
    own.push(moved, moved > 0 ? character : character - lastCharacter, ...what);
    lastLine = line;
    lastCharacter = character;
  }
  return own;
}

/** The cell that a line of the joined text is in. */
export function cellAtLine(line: number, { cells }: JoinedDocument): JoinedCell | undefined {
  return cells.find((cell) => line >= cell.firstLine && line < cell.firstLine + cell.lineCount);
}

/**
 * Splits an edit of the joined document into edits of its cells. An edit outside of all cells, such as of a mark, is
 * unchanged: it belongs to the notebook as a whole.
 */
function splitEdit(edit: Data, joined: JoinedDocument): Data {
  const edits = editsOf(edit, joined.uri);
  if (!edits) return edit;
  const changes: Record<string, unknown[]> = {};
  for (const each of edits) {
    const cell = cellAtLine(each.range.start.line, joined);
    if (!cell || cell !== cellAtLine(each.range.end.line, joined)) {
      return { changes: { [joined.uri]: edits } };
    }
    (changes[cell.uri] ??= []).push({ ...each, range: shiftedRange(each.range, cell) });
  }
  return { changes };
}

type Edit = { readonly range: Range; readonly newText: string };

function editsOf({ changes, documentChanges }: Data, uri: string): readonly Edit[] | undefined {
  if (isData(changes) && Array.isArray(changes[uri])) return changes[uri] as Edit[];
  if (!Array.isArray(documentChanges)) return undefined;
  const own = documentChanges.filter(
    (change) =>
      isData(change) && isData(change['textDocument']) && change['textDocument']['uri'] === uri,
  ) as { readonly edits: readonly Edit[] }[];
  return own.length === 0 ? undefined : own.flatMap(({ edits }) => edits);
}

/** A range on a mark is shown at the cell below it. */
function location(value: Data, joined: JoinedDocument): Data {
  const range = value['range'] as Range;
  const cell = cellBelow(range.start.line, joined);
  return cell ? { ...value, uri: cell.uri, range: shiftedRange(range, cell) } : value;
}

function locationLink(value: Data, joined: JoinedDocument): Data {
  const selected = value['targetSelectionRange'] as Range;
  const cell = cellBelow(selected.start.line, joined);
  if (!cell) return value;
  return {
    ...value,
    targetUri: cell.uri,
    targetRange: shiftedRange(value['targetRange'] as Range, cell),
    targetSelectionRange: shiftedRange(selected, cell),
  };
}

function cellBelow(line: number, { cells }: JoinedDocument): JoinedCell | undefined {
  return cells.find((cell) => line < cell.firstLine + cell.lineCount);
}

/** A selection range and its parents, as far as they stay in the cell. */
function selection(value: Data, cell: JoinedCell): Data {
  const parent = value['parent'] as Data;
  const range = shiftedRange(value['range'] as Range, cell);
  return isWithin(parent['range'], cell) ? { range, parent: selection(parent, cell) } : { range };
}

function folding(value: Data, { firstLine, lineCount }: JoinedCell): Data {
  const end = Math.min((value['endLine'] as number) - firstLine, lineCount - 1);
  return { ...value, startLine: (value['startLine'] as number) - firstLine, endLine: end };
}

function isInside(item: unknown, cell: JoinedCell): boolean {
  if (!isData(item) || 'uri' in item || 'targetUri' in item || 'location' in item) return true;
  const startLine = item['startLine'];
  if (typeof startLine === 'number') return holds(startLine, cell);
  if (isRange(item['range'])) return isWithin(item['range'], cell);
  return isPosition(item['position']) ? holds(item['position'].line, cell) : true;
}

function isWithin(range: unknown, cell: JoinedCell): boolean {
  return isRange(range) && holds(range.start.line, cell) && holds(range.end.line, cell);
}

function holds(line: number, { firstLine, lineCount }: JoinedCell): boolean {
  return line >= firstLine && line < firstLine + lineCount;
}

function shiftedRange({ start, end }: Range, cell: JoinedCell): Range {
  return { start: shifted(start, cell), end: shifted(end, cell) };
}

function shifted(position: JoinedPosition, { firstLine }: JoinedCell): JoinedPosition {
  const line = position.line - firstLine;
  return line < 0 ? { line: 0, character: 0 } : { ...position, line };
}

function isPosition(value: unknown): value is JoinedPosition {
  return (
    isData(value) && typeof value['line'] === 'number' && typeof value['character'] === 'number'
  );
}

function isRange(value: unknown): value is Range {
  return isData(value) && isPosition(value['start']) && isPosition(value['end']);
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rest(value: Data, without: string, visit: (inner: unknown) => unknown): Data {
  const { [without]: _, ...others } = value;
  return mapped(others, (_key, inner) => visit(inner));
}

function mapped(value: Data, change: (key: string, inner: unknown) => unknown): Data {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(key, inner)]));
}
