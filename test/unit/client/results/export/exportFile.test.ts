import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Row } from '../../../../../client/src/protocol/results.ts';
import {
  exportFile,
  type ExportOrder,
} from '../../../../../client/src/results/export/exportFile.ts';
import { exportFormats } from '../../../../../client/src/results/export/formats.ts';
import {
  sliceCells,
  sliceCharacters,
  writeRows,
} from '../../../../../client/src/results/export/writeRows.ts';
import { resultOf } from '../run.ts';
import '../../support/editor.ts';

const { selectedRows } = await import('../../../../../client/src/results/export/exportCommands.ts');

const going = new AbortController().signal;
const megabyte = 'é"'.repeat(500_000);

describe('the export to a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'export-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function order(name: string, rows: readonly Row[], id = 'csv'): ExportOrder {
    const [format = exportFormats[0]] = exportFormats.filter((each) => each.id === id);
    assert.ok(format);
    return {
      table: { title: 'signups', columns: [{ name: 'n', type: 'UInt64' }, { name: 's' }] },
      source: { rowCount: rows.length, read: () => rows },
      format,
      target: path.join(folder, name),
    };
  }

  for (const { id, label } of exportFormats) {
    it(`writes a table with cells of a megabyte as ${label}, and nothing beside it`, async () => {
      const rows = [
        [1, megabyte],
        [2, null],
        [3, ''],
      ];
      const fractions: number[] = [];
      const wanted = order('a.file', rows, id);
      const outcome = await exportFile(wanted, going, (at) => fractions.push(at));
      assert.deepEqual(outcome, { kind: 'written', rows: 3 });
      assert.deepEqual(await readdir(folder), ['a.file']);
      assert.ok(
        (await readFile(wanted.target)).length >
          (id === 'parquet' || id === 'xlsx' ? 1000 : 1_000_000),
      );
      assert.equal(fractions.at(-1), 1);
      assert.deepEqual(
        fractions,
        fractions.toSorted((one, other) => one - other),
      );
    });
  }

  it('leaves an older file unchanged when it is cancelled, and no draft behind', async () => {
    await writeFile(path.join(folder, 'a.csv'), 'older');
    const cancel = new AbortController();
    const rows = Array.from({ length: 50_000 }, (_, at) => [at, 'x']);
    const outcome = await exportFile(order('a.csv', rows), cancel.signal, () => cancel.abort());
    assert.deepEqual(outcome, { kind: 'cancelled' });
    assert.deepEqual(await readdir(folder), ['a.csv']);
    assert.equal(await readFile(path.join(folder, 'a.csv'), 'utf8'), 'older');
  });

  const failures: [code: string, words: RegExp][] = [
    ['ENOSPC', /^a\.csv was not written: the disk is full\. Free some space/],
    ['EACCES', /another program has it open\. Close it there/],
    ['EROFS', /is read-only\. Choose another folder/],
    ['EIO', /Choose another place or format, then export again\.$/],
  ];
  for (const [code, words] of failures) {
    it(`says what to do after ${code}, and removes the draft`, async () => {
      const calls: string[] = [];
      const refuse = (): Promise<void> => Promise.reject(Object.assign(new Error(code), { code }));
      const file = {
        write: refuse,
        finish: () => Promise.resolve(void calls.push('finish')),
        discard: () => Promise.resolve(void calls.push('discard')),
      };
      const opened = (): Promise<typeof file> => Promise.resolve(file);
      const outcome = await exportFile(order('a.csv', [[1, 'x']]), going, undefined, opened);
      assert.ok(outcome.kind === 'failed');
      assert.match(outcome.message, words);
      assert.deepEqual(calls, ['discard']);
    });
  }

  it('says that the folder does not exist', async () => {
    const outcome = await exportFile(order('no/such/a.csv', []), going);
    assert.ok(outcome.kind === 'failed');
    assert.match(outcome.message, /the folder .+ does not exist\. Choose another folder/);
  });
});

describe('the pace of an export', () => {
  for (const { label, writer } of exportFormats) {
    it(`yields to other work between slices of bounded size: ${label}`, async () => {
      const columns = Array.from({ length: 50 }, (_, at) => ({ name: `c${at}` }));
      const long = 'y'.repeat(5_000);
      const rows = Array.from({ length: 1_000 }, (_, at): Row =>
        columns.map((_column, place) => (place === 0 && at % 7 === 0 ? long : at * place)),
      );
      // The work between two turns of the event loop is counted, not timed.
      let isOver = false;
      let cells = 0;
      let characters = 0;
      let turns = 0;
      const most = { cells: 0, characters: 0 };
      const turn = (): void => {
        turns++;
        cells = characters = 0;
        if (!isOver) setImmediate(turn);
      };
      setImmediate(turn);
      const inner = await writer({ title: 'pace', columns });
      const counted: typeof inner = {
        ...inner,
        row: (row) => {
          const piece = inner.row(row);
          most.cells = Math.max(most.cells, (cells += row.length));
          most.characters = Math.max(most.characters, (characters += piece.length));
          return piece;
        },
      };
      const sink = { write: () => Promise.resolve() };
      await writeRows({ rowCount: rows.length, read: () => rows }, counted, sink, going);
      isOver = true;
      const longestRow = 20_000;
      assert.ok(most.cells <= sliceCells, `${most.cells} cells`);
      assert.ok(most.characters <= sliceCharacters + longestRow, `${most.characters} characters`);
      assert.ok(turns >= 10, `${turns} turns`);
    });
  }
});

describe('the selected part of a result', () => {
  const result = resultOf(
    ['a', 'b', 'c'],
    [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ],
  );
  const cases: [what: string, selection: object, names: string, rows: readonly Row[]][] = [
    ['is all of it without a selection', {}, 'a b c', result.rows],
    [
      'keeps the order of rows',
      { rows: [2, 0] },
      'a b c',
      [
        [7, 8, 9],
        [1, 2, 3],
      ],
    ],
    ['keeps the order of columns', { rows: [1], columns: [2, 0] }, 'c a', [[6, 4]]],
    ['passes over what is not there', { rows: [9, 1], columns: [-1, 1] }, 'b', [[5]]],
  ];
  for (const [what, selection, names, rows] of cases) {
    it(what, async () => {
      const { columns, source } = selectedRows(result, selection);
      const read: Row[] = [];
      for await (const row of source.read()) read.push(row);
      assert.equal(columns.map(({ name }) => name).join(' '), names);
      assert.deepEqual(read, rows);
      assert.equal(source.rowCount, rows.length);
    });
  }
});
