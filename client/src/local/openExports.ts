import path from 'node:path';
import { t } from '@vscode/l10n';
import { commands, window } from 'vscode';
import type { CommandId } from '../base/commandIds.ts';
import { showInformation, showWarning } from '../base/messages.ts';
import { count } from '../protocol/words.ts';
import { withEngine } from './getEngine.ts';
import { type OpenedFiles, openedFiles } from './openedFiles.ts';
import { connect, openText, type StartParts } from './startLocal.ts';
import { headerTextLine } from '../../../server/common/header/headerValue.ts';

/**
 * Asks for a folder of exported files, gets the engine if it is missing, opens the folder, connects
 * to it, and opens statements on what was found.
 */
export async function openExports(
  parts: StartParts,
  explain: () => Thenable<unknown>,
): Promise<void> {
  const { connections, services } = parts;
  const folder = await askForFolder();
  if (folder === undefined) return;
  const local = { exports: folder };
  const found = await withEngine(services, {
    message: t('reading the files'),
    work: async (signal) => {
      await services.start(local, signal);
      return openedFiles(services, local, signal);
    },
  });
  if (!found) return;
  if (found.tables.length === 0) {
    const first = found.refused[0];
    void services.stop(local, AbortSignal.timeout(stopMs)).catch(() => undefined);
    await tellNothing(folder, first && `${first.file}: ${first.reason}`, explain);
    return;
  }
  const name = await connect(connections, local, path.basename(folder) || t('Local'));
  await openText(exportsText(name, found));
  void parts.leftOut.tell(folder, found.refused);
  void offerImport(found);
}

/** From this many rows on, importing makes queries faster. */
const manyRows = 1_000_000;

async function offerImport({ tables, isImported }: OpenedFiles): Promise<void> {
  const rows = tables.find(({ name }) => name === 'events')?.rows ?? 0;
  if (isImported || rows < manyRows) return;
  const accept = t('Import');
  const chosen = await showInformation(
    t(
      'Every query reads {0} events from their files. Importing them makes queries many times faster, but takes more disk space.',
      count(rows),
    ),
    accept,
  );
  if (chosen === accept) {
    await commands.executeCommand('hogql.local.import' satisfies CommandId);
  }
}

const stopMs = 10_000;

async function askForFolder(): Promise<string | undefined> {
  const [folder] =
    (await window.showOpenDialog({
      title: t('A folder of exported files: Parquet, JSON Lines or CSV'),
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: t('Open Exported Data'),
    })) ?? [];
  if (folder === undefined || folder.scheme === 'file') return folder?.fsPath;
  await showWarning(
    t('Exported files are read on this machine. Choose a folder on one of its disks.'),
    {
      modal: true,
    },
  );
  return undefined;
}

/** One sentence with what is expected, and a link to the rest. */
async function tellNothing(
  folder: string,
  first: string | undefined,
  explain: () => Thenable<unknown>,
): Promise<void> {
  const more = t('Supported Files');
  const expected = t(
    'No file in {0} can be read. HogQL opens Parquet, JSON Lines (.jsonl) and CSV, also compressed, at any depth.',
    folder,
  );
  const chosen = await showWarning(first === undefined ? expected : `${expected} ${first}`, more);
  if (chosen === more) await explain();
}

/** The first document for a folder of files: statements to run, bound to their connection. */
function exportsText(connection: string, { tables }: OpenedFiles): string {
  const names = tables.map(({ name, rows }) => `${name} (${count(rows)})`);
  const has = (name: string): boolean => tables.some((table) => table.name === name);
  const statements = [
    ...(has('events') ? eventStatements : []),
    ...tables
      .filter(({ name }) => name !== 'events')
      .slice(0, 3)
      .map(({ name }) => `select *\nfrom ${name}\nlimit 10;\n`),
  ];
  return [
    headerTextLine('connection', connection),
    `-- ${t('Rows of your files: {0}', names.join(', '))}`,
    `-- ${t('Put the cursor into a statement and press Ctrl+Enter (Cmd+Enter on a Mac).')}`,
    '',
    statements.join('\n'),
  ].join('\n');
}

const eventStatements: readonly string[] = [
  `select
    event,
    count() as times,
    min(timestamp) as first,
    max(timestamp) as last
from events
group by event
order by times desc
limit 100;
`,
];
