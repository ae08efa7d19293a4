import assert from 'node:assert/strict';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import type { Cell, Column, Row } from '../../../../../client/src/protocol/results.ts';
import { xlsxWriter } from '../../../../../client/src/results/export/formats/xlsx.ts';
import { assertText, table, written } from './cells.ts';

type Files = Readonly<Record<string, string>>;

function opened(file: Uint8Array): Files {
  const files = Object.entries(unzipSync(file));
  return Object.fromEntries(files.map(([path, bytes]) => [path, strFromU8(bytes)]));
}

async function sheet(columns: readonly Column[], rows: readonly Row[]): Promise<string> {
  return opened(await written('xlsx', columns, rows))['xl/worksheets/sheet1.xml'] ?? '';
}

/** How a spreadsheet reads a text. */
function unescaped(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The cells of a sheet by their places; the head is row 1. */
function cells(xml: string): ReadonlyMap<string, { readonly kind: string; readonly text: string }> {
  const found = xml.matchAll(
    /<c r="([A-Z]+\d+)"(?: t="(\w+)")?(?: s="(\d)")?>(?:<v>|<is><t xml:space="preserve">)([^<]*)</g,
  );
  return new Map(
    [...found].map(([, place = '', kind = 'n', style = '', text = '']) => [
      place,
      { kind: kind + style, text: unescaped(text) },
    ]),
  );
}

const cases: readonly [type: string, value: Cell, kind: string, text: string][] = [
  ['UInt64', 7, 'n', '7'],
  ['Float64', -0.25, 'n', '-0.25'],
  ['UInt64', { $integer: '18446744073709551615' }, 'inlineStr', '18446744073709551615'],
  ['UInt64', 1_234_567_890_123_456, 'inlineStr', '1234567890123456'],
  ['Bool', true, 'b', '1'],
  ['String', '=1+1', 'inlineStr', '=1+1'],
  ['String', '0123', 'inlineStr', '0123'],
  ['String', '2026-08-01', 'inlineStr', '2026-08-01'],
  ['String', '\u0007 _x0041_ <b>', 'inlineStr', '\u0007 _x0041_ <b>'],
  ['Date', '2026-08-01', 'n2', '46235'],
  ['Nullable(DateTime)', '2026-08-01 12:00:00', 'n3', '46235.5'],
  ['DateTime64(6)', '2026-08-01 12:00:00.123456', 'n4', '46235.500001423614'],
  ['DateTime64(3)', '2026-08-01T12:00:00.5Z', 'n4', '46235.500005787035'],
  ['DateTime64(6)', '2026-08-01 12:00:00.000000', 'n3', '46235.5'],
  ['Date', '1899-01-01', 'inlineStr', '1899-01-01'],
  ['Array(String)', ['a'], 'inlineStr', '["a"]'],
];

describe('Excel workbooks', () => {
  for (const [type, value, kind, text] of cases) {
    it(`hold ${JSON.stringify(value)} of ${type} as ${kind} ${JSON.stringify(text)}`, async () => {
      const found = cells(await sheet([{ name: 'v', type }], [[null], [value]]));
      assert.deepEqual(found.get('A1'), { kind: 'inlineStr1', text: 'v' });
      assert.equal(found.get('A2'), undefined);
      assert.deepEqual(found.get('A3'), { kind, text });
    });
  }

  it('keep every text exactly, whatever it holds, up to what a cell takes', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        const found = cells(await sheet(columns, rows));
        for (const [at, row] of rows.entries()) {
          const value = row[0] ?? null;
          const read = found.get(`A${at + 2}`);
          if (value === null) assert.equal(read, undefined);
          if (typeof value !== 'string' || read?.kind !== 'inlineStr') continue;
          const kept = Buffer.from(value).toString();
          if (kept.length <= 32_767) assertText(read.text, kept);
          else assert.ok(read.text.endsWith('…') && kept.startsWith(read.text.slice(0, -1)));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('continue on another sheet where one is full', () => {
    const writer = xlsxWriter({ title: 't', columns: [{ name: 'n' }] }, 3);
    const pieces = [writer.head(), ...[1, 2, 3].map((n) => writer.row([n])), writer.tail()];
    const files = opened(Buffer.concat(pieces as Uint8Array[]));
    assert.match(files['xl/workbook.xml'] ?? '', /name="Result"[^]*name="Result 2"/);
    assert.match(files['xl/worksheets/sheet1.xml'] ?? '', /"A3"><v>2</);
    assert.match(files['xl/worksheets/sheet2.xml'] ?? '', /"A2"><v>3</);
  });

  it('have all parts that a workbook needs', async () => {
    const files = opened(await written('xlsx', [{ name: 'n' }], []));
    assert.deepEqual(Object.keys(files).sort(), [
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('name columns beyond Z', async () => {
    const columns = Array.from({ length: 28 }, (_, at) => ({ name: `c${at}` }));
    assert.equal(cells(await sheet(columns, [])).get('AB1')?.text, 'c27');
  });
});
