import type { PropertyTypeMap } from '../../compiler/context.ts';
import { text } from '../../compiler/sql.ts';
import { quoted } from './shapes.ts';

/**
 * The number of properties with separate columns: each costs time once, and disk space for good.
 */
const mostHot = 16;

/** The properties that most rows have, the most frequent first. */
export function hotOf(types: PropertyTypeMap): readonly string[] {
  return (
    Object.keys(types)
      // The engine has no unnamed members of tuples, and reads a name of digits as an index.
      .filter((name) => !/^\d*$/.test(name))
      .slice(0, mostHot)
  );
}

/** The name of a property's own column, which no HogQL name leads to. */
export function hotColumn(name: string): string {
  return quoted(`mat_${name}`);
}

/** Rows that have `properties`, with the hot ones as columns. The JSON is read once for all. */
export function withHot(rows: string, hot: readonly string[]): string {
  const types = hot.map((name) => `${quoted(name)} Nullable(String)`).join(', ');
  const columns = hot.map((name, at) => `tupleElement(hot, ${at + 1}) AS ${hotColumn(name)}`);
  const found = `JSONExtract(properties, ${text(`Tuple(${types})`)}) AS hot`;
  return `SELECT * EXCEPT hot, ${columns.join(', ')} FROM (SELECT *, ${found} FROM (${rows}))`;
}
