import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import {
  baseOf,
  lockEntry,
  LockError,
  lockText,
  readLock,
} from '../../../../server/common/insights/insightLock.ts';
import { entryOf } from '../../../../client/src/insights/code/adoption.ts';

const base = {
  id: 7,
  shortId: 'abc',
  name: 'Signups',
  description: '',
  tags: [],
  favorited: false,
  queryText: '{"kind":"HogQLQuery","query":"select 1"}',
  modifiedAt: null,
  modifiedBy: null,
};
const lockOf = (file: string): string =>
  lockText({
    host: 'https://example.com',
    projectId: '1',
    insights: [entryOf(file, 'hogql', base)],
  });

describe('a lock file', () => {
  it('names files of its folder', () => {
    assert.equal(readLock(lockOf('signups.hogql')).insights[0]?.file, 'signups.hogql');
  });
  const hostile = [
    '../../.bashrc',
    '../x.hogql',
    '/tmp/x.hogql',
    'a\\..\\x.hogql',
    'con.hogql',
    '.bashrc',
    'package.json',
    'hogql-insights.lock.json',
    '.hogql',
    'x.hogql:stream',
  ];
  for (const file of hostile) {
    it(`is refused with a file called ${file}`, () => {
      assert.throws(() => readLock(lockOf(file)), LockError);
      const lock = readLock(lockOf('signups.hogql'));
      const creation = { file, name: 'Signups', queryText: '{}' };
      assert.throws(() => readLock(lockText({ ...lock, creating: [creation] })), LockError);
    });
  }
});

describe('the base of an insight in a lock', () => {
  const written = (queryText: string): string =>
    lockText({
      host: 'https://example.com',
      projectId: '1',
      insights: [lockEntry('signups.hogql', 'hogql', { ...base, queryText })],
    });
  const readBack = (text: string): string | undefined => {
    const [entry] = readLock(text).insights;
    return entry && baseOf(entry).queryText;
  };
  const nodeWith = (sql: string): string =>
    JSON.stringify({
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query: sql, values: {} },
      display: 'ActionsPie',
    });

  it('has its HogQL line by line, so that a change of one line is a change of one', () => {
    const lines = (sql: string): readonly string[] => written(nodeWith(sql)).split('\n');
    const before = lines('select "a",\n  count()\nfrom events\n');
    const after = lines('select "a",\n  count() as n\nfrom events\n');
    assert.equal(before.length, after.length);
    assert.deepEqual(
      before.flatMap((line, at) => (line === after[at] ? [] : [[line.trim(), after[at]?.trim()]])),
      [
        [
          before.find((line) => line.includes('"hash"'))?.trim(),
          after.find((line) => line.includes('"hash"'))?.trim(),
        ],
        ['"  count()",', '"  count() as n",'],
      ],
    );
    assert.ok(before.includes('          "from events",'), before.join('\n'));
  });

  const queries = [
    nodeWith('select 1'),
    nodeWith('select 1\r\nfrom events\n\n'),
    nodeWith(''),
    '{"kind":"HogQLQuery","query":"select 1"}',
    '{"kind":"TrendsQuery","series":[{"event":"a"}]}',
    'null',
    '{}',
    '',
    'no JSON',
    // What JSON.stringify would write otherwise.
    '{"kind":"HogQLQuery","query":"select 1","b":1.0}',
    '{"kind":"HogQLQuery","b":12345678901234567890,"query":"select 1"}',
    '{ "kind": "HogQLQuery", "query": "select \\u00e9" }',
    '{"kind":"HogQLQuery","query":"a","query":"b"}',
    '{"b":1,"2":2,"1":1}',
    '{"__proto__":{"kind":"HogQLQuery"},"kind":"HogQLQuery","query":"select 1"}',
    `{"kind":"HogQLQuery","query":"select 1","deep":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  ];
  for (const queryText of queries) {
    it(`is to the last character ${queryText.slice(0, 80)}`, () => {
      assert.equal(readBack(written(queryText)), queryText);
    });
  }

  it('is to the last character any text of JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), (json, sql) => {
        assert.equal(readBack(written(json)), json);
        assert.equal(readBack(written(nodeWith(sql))), nodeWith(sql));
      }),
      { numRuns: 30 },
    );
  });

  it('is read from the locks of earlier versions, and written anew', () => {
    const entry = lockEntry('signups.hogql', 'hogql', { ...base, queryText: nodeWith('a\nb') });
    const rest = { host: 'https://example.com', projectId: '1' };
    const old = JSON.stringify({ version: 1, ...rest, insights: [entry] });
    assert.equal(readBack(old), nodeWith('a\nb'));
    assert.deepEqual(readLock(lockText(readLock(old))), readLock(old));
    assert.deepEqual(readLock(old), { ...rest, insights: [entry] });
    assert.match(lockText(readLock(old)), /^\{\n {2}"version": 2,/);
  });

  it('is refused if it has no query, or was edited', () => {
    const text = written(nodeWith('a\nb'));
    const { insights, ...rest } = JSON.parse(text) as { insights: { base: object }[] };
    const withBase = (more: object): string =>
      JSON.stringify({
        ...rest,
        insights: insights.map((entry) => ({ ...entry, base: { ...entry.base, ...more } })),
      });
    assert.throws(() => readLock(withBase({ query: undefined, sql: undefined })), LockError);
    const [entry] = readLock(withBase({ sql: ['a', 'c'] })).insights;
    assert.throws(() => entry && baseOf(entry), LockError);
  });

  it('is what the documents show', async () => {
    const page = await readFile('docs/insights.md', 'utf8');
    const [, example = ''] = /```json\n(\{\n {2}"version"[^]*?)```/.exec(page) ?? [];
    const { insights } = readLock(example);
    assert.equal(
      insights.map((entry) => baseOf(entry).queryText).join(),
      '{"kind":"HogQLQuery","query":"select count()\\nfrom events"}',
    );
  });
});
