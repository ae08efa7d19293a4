import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkKeptEngine, isTableOfRows } from '../../../../server/local/engine/keptEngine.ts';

const table = (
  columns: string,
  rest = 'ORDER BY `a`\nSETTINGS index_granularity = 8192\n',
): string =>
  `ATTACH TABLE _ UUID '5c8e4cfc-0bae-4924-bf80-5008189805d4'\n(\n${columns}\n)\nENGINE = MergeTree\n${rest}`;

const ordered = (order: string): string =>
  table('    `a` String', `${order}\nSETTINGS index_granularity = 8192\n`);

describe('a table of rows', () => {
  const ours: string[] = [
    table('    `a` String'),
    table("    `a` UUID,\n    `at` Nullable(DateTime64(6, 'America/Port-au-Prince'))"),
    table('    `a` Tuple(String, UInt8, Array(Nullable(Decimal(18, 2))))'),
    table('    `a` String,\n    `id` String ALIAS a,\n    `$b` Int64 ALIAS `$a`'),
    table('    `odd \\`name\\\\,\\n)` String'),
    ordered('ORDER BY tuple()'),
    ordered(
      'PARTITION BY toYYYYMM(timestamp)\nORDER BY (toDate(timestamp), event, cityHash64(`$x`))',
    ),
  ];
  for (const statement of ours) {
    it(`is ${statement.slice(59).replaceAll('\n', ' ')}`, () => {
      assert.equal(isTableOfRows(statement), true);
    });
  }

  const others: string[] = [
    '',
    "ATTACH VIEW _ UUID '5c8e4cfc-0bae-4924-bf80-5008189805d4'\n(\n    `a` String\n)\nAS SELECT 1",
    table('    `a` String').replace('MergeTree', "Executable('evil.sh', 'TSV')"),
    table('    `a` String').replace('MergeTree', "URL('http://h', 'TSV')"),
    table("    `a` String ALIAS file('/etc/hostname')"),
    table("    `a` String DEFAULT file('/etc/hostname')"),
    table('    `a` String MATERIALIZED now()'),
    table('    `a` String,\n    INDEX i file(a) TYPE minmax GRANULARITY 1'),
    table('    `a` String,\n    CONSTRAINT c CHECK file(a)'),
    table('    `a` String,\n    PROJECTION p (SELECT a)'),
    table("    `a` String'); ATTACH VIEW"),
    ordered("ORDER BY file('/etc/hostname')"),
    ordered('ORDER BY (a, (SELECT 1))'),
    ordered('ORDER BY a\nTTL now()'),
    table('    `a` String', "ORDER BY a\nSETTINGS index_granularity = 8192, disk = 'x'\n"),
    table('    `a` String', "ORDER BY a\nSETTINGS index_granularity = 8192\nCOMMENT 'x'\n"),
  ];
  for (const statement of others) {
    it(`is not ${statement.slice(59).replaceAll('\n', ' ')}`, () => {
      assert.equal(isTableOfRows(statement), false);
    });
  }

  it('is found at once in any text', () => {
    const started = performance.now();
    for (const part of ['`a` ', "'", ', ', '    `a` String,\n', 'a`\\', '(']) {
      assert.equal(isTableOfRows(table(part.repeat(200_000))), false);
    }
    assert.ok(performance.now() - started < 5000);
  });
});

describe('the files of an engine', () => {
  it('lose an empty statement, which a full disk leaves', () => {
    const engine = mkdtempSync(join(tmpdir(), 'hogql-kept-'));
    try {
      const database = join(engine, 'store/5c8/5c8e4cfc-0bae-4924-bf80-5008189805d4');
      mkdirSync(database, { recursive: true });
      mkdirSync(join(engine, 'metadata'));
      symlinkSync(database, join(engine, 'metadata/default'));
      writeFileSync(join(database, 'a.sql'), table('    `a` String'));
      writeFileSync(join(database, 'b.sql'), '');
      checkKeptEngine(engine);
      assert.ok(existsSync(join(database, 'a.sql')));
      assert.ok(!existsSync(join(database, 'b.sql')));
    } finally {
      rmSync(engine, { recursive: true, force: true });
    }
  });
});
