import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentedRowLimit, largestRowLimit } from '../../../client/src/runs/window/rowLimits.ts';
import { implicitLimit } from '../../../server/src/semantics/queries/rows.ts';
import { root } from '../../workbench/harness/paths.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { properties } = (
  JSON.parse(read('package.json')) as {
    readonly contributes: {
      readonly configuration: {
        readonly properties: Readonly<
          Record<string, { readonly default: unknown; readonly enum?: readonly string[] }>
        >;
      };
    };
  }
).contributes.configuration;

/** The rows below the heading "Limits" of a document: the subject and the limit. */
const limitsIn = (file: string): (readonly [what: string, words: string])[] =>
  [...(read(file).split('## Limits')[1] ?? '').matchAll(/^\| (.*?) +\| (.*?) +\|$/gm)].map(
    ([, what = '', words = '']) => [what, words],
  );
const grouped = (count: number): string => count.toLocaleString('en');

describe('the limits in the documents', () => {
  const settings = limitsIn('docs/connections.md').flatMap(([what, words]) =>
    what.startsWith('`') ? [[what.slice(1, -1), words] as const] : [],
  );

  it('have a table of settings', () => assert.ok(settings.length > 3));

  for (const [name, words] of settings) {
    it(`say of ${name} what package.json does`, () => {
      const setting = properties[name];
      assert.ok(setting, `no setting ${name}`);
      const [, said] = /(\d+) by default/.exec(words) ?? [];
      if (said !== undefined) assert.equal(Number(said), setting.default);
      const values = [...words.matchAll(/`(\w+)`/g)].map(([, value = '']) => value);
      for (const value of values) assert.ok(setting.enum?.includes(value), value);
    });
  }

  it('say how many rows there are', () => {
    const rows = new Map(limitsIn('docs/language.md'));
    assert.equal(rows.get('rows without a LIMIT'), grouped(implicitLimit));
    const most = rows.get('rows with a LIMIT') ?? '';
    assert.ok(
      most.startsWith(`${grouped(documentedRowLimit)}, or ${grouped(largestRowLimit)} `),
      most,
    );
    const ofSetting = settings.find(([name]) => name === 'hogql.rows.limit')?.[1] ?? '';
    assert.ok(ofSetting.includes(grouped(documentedRowLimit)), ofSetting);
    const queries = rows.get('queries in an hour for one key') ?? '';
    assert.ok(
      queries.startsWith(`${String(properties['hogql.budget.requestsPerHour']?.default)};`),
    );
  });
});
