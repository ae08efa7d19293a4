import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LockBusyError } from '../../client/src/base/fileLock.ts';
import { DraftStore } from '../../client/src/insights/documents/draftStore.ts';
import { InsightFolder } from '../../client/src/insights/code/insightFolder.ts';
import { localFiles } from '../../client/src/insights/code/localFiles.ts';
import { stateOf } from '../../client/src/insights/text/insightState.ts';
import { exportFile } from '../../client/src/results/export/exportFile.ts';
import { exportFormats } from '../../client/src/results/export/formats.ts';
import { splitRuns } from '../../client/src/results/export/split/splitRuns.ts';
import { type SplitProgress, Spool } from '../../client/src/results/export/split/spool.ts';
import { resultOf } from '../unit/client/results/run.ts';
import { serviceOnDisk } from '../integration/client/storage/serviceOnDisk.ts';

// node killedWindow.ts <task> <folder> <name>
//
// A window that works until it is killed.
const [task = '', folder = '', name = ''] = process.argv.slice(2);
const { signal } = new AbortController();

const parts = 6;
const rowsOfPart = 300;

/** Runs a split export, continues one that another window left, and starts again. */
async function exportAll(): Promise<void> {
  const target = path.join(folder, 'all.csv');
  const spool = new Spool(path.join(folder, 'exports'), target);
  const columns = resultOf(['part Int64', 'row Int64'], []).columns;
  const start: SplitProgress = {
    version: 1,
    query: 'select 1',
    connection: 'here/1',
    now: 0,
    pending: Array.from({ length: parts }, (_, index) => ({
      kind: 'key',
      count: parts,
      index,
    })),
    done: 0,
    columns: [],
    rows: 0,
    bytes: 0,
  };
  const service = {
    queryOf: (slice: SplitProgress['pending'][number]) =>
      Promise.resolve(slice.kind === 'key' ? String(slice.index) : undefined),
    run: (part: string) => {
      const rows = Array.from({ length: rowsOfPart }, (_, row) => [Number(part), row]);
      const result = {
        ...resultOf([], rows),
        columns,
      };
      return Promise.resolve({
        kind: 'done',
        result,
      } as const);
    },
    rowLimit: 10 * rowsOfPart,
    left: () => 1e3,
  };
  const once = async (): Promise<void> => {
    await spool.prepare(Date.now());
    const outcome = await splitRuns(
      (await spool.progress()) ?? start,
      undefined,
      service,
      spool,
      signal,
    );
    const [format] = exportFormats;
    if (outcome.kind !== 'complete' || !format) throw new Error(outcome.kind);
    const source = spool.source(outcome.progress);
    const order = { table: { title: 'all', columns }, source, format, target };
    const written = await exportFile(order, signal);
    if (written.kind !== 'written') throw new Error(JSON.stringify(written));
    await spool.remove();
  };
  for (;;) {
    await spool.alone(once).catch((error: unknown) => {
      if (!(error instanceof LockBusyError)) throw error;
      return delay(2);
    });
  }
}

/** Edits its own file, pushes it, and pulls the insights of all windows. */
async function push(): Promise<void> {
  const insights = path.join(folder, 'insights');
  const files = localFiles(insights);
  const inFolder = new InsightFolder(files, serviceOnDisk(folder));
  const [pulled] = await inFolder.pull([Number(name)], signal);
  if (pulled?.kind === 'gone' || !pulled) throw new Error('The insight is gone.');
  const { file } = pulled;
  for (let at = 0; ; at++) {
    const text = (await files.read(file)) ?? '';
    await files.write(file, `${text.replace(/\n-- end\n$/, '\n')}-- ${at}\n-- end\n`);
    await inFolder.push([file], signal);
    await inFolder.pull([1, 2], signal);
  }
}

/** Makes insights of files, of those first that were left when it was killed. */
async function create(): Promise<void> {
  const files = localFiles(path.join(folder, 'insights'));
  const inFolder = new InsightFolder(files, serviceOnDisk(folder));
  for (;;) {
    await inFolder.adopt(signal);
    const mine = (await inFolder.plan(signal)).filter(({ file }) => file.startsWith(`${name}-`));
    const left = mine.flatMap(({ file, drift }) => (drift === 'new' ? [file] : []));
    await inFolder.push(left, signal);
    await files.create(`${name}-${mine.length}.hogql`, `select ${mine.length}\n`);
  }
}

/** Types into an insight, and takes it all back once in a while. */
async function draft(): Promise<void> {
  const store = new DraftStore(path.join(folder, 'drafts'), name);
  const { tags, ...state } = stateOf(await serviceOnDisk(folder).retrieve(1, signal));
  const base = { ...state, tags: [...tags] };
  const uri = `hogql-insight:/${name}`;
  for (let at = 0; ; at++) {
    await store.save({ uri, base, format: 'hogql', text: `select '${'x'.repeat(at % 50_000)}'` });
    if (at % 10 === 9) await store.remove(uri);
  }
}

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  export: exportAll,
  push,
  create,
  draft,
};
await tasks[task]?.();
