import { t } from '@vscode/l10n';
import { commands, ProgressLocation } from 'vscode';
import type { Connection, LocalProject } from '../auth/connection.ts';
import { abortSignal } from '../base/abortSignal.ts';
import type { CommandId } from '../base/commandIds.ts';
import { showError, showInformation, showWarning } from '../base/messages.ts';
import { withProgress } from '../base/progress.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { count, countedRows } from '../protocol/words.ts';
import { lookAgain, readInPlace } from './openedFiles.ts';
import type { StartParts } from './startLocal.ts';

/** A connection to exported files. */
export type ExportsConnection = Connection & {
  readonly local: LocalProject & { readonly exports: string };
};

/** Finds changes in the folder of exported files, and reports what is read now. */
export async function lookAtExportsAgain({
  connections,
  services,
  leftOut,
}: StartParts): Promise<void> {
  const connection = exportsInUse(connections);
  if (!connection) return;
  const { name, local } = connection;
  try {
    const found = await withProgress(
      {
        location: ProgressLocation.Notification,
        title: t('Reading the files in {0}', name),
        cancellable: true,
      },
      async (_progress, token) => {
        const signal = abortSignal(token);
        const { gone, ...read } = await lookAgain(services, local, signal);
        if (gone === 0 || !(await leavesOut(name, gone))) return read;
        return readInPlace(services, local, signal);
      },
    );
    await commands.executeCommand('hogql.schema.refresh' satisfies CommandId);
    const tables = found.tables.map((table) => `${table.name} (${countedRows(table.rows)})`);
    void showInformation(
      tables.length === 0
        ? t('“{0}” has no readable file.', name)
        : t('“{0}” has {1}.', name, tables.join(', ')),
    );
    leftOut.forget(local.exports);
    await leftOut.tell(local.exports, found.refused);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    void showError(error instanceof Error ? error.message : String(error));
  }
}

/** Asks whether to read the files without the missing ones, whose rows are only in the import. */
export async function leavesOut(name: string, gone: number): Promise<boolean> {
  const accept = t('Read the Files');
  const detail = t(
    'Only the imported tables still have their rows. Reading the files omits these rows; the tables stay until you import again.',
  );
  const question =
    gone === 1
      ? t('A file that “{0}” was imported from is gone, or cannot be read.', name)
      : t('{0} files that “{1}” was imported from are gone, or cannot be read.', count(gone), name);
  return (await showWarning(question, { modal: true, detail }, accept)) === accept;
}

/** The active connection to exported files, else the only one; shows a message if there is none. */
export function exportsInUse(
  connections: StartParts['connections'],
): ExportsConnection | undefined {
  const choice = connections.choice(activeDocument());
  const active = choice?.isConfirmed ? asExports(choice.connection) : undefined;
  const all = connections.configured().flatMap((each) => asExports(each) ?? []);
  const found = active ?? (all.length === 1 ? all[0] : undefined);
  if (!found) {
    void showInformation(
      t(
        'Choose the connection of your exported files, or open them with “HogQL: Open Exported Data…”.',
      ),
    );
  }
  return found;
}

function asExports(connection: Connection): ExportsConnection | undefined {
  const { local } = connection;
  if (local?.exports === undefined) return undefined;
  return { ...connection, local: { ...local, exports: local.exports } };
}
