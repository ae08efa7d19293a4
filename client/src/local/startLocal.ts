import { t } from '@vscode/l10n';
import { commands, ProgressLocation, window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import { localConnection } from '../auth/connection.ts';
import { abortSignal } from '../base/abortSignal.ts';
import { showError, showWarning, withProgress } from '../base/messages.ts';
import { changeSetting, setting } from '../base/settings.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { demoText } from './demoText.ts';
import { engineProblem, engineSize, engineVersion, hasEngine, thisMachine } from './engine.ts';
import { installEngine } from './installEngine.ts';
import type { LocalServices } from './localServices.ts';
import { hasNpm, NpmMissingError } from './npm.ts';

/** What starting a local project works with. */
export type StartParts = {
  readonly connections: Connections;
  readonly services: LocalServices;
};

/** Gets the engine if it is missing, starts the demo, connects to it, and opens its statements. */
export async function startLocal(parts: StartParts): Promise<void> {
  const problem = engineProblem(thisMachine());
  if (problem !== undefined) {
    await showWarning(problem, { modal: true });
    return;
  }
  const choice = (await hasEngine(parts.services.engineFolder)) ? 'there' : await askForEngine();
  if (choice === undefined) return;
  if (!(await bringUp(parts, choice))) return;
  const name = await connect(parts.connections);
  await commands.executeCommand('hogql.schema.focus');
  const document = await workspace.openTextDocument({
    language: 'hogql',
    content: demoText(name),
  });
  await window.showTextDocument(document);
}

type EngineChoice = 'there' | 'install';

/** Says what the engine takes before anything is fetched; undefined if the person gives up. */
async function askForEngine(): Promise<EngineChoice | undefined> {
  const canInstall = await hasNpm();
  const install = t('Install and Start');
  const choose = t('Choose a Folder…');
  const chosen = await showWarning(
    t('Start a project on this machine?'),
    {
      modal: true,
      detail: [
        t(
          'It needs chDB {0}, an embedded ClickHouse: {1} MB to download, {2} MB on disk, for Linux and macOS, and for Windows in WSL.',
          engineVersion,
          engineSize.download,
          engineSize.disk,
        ),
        canInstall
          ? t(
              'npm installs it once, into the storage of the extension. After that nothing leaves this machine, and no account is needed.',
            )
          : new NpmMissingError().message,
      ].join('\n\n'),
    },
    ...(canInstall ? [install, choose] : [choose]),
  );
  if (chosen === install) return 'install';
  return chosen === choose && (await chooseFolder()) ? 'there' : undefined;
}

/** Takes a folder that has the engine, and asks again for one that has not. */
async function chooseFolder(): Promise<boolean> {
  for (;;) {
    const [folder] =
      (await window.showOpenDialog({
        title: t('A folder with chDB {0} in its {1}', engineVersion, 'node_modules'),
        canSelectFiles: false,
        canSelectFolders: true,
        openLabel: t('Use This Folder'),
      })) ?? [];
    if (!folder) return false;
    if (await hasEngine(folder.fsPath)) {
      await changeSetting('local.engineFolder', () => folder.fsPath);
      return true;
    }
    const another = t('Choose Another');
    const chosen = await showWarning(
      t('{0} has no chDB {1} for this machine.', folder.fsPath, engineVersion),
      {
        modal: true,
        detail: t('Run “{0}” in it, or choose another.', `npm install chdb@${engineVersion}`),
      },
      another,
    );
    if (chosen !== another) return false;
  }
}

/** Whether the project runs in the end. Cancelling says nothing. */
async function bringUp({ services }: StartParts, choice: EngineChoice): Promise<boolean> {
  try {
    await withProgress(
      {
        location: ProgressLocation.Notification,
        title: t('Starting the local project'),
        cancellable: true,
      },
      async (progress, token) => {
        const signal = abortSignal(token);
        if (choice === 'install') {
          let shown = 0;
          await installEngine(services.places.engine, {
            signal,
            report: (megabytes) => {
              const percent = Math.min(100, (megabytes / engineSize.disk) * 100);
              const increment = Math.max(0, percent - shown);
              shown += increment;
              const message =
                megabytes < 1
                  ? t('fetching the engine, {0} MB', engineSize.download)
                  : t(
                      'installing the engine, {0} of {1} MB',
                      Math.round(megabytes),
                      engineSize.disk,
                    );
              progress.report({ message, increment });
            },
          });
        }
        // Another folder that was named turned out to have none.
        if (choice === 'install' && setting('local.engineFolder') !== '') {
          await changeSetting('local.engineFolder', () => '');
        }
        progress.report({ message: t('making the demo data') });
        await services.start({}, signal);
      },
    );
    return true;
  } catch (error) {
    const isCancelled = error instanceof Error && error.name === 'AbortError';
    if (!isCancelled) void showError(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Makes the demo's connection the active one, and adds it first if there is none. */
async function connect(connections: Connections): Promise<string> {
  const known = connections.all().find(({ local }) => local && local.path === undefined);
  const name = known?.name ?? freeName(connections.all().map((each) => each.name));
  if (!known) await connections.save(localConnection(name, {}));
  await connections.activate(name, activeDocument());
  return name;
}

function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? t('Local') : `${t('Local')} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
