import { readFileSync } from 'node:fs';

const file = new URL('../../../server/src/schema/data/functionDocs.json', import.meta.url);
const docs = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { example?: string }>;

/** Provided by the service itself, or about data that the demo project lacks. */
const elsewhere = new Set([
  'convertCurrency',
  'getSurveyResponse',
  'isLikelyBot',
  'matchesAction',
  'decide',
  'embedText',
  'jev',
  'recordingButton',
  'sparkline',
  'sortablesemver',
]);
const tables = new Set(['numbers', 'generate_series']);

/** The examples of functions that run on the engine, as queries. */
export const functionExamples: readonly string[] = Object.entries(docs).flatMap(
  ([name, { example }]) => {
    if (example === undefined || elsewhere.has(name)) return [];
    return tables.has(name)
      ? `select * from ${example}`
      : `select ${example} from (select * from events limit 20) limit 5`;
  },
);
