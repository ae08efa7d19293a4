import { setTimeout as delay } from 'node:timers/promises';
import { t } from '@vscode/l10n';
import { commands, ProgressLocation } from 'vscode';
import type { LocalProject } from '../auth/connection.ts';
import { abortSignal } from '../base/abortSignal.ts';
import type { CommandId } from '../base/commandIds.ts';
import { showError, showInformation } from '../base/messages.ts';
import { withProgress } from '../base/progress.ts';
import { count, countedRows, duration } from '../protocol/words.ts';
import { type ExportsConnection, exportsInUse, leavesOut } from './lookAgain.ts';
import { readInPlace } from './openedFiles.ts';
import type { StartParts } from './startLocal.ts';
import { type ImportState, callImport } from './importState.ts';

const lookMs = 300;
const cancelMs = 20_000;
/** A service that ends during an import is started again so often. */
const mostStarts = 3;

/** Imports the exported files of the active connection into tables, which are faster to query. */
export async function importExports({ connections, services }: StartParts): Promise<void> {
  const connection = exportsInUse(connections);
  if (connection) await importOf(services, connection);
}

async function importOf(
  services: StartParts['services'],
  { name, local }: ExportsConnection,
): Promise<void> {
  const started = Date.now();
  try {
    const end = await withProgress(
      {
        location: ProgressLocation.Notification,
        title: t('Importing {0}', name),
        cancellable: true,
      },
      async (progress, token) => {
        const signal = abortSignal(token);
        const first = await callImport(services, local, 'POST', signal);
        if (first.gone === 0) return follow(services, local, first, progress, signal);
        if (!(await leavesOut(name, first.gone))) return undefined;
        await readInPlace(services, local, signal);
        const again = await callImport(services, local, 'POST', signal);
        return follow(services, local, again, progress, signal);
      },
    );
    if (!end) return;
    if (end.state === 'failed') {
      void showError(t('“{0}” was not imported: {1}', name, end.reason ?? ''));
      return;
    }
    if (end.state === 'waiting') {
      void showError(t('The import of “{0}” was interrupted. Import it again to continue.', name));
      return;
    }
    if (end.state !== 'done') {
      void showInformation(t('“{0}” was imported before, and its files are the same.', name));
      return;
    }
    await tellDone(name, end, started);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      const limit = AbortSignal.timeout(cancelMs);
      const end = await callImport(services, local, 'DELETE', limit);
      if (end.state === 'done') await tellDone(name, end, started);
      else void showInformation(t('The import is cancelled. Queries read the files directly.'));
      return;
    }
    void showError(error instanceof Error ? error.message : String(error));
  }
}

async function tellDone(name: string, { rows }: ImportState, started: number): Promise<void> {
  await commands.executeCommand('hogql.schema.refresh' satisfies CommandId);
  const took = duration(Date.now() - started);
  void showInformation(t('“{0}”: {1} imported in {2}.', name, countedRows(rows), took));
}

/** Tells how far an import is, until it ends. */
async function follow(
  services: StartParts['services'],
  local: LocalProject,
  first: ImportState,
  progress: { report(value: { message?: string; increment?: number }): void },
  signal: AbortSignal,
): Promise<ImportState> {
  let shown = 0;
  let starts = 1;
  let state = first;
  // Nothing has changed since the last one.
  if (state.state === 'done') return { ...state, state: 'none' };
  while (state.state === 'running' || (state.state === 'waiting' && starts <= mostStarts)) {
    const { rows, rowsTotal } = state;
    const percent = rowsTotal === 0 ? 0 : (rows / rowsTotal) * 100;
    const message =
      rows < rowsTotal
        ? t('{0} of {1} events, {2}%', count(rows), count(rowsTotal), Math.floor(percent))
        : t('persons, sessions and other tables');
    progress.report({ message, increment: Math.max(0, percent - shown) });
    shown = Math.max(shown, percent);
    await delay(lookMs, undefined, { signal });
    // A killed service is started by the call before, and waits to be told to continue.
    const isWaiting = state.state === 'waiting';
    if (isWaiting) starts++;
    state = await callImport(services, local, isWaiting ? 'POST' : 'GET', signal);
  }
  return state;
}
