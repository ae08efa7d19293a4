import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { classifiedTokens } from '../../../server/src/parser/tokenClasses.ts';
import { project } from './project.ts';
import { type Rank, replay } from './replay.ts';

const data = join(import.meta.dirname, '../../../server/src/schema/data');
const catalog = bundledCatalog(data).updated(project);
/** The texts which the project knows, so that they can be offered. */
const texts = new Set([
  ...(project.events ?? []).map(({ name }) => name),
  ...(project.cohorts ?? []).map(({ name }) => name),
]);

/**
 * A hundred queries as analysts write them. They are older than the weights, which are made of other
 * people's queries, and are not changed for their sake.
 */
export const queries = readFileSync(join(import.meta.dirname, 'queries.hogql'), 'utf8')
  .split(/^-- \d+$/m)
  .map((query) => query.trim())
  .filter((query) => query !== '');

/** The ranks of all words of queries, with their keywords as they are or in capitals. */
export function ranksOf(typed: readonly string[], capitals: boolean, isRestThere = false): Rank[] {
  return typed.flatMap((query) =>
    replay(capitals ? inCapitals(query) : query, catalog, texts, isRestThere),
  );
}

function inCapitals(query: string): string {
  let text = query;
  for (const token of classifiedTokens(query)) {
    if (token.class !== 'keyword') continue;
    const word = text.slice(token.start, token.end).toUpperCase();
    text = text.slice(0, token.start) + word + text.slice(token.end);
  }
  return text;
}

/** The mean of the reciprocal ranks: 1 where every word wanted is the first of its list. */
export function reciprocal(ranks: readonly Rank[]): number {
  return mean(ranks.map(({ rank }) => (rank === 0 ? 0 : 1 / rank)));
}

/** The share of words that are among the first few. */
export function amongFirst(ranks: readonly Rank[], most: number): number {
  return mean(ranks.map(({ rank }) => (rank > 0 && rank <= most ? 1 : 0)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
