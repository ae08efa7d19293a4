import { jsonText } from '../grid/cellText.ts';
import { distinctNames, mapRows } from './copiedTable.ts';
import type { CopiedTable } from './copiedTable.ts';

/** The table as JSON, an object for each row, or a list where the names are not wanted. */
export function json(table: CopiedTable, headers: boolean): string {
  const keys = distinctNames(table.columns).map((name) => JSON.stringify(name));
  const rows = mapRows(table, (value, column) =>
    headers ? `${keys[column] ?? ''}: ${jsonText(value)}` : jsonText(value),
  );
  const lines = rows.map((cells) =>
    headers ? `  { ${cells.join(', ')} }` : `  [${cells.join(', ')}]`,
  );
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
}
