import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import Papa from 'papaparse';
import type { Cell, Row } from '../../../../../client/src/protocol/results.ts';
import { uniqueNames } from '../../../../../client/src/protocol/columnNames.ts';
import { readJson } from '../../../readJson.ts';
import { assertText, table, written } from './cells.ts';

const rounds = { numRuns: 60 };

describe('CSV', () => {
  it('reads back exactly, by another library', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        const lines = readCsv((await written('csv', columns, rows)).toString());
        assert.deepEqual(
          lines[0],
          columns.map(({ name }) => name),
        );
        compare(lines.slice(1), rows, (read, value) => {
          if (value === null) assert.equal(read, '');
          else assertText(read, value);
        });
      }),
      rounds,
    );
  });

  it('tells NULL from the empty string by its quotes', async () => {
    const csv = await written(
      'csv',
      [{ name: 'a' }, { name: 'b' }],
      [
        [null, ''],
        ['NULL', null],
      ],
    );
    assert.equal(csv.toString(), 'a,b\r\n,""\r\nNULL,\r\n');
  });

  it('for Excel quotes what separates fields in other languages', async () => {
    const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
    const rows = [['1;=2', 'x\ty', 'a|b', 'plain']];
    const csv = (await written('csvForSpreadsheets', columns, rows)).toString();
    assert.equal(csv, '\uFEFFa,b,c,d\r\n"1;=2","x\ty","a|b",plain\r\n');
  });

  it('for Excel writes digits that would change as formulas without a mark', async () => {
    const columns = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
    const rows = [['007', '1234567890123456', { $integer: '18446744073709551615' }, '0', '=1']];
    const csv = (await written('csvForSpreadsheets', columns, rows)).toString();
    const exact = ['007', '1234567890123456', '18446744073709551615'].map(
      (text) => `"=""${text}"""`,
    );
    assert.equal(csv, `\uFEFFa,b,c,d,e\r\n${exact.join()},0,'=1\r\n`);
  });

  it('for Excel has a mark at its start and leaves neither formulas nor long integers', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        const csv = (await written('csvForSpreadsheets', columns, rows)).toString();
        assert.equal(csv[0], '\uFEFF');
        compare(readCsv(csv.slice(1)).slice(1), rows, (field, value) => {
          const digits = /^="([^"]+)"$/.exec(field)?.[1];
          if (digits !== undefined && typeof value === 'string') assert.equal(digits, value);
          const read = digits === undefined ? field : `'${digits}`;
          if (typeof value !== 'number') assert.doesNotMatch(read, /^[=+\-@\t\r]/);
          if (typeof value !== 'string') assert.doesNotMatch(read, /^-?\d{16,}$/);
          if (value === null) assert.equal(read, '');
          else if (typeof value === 'string') assert.ok(read === value || read === `'${value}`);
          else assertText(read.replace(/^'/, ''), value);
        });
      }),
      {
        ...rounds,
        examples: [
          [{ columns: [{ name: '=a' }], rows: [['=1'], [{ $integer: '-9007199254740993' }]] }],
        ],
      },
    );
  });
});

describe('JSON and JSON Lines', () => {
  for (const id of ['json', 'jsonLines'] as const) {
    it(`${id} read back exactly, with columns of the same name kept apart`, async () => {
      await fc.assert(
        fc.asyncProperty(table, async ({ columns, rows }) => {
          const text = (await written(id, columns, rows)).toString();
          const read = id === 'json' ? readJson(text) : text.split('\n').slice(0, -1).map(readJson);
          assert.ok(Array.isArray(read));
          const names = uniqueNames(columns);
          assert.equal(new Set(names).size, columns.length);
          assert.deepEqual(
            read.map((object) => Object.keys(object as object).sort()),
            rows.map(() => [...names].sort()),
          );
          assert.deepEqual(
            read.map((object) => names.map((name) => (object as Record<string, Cell>)[name])),
            rows,
          );
        }),
        rounds,
      );
    });
  }
});

describe('HTML', () => {
  it('lets no name of a type end its attribute', async () => {
    const type = `Enum8('"><img src=x onerror=a>' = 1)`;
    const page = (await written('html', [{ name: 'a', type }], [])).toString();
    const [, tip = ''] = /<th scope="col" title="([^"]*)">a<\/th>/.exec(page) ?? [];
    assert.equal(decoded(tip), type);
    assert.doesNotMatch(tip, /[<>"']/);
  });

  it('reads back as text, and holds no markup but its own', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        const page = (await written('html', columns, rows)).toString();
        const body = page.slice(page.indexOf('<tbody>'), page.indexOf('</tbody>'));
        compareCells(body, rows, '<td class="null">NULL</td>', (text) => text);
        const tags = [...page.matchAll(/<(?!!)\/?([a-z]+)/gi)].map(([, tag = '']) => tag);
        assert.ok(!tags.some((tag) => ['b', 'br', 'script'].includes(tag)));
      }),
      rounds,
    );
  });
});

describe('Markdown', () => {
  it('reads back as text by another library', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        // A renderer replaces these control characters, however they are written.
        const clean = JSON.parse(JSON.stringify(rows), (_key, value: unknown) =>
          typeof value === 'string' ? value.replaceAll(/[\0\v\f]/g, '') : value,
        ) as Row[];
        const text = (await written('markdown', columns, clean)).toString();
        const page = new MarkdownIt({ html: true }).render(text);
        const start = page.indexOf('<tbody>');
        const body = start < 0 ? '' : page.slice(start);
        compareCells(body, clean, '<td><em>NULL</em></td>', (html) =>
          html.replaceAll('<br>', '\n').replace(/<\/?a\b[^>]*>/g, ''),
        );
      }),
      rounds,
    );
  });
});

function readCsv(csv: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' });
  assert.deepEqual(errors, []);
  // The line break after the last row begins no row.
  return data.slice(0, -1);
}

function compare(
  read: readonly (readonly string[])[],
  rows: readonly Row[],
  check: (read: string, value: Cell) => void,
): void {
  assert.equal(read.length, rows.length);
  for (const [at, row] of rows.entries()) {
    assert.equal(read[at]?.length, row.length);
    for (const [column, value] of row.entries()) check(read[at][column] ?? '', value);
  }
}

function compareCells(
  body: string,
  rows: readonly Row[],
  nullCell: string,
  clean: (html: string) => string,
): void {
  const cells = [...body.matchAll(/<td[^>]*>[^]*?<\/td>/g)].map(([found]) => found);
  assert.equal(cells.length, rows.flat().length);
  for (const [at, value] of rows.flat().entries()) {
    const html = cells[at] ?? '';
    if (value === null) assert.equal(html.replace(/ style="[^"]+"/, ''), nullCell);
    else assertText(decoded(clean(html.replace(/^<td[^>]*>|<\/td>$/g, ''))), value);
  }
}

function decoded(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (named[name] ?? '?') : String.fromCodePoint(Number(code)),
  );
}
