import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { refactoringsAt } from '../../server/src/refactoring/refactoringsAt.ts';
import { walk } from '../../server/src/ast/walk.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { validQueries } from '../api/compiler/validQueries.ts';
import { readCases } from './corpus/readCases.ts';
import { catalog } from '../unit/server/support/catalog.ts';

const cases = join(import.meta.dirname, './cases');

/** The errors of a text by their codes, as often as there are, and those of its syntax. */
function errorsOf(text: string): string[] {
  const document = analyze(text);
  const found = document.findings(catalog).flat();
  return [
    ...document.syntaxErrors.map(() => 'syntax'),
    ...found.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  ];
}

/** The refactorings on offer anywhere in a query which add an error, or do nothing. */
function unsound(query: string): string[] {
  const document = analyze(query);
  const before = errorsOf(query);
  const tried = new Set<string>();
  const found: string[] = [];
  for (const { start, parsed } of document.statements) {
    walk(parsed.tree, (node) => {
      const at = start + node.start;
      for (const { title, edits, isSound } of refactoringsAt(document, catalog, at, at)) {
        if (!isSound()) continue;
        const made = edits();
        const key = title + JSON.stringify(made);
        if (tried.has(key)) continue;
        tried.add(key);
        const after = made
          .toSorted((a, b) => b.start - a.start || b.end - a.end)
          .reduce(
            (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
            query,
          );
        const added = [...before].reduce((left, code) => {
          const known = left.indexOf(code);
          return known < 0 ? left : left.toSpliced(known, 1);
        }, errorsOf(after));
        if (added.length > 0 || made.length === 0) {
          found.push(`${title}: ${query} -> ${after} (${added.join(', ')})`);
        }
      }
      return true;
    });
  }
  return found;
}

describe('a refactoring that is offered adds no error', () => {
  for (const [theme, queries] of Object.entries(validQueries)) {
    it(`to ${theme}`, () => {
      assert.deepEqual(queries.flatMap(unsound), []);
    });
  }
  for (const file of readdirSync(cases).filter((name) => name.endsWith('.hogql'))) {
    it(`to the queries of ${file}`, () => {
      const queries = readCases(join(cases, file)).filter(
        ({ expected }) => expected === 'accepted',
      );
      assert.ok(queries.length > 0);
      assert.deepEqual(
        queries.flatMap(({ query }) => unsound(query)),
        [],
      );
    });
  }
});
