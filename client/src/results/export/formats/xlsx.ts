import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';
import { contentTypes, packageRoot, styles, workbook, workbookLinks } from './xlsxParts.ts';
import { cellXml, headXml } from './xlsxCell.ts';

/** The most rows of a sheet, including its head. */
const sheetRows = 1_048_576;
/** Rows are compressed in pieces of this many characters. */
const pieceLength = 64_000;

/**
 * A workbook for spreadsheets: typed numbers and times, and everything that they would round or change as text. Rows
 * beyond the limit of a sheet continue on another.
 */
export function xlsxWriter({ columns }: ExportedTable, mostRows = sheetRows): RowWriter {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  let sheets = 0;
  let sheet: ZipDeflate | undefined;
  let rows = 0;
  let piece = '';

  const taken = (): Uint8Array => Buffer.concat(chunks.splice(0));
  const add = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    // The same rows make the same file.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    return file;
  };
  const flush = (isEnd = false): void => {
    if (piece !== '' || isEnd) sheet?.push(strToU8(piece), isEnd);
    piece = '';
  };
  const begin = (): void => {
    sheets++;
    sheet = add(`xl/worksheets/sheet${sheets}.xml`);
    piece = headXml(columns);
    rows = 1;
  };
  const end = (): void => {
    piece += '</sheetData></worksheet>';
    flush(true);
  };

  return {
    head: () => {
      begin();
      return taken();
    },
    row: (row) => {
      if (rows >= mostRows) {
        end();
        begin();
      }
      rows++;
      const cells = columns.map(({ type }, at) => cellXml(row[at] ?? null, type, at, rows));
      piece += `<row r="${rows}">${cells.join('')}</row>`;
      if (piece.length > pieceLength) flush();
      return taken();
    },
    tail: () => {
      end();
      const parts: readonly [path: string, text: string][] = [
        ['[Content_Types].xml', contentTypes(sheets)],
        ['_rels/.rels', packageRoot],
        ['xl/workbook.xml', workbook(sheets)],
        ['xl/_rels/workbook.xml.rels', workbookLinks(sheets)],
        ['xl/styles.xml', styles],
      ];
      for (const [path, text] of parts) add(path).push(strToU8(text), true);
      zip.end();
      return taken();
    },
  };
}
