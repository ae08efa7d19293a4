import { cellJson } from '../../../client/src/protocol/cellText.ts';
import { uniqueNames } from '../../../client/src/protocol/columnNames.ts';
import { type CopiedTable, mapRows } from './copiedTable.ts';

/** A table with rows as JSON: an object for each row, or a list where names are not wanted. */
export function json(table: CopiedTable, headers: boolean): string {
  const keys = uniqueNames(table.columns).map((name) => JSON.stringify(name));
  const rows = mapRows(table, (value, column) =>
    headers ? `${keys[column] ?? ''}: ${cellJson(value)}` : cellJson(value),
  );
  const lines = rows.map((cells) =>
    headers ? `  { ${cells.join(', ')} }` : `  [${cells.join(', ')}]`,
  );
  return `[\n${lines.join(',\n')}\n]`;
}
