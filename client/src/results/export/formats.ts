import { t } from '@vscode/l10n';
import { htmlWriter } from './formats/html.ts';
import type { CsvOptions } from './formats/csv.ts';
import type { ExportedTable, RowWriter } from './rowWriter.ts';
import type { Row } from '../../protocol/results.ts';
import { cellJson } from '../../protocol/cellText.ts';
import { uniqueNames } from '../../protocol/columnNames.ts';
import { markdownHead, markdownRow } from '../../protocol/markdownTable.ts';

/** A kind of file that results are written to. */
export type ExportFormat = {
  readonly id:
    | 'csv'
    | 'csvForSpreadsheets'
    | 'xlsx'
    | 'json'
    | 'jsonLines'
    | 'markdown'
    | 'html'
    | 'parquet';
  /** As shown in lists. */
  readonly label: string;
  /** A note for choosing the format. */
  readonly description: string;
  /** Its file extension, without the dot. */
  readonly extension: string;
  /** Makes a writer for one file; one that needs a large library loads it first. */
  readonly writer: (table: ExportedTable) => RowWriter | Promise<RowWriter>;
};

/** All formats, in the order of lists. */
export const exportFormats: readonly ExportFormat[] = [
  {
    id: 'csv',
    label: 'CSV',
    get description(): string {
      return t('exact; NULL is an empty field');
    },
    extension: 'csv',
    writer: (table) => csv(table, { forSpreadsheets: false }),
  },
  {
    id: 'csvForSpreadsheets',
    get label(): string {
      return t('CSV for Excel');
    },
    get description(): string {
      return t('formulas, long integers and leading zeros become text');
    },
    extension: 'csv',
    writer: (table) => csv(table, { forSpreadsheets: true }),
  },
  {
    id: 'xlsx',
    get label(): string {
      return t('Excel Workbook');
    },
    get description(): string {
      return t('typed numbers and times; long integers become text');
    },
    extension: 'xlsx',
    writer: async (table) => (await import('./formats/xlsx.ts')).xlsxWriter(table),
  },
  {
    id: 'json',
    label: 'JSON',
    get description(): string {
      return t('an array of objects');
    },
    extension: 'json',
    writer: jsonWriter,
  },
  {
    id: 'jsonLines',
    get label(): string {
      return t('JSON Lines');
    },
    get description(): string {
      return t('an object on each line');
    },
    extension: 'jsonl',
    writer: jsonLinesWriter,
  },
  {
    id: 'markdown',
    get label(): string {
      return t('Markdown');
    },
    get description(): string {
      return t('a table for documents and pull requests');
    },
    extension: 'md',
    writer: markdownWriter,
  },
  {
    id: 'html',
    label: 'HTML',
    get description(): string {
      return t('a standalone page');
    },
    extension: 'html',
    writer: htmlWriter,
  },
  {
    id: 'parquet',
    get label(): string {
      return t('Parquet');
    },
    get description(): string {
      return t('typed columns, compressed');
    },
    extension: 'parquet',
    writer: async (table) => (await import('./formats/parquet.ts')).parquetWriter(table),
  },
];

async function csv(table: ExportedTable, options: CsvOptions): Promise<RowWriter> {
  const { csvWriter } = await import('./formats/csv.ts');
  return csvWriter(table, options);
}

/** One array of objects, with one object on each line. */
function jsonWriter(table: ExportedTable): RowWriter {
  const object = objectPrinter(table);
  let separator = '\n';
  return {
    head: () => '[',
    row: (row) => {
      const text = separator + object(row);
      separator = ',\n';
      return text;
    },
    tail: () => '\n]\n',
  };
}

/** JSON Lines: one object on each line. */
function jsonLinesWriter(table: ExportedTable): RowWriter {
  const object = objectPrinter(table);
  return { head: () => '', row: (row) => `${object(row)}\n`, tail: () => '' };
}

function objectPrinter({ columns }: ExportedTable): (row: Row) => string {
  const keys = uniqueNames(columns).map((name) => JSON.stringify(name));
  return (row) => `{${keys.map((key, at) => `${key}:${cellJson(row[at] ?? null)}`).join(',')}}`;
}

/** A table of GitHub Flavored Markdown; numbers are aligned right, NULL is emphasized. */
export function markdownWriter({ columns }: ExportedTable): RowWriter {
  return {
    head: () => `${markdownHead(columns)}\n`,
    row: (row) => `${markdownRow(columns.map((_, at) => row[at] ?? null))}\n`,
    tail: () => '',
  };
}
