import { describeFileFailure } from './fileFailure.ts';
import { FileTarget } from './fileTarget.ts';
import type { ExportFormat } from './formats.ts';
import type { ExportedTable } from './rowWriter.ts';
import { type RowSource, type TellProgress, writeRows } from './writeRows.ts';

/** The outcome of an export. A failed one leaves no file. */
export type ExportOutcome =
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'cancelled' }
  /** In the reader's terms. */
  | { readonly kind: 'failed'; readonly message: string };

/** The writer of a file. */
type Target = Pick<FileTarget, 'write' | 'finish' | 'discard'>;

/** The rows, the format and the target of an export. */
export type ExportOrder = {
  readonly table: ExportedTable;
  readonly source: RowSource;
  readonly format: ExportFormat;
  /** The path of the file. */
  readonly target: string;
};

/** Writes rows to a file, which appears when it is whole. Never throws. */
export async function exportFile(
  { table, source, format, target }: ExportOrder,
  signal: AbortSignal,
  progress?: TellProgress,
  openTarget: (path: string) => Promise<Target> = (path) => FileTarget.open(path),
): Promise<ExportOutcome> {
  let file: Target | undefined;
  try {
    file = await openTarget(target);
    const rows = await writeRows(source, await format.writer(table), file, signal, progress);
    await file.finish();
    return { kind: 'written', rows };
  } catch (error) {
    await file?.discard();
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'failed', message: describeFileFailure(error, target) };
  }
}
