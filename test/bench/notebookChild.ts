import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readNotebook } from '../../client/src/cells/cellFormat.ts';
import { markdownTable, plainTable, shownResult } from '../../client/src/notebook/cellResult.ts';
import { KeptResults, matched } from '../../client/src/notebook/keptResults.ts';
import { readShown } from '../../client/src/notebook/keptResult.ts';
import { printResult } from '../../client/src/protocol/notebook.ts';
import { cellStatements } from '../../server/src/features/cellStatements.ts';
import { warmUp } from '../../server/src/parser/parse.ts';
import { bundledCatalog } from '../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import type { NotebookOpening } from './notebook.bench.ts';

// Prints the cost of opening a notebook with kept results: parsing the file into cells, building
// the query of each cell, and reading the results with their tables from the disk.
const [cellCount = 0, resultCount = 0, rowCount = 0] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(path.join(tmpdir(), 'hogql-bench-'));
try {
  const file = path.join(folder, 'large.notebook.hogql');
  await prepare(file);
  warmUp();
  const catalog = bundledCatalog(path.join(import.meta.dirname, '../../server/src/schema/data'));
  const bytesMs = await timed(async () => Promise.all([readFile(file), ...(await resultFiles())]));
  const ms = await timed(() => open(file, catalog));
  const opening: NotebookOpening = { ms, bytesMs, peakKB: process.resourceUsage().maxRSS };
  console.log(JSON.stringify(opening));
} finally {
  await rm(folder, { recursive: true });
}

async function prepare(file: string): Promise<void> {
  const kept = new KeptResults(folder, file);
  const texts = Array.from({ length: cellCount }, (_, at) =>
    at === 0 ? 'select event, timestamp from events' : `select *, ${at} as n from cell_${at - 1}`,
  );
  await writeFile(file, texts.map((text, at) => `-- %% cell_${at}\n${text}\n`).join('\n'));
  const columns = ['id', 'event', 'person', 'at', 'n'].map((name) => ({ name, type: 'String' }));
  const rows = Array.from({ length: rowCount }, (_, at) => [at, '$pageview', 'someone', at * 7, 1]);
  const nothing = { hasMore: null, limit: null, cachedAt: null, hogql: null, clickhouse: null };
  const remembered = [];
  for (let at = 0; at < resultCount; at++) {
    const id = randomUUID();
    const facts = { id, title: `cell_${at}`, query: '', connection: '', takenAt: 0, elapsedMs: 0 };
    const shown = shownResult({ ...facts, result: { columns, rows, ...nothing } });
    await kept.keep(id, printResult(shown));
    remembered.push({ title: `cell_${at}`, text: texts[at] ?? '', sent: [], resultIds: [id] });
  }
  await kept.remember(remembered);
}

async function resultFiles(): Promise<Promise<unknown>[]> {
  const kept = new KeptResults(folder, path.join(folder, 'large.notebook.hogql'));
  return (await kept.cells()).map(({ resultIds: [id = ''] }) => kept.result(id));
}

async function open(file: string, catalog: Parameters<typeof cellStatements>[1]): Promise<void> {
  const text = await readFile(file, 'utf8');
  const found = readNotebook(text).cells.map(({ value, layout: { title } }) => ({
    title,
    text: value,
  }));
  const sent = cellStatements(analyze(text), catalog);
  const kept = new KeptResults(folder, file);
  const shown: string[] = [];
  for (const [, { resultIds }] of matched(found, await kept.cells())) {
    for (const id of resultIds) {
      const own = await kept.result(id);
      const found = own === undefined ? undefined : readShown(own);
      if (!found) continue;
      const { result } = found;
      shown.push(printResult(found), markdownTable(result), plainTable(result));
    }
  }
  if (sent.length < cellCount || shown.length !== 3 * resultCount) {
    throw new Error('Something else was opened');
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
