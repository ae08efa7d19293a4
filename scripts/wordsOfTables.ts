import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operationNames, operationOf } from '../client/src/api/operations.ts';
import { bodySchemas } from '../client/src/api/operations/bodies.ts';
import { inLanguage } from '../client/src/api/operations/schemaWords.ts';
import { root } from '../test/workbench/harness/paths.ts';

/** The sentences of tables that people see: of the service's operations and of JSON schemas. */
export function wordsOfTables(): readonly string[] {
  const found: string[] = [];
  const note = (words: string): string => {
    found.push(words);
    return words;
  };
  for (const name of operationNames) {
    const { about, parameters } = operationOf(name);
    found.push(about, ...parameters.map((parameter) => parameter.about));
  }
  inLanguage(bodySchemas, note);
  const file = path.join(root, 'syntaxes/insight.schema.json');
  inLanguage(JSON.parse(readFileSync(file, 'utf8')), note);
  return found;
}
