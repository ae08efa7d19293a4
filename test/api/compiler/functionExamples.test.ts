import { readFileSync } from 'node:fs';
import { rowsOf } from './running.ts';

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

describe('examples of functions run on the engine', () => {
  for (const [name, { example }] of Object.entries(docs)) {
    if (example === undefined || elsewhere.has(name)) continue;
    it(example, async () => {
      const query = tables.has(name)
        ? `select * from ${example}`
        : `select ${example} from (select * from events limit 20) limit 5`;
      await rowsOf(query);
    });
  }
});
