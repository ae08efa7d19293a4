import { t } from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import { abortSignal } from '../base/abortSignal.ts';
import { showError, showWarning } from '../base/messages.ts';
import { withProgress } from '../base/progress.ts';
import { changeSetting, setting } from '../base/settings.ts';
import { engineProblem, engineSize, engineVersion, hasEngine, thisMachine } from './engine.ts';
import { installEngine } from './installEngine.ts';
import type { LocalServices } from './localServices.ts';
import { hasNpm, NpmMissingError } from './npm.ts';

/** The action once the engine is there. */
export type WithEngine<T> = {
  /** Said while it is done. */
  readonly message: string;
  readonly work: (signal: AbortSignal) => Promise<T>;
};

type EngineChoice = 'there' | 'install';

/**
 * Gets the engine if it is missing, after asking, then does what needs it, with one progress for
 * both.
 *
 * @returns undefined if the person cancelled, or if it failed, with a message
 */
export async function withEngine<T>(
  services: LocalServices,
  wanted: WithEngine<T>,
): Promise<T | undefined> {
  const problem = engineProblem(thisMachine());
  if (problem !== undefined) {
    await showWarning(problem, { modal: true });
    return undefined;
  }
  const choice = (await hasEngine(services.engineFolder)) ? 'there' : await askForEngine();
  return choice && bringUp(services, choice, wanted);
}

/** Shows what the engine takes before anything is fetched; undefined if the person gives up. */
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

/** Cancelling shows no message. */
async function bringUp<T>(
  services: LocalServices,
  choice: EngineChoice,
  { message: workMessage, work }: WithEngine<T>,
): Promise<T | undefined> {
  try {
    return await withProgress(
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
        progress.report({ message: workMessage });
        return await work(signal);
      },
    );
  } catch (error) {
    const isCancelled = error instanceof Error && error.name === 'AbortError';
    if (!isCancelled) void showError(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
