import { t } from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import { type Connection, type LocalProject, projectWords } from '../auth/connection.ts';
import { showError, showInformation, showWarning } from '../base/messages.ts';
import { withProgress } from '../base/progress.ts';
import type { LocalServices } from './localServices.ts';
import type { StartParts } from './startLocal.ts';

/** A connection of a local project, and the number of queries that its service runs, unless it hangs. */
type Running = {
  readonly connection: Connection & { readonly local: LocalProject };
  readonly queries: number | 'hangs';
};

const patienceMs = 20_000;
const answerMs = 5_000;

/** Ends the service of a local project, of several the one that a person picks. */
export async function stopLocal({ connections, services }: StartParts): Promise<void> {
  const running: Running[] = [];
  for (const connection of connections.all()) {
    const { local } = connection;
    if (!local || running.some((each) => each.connection.host === connection.host)) continue;
    const queries = await stateOf(services, local);
    if (queries !== undefined) running.push({ connection: { ...connection, local }, queries });
  }
  const picked = await pick(running);
  if (!picked || !(await isSure(picked))) return;
  const { name, local } = picked.connection;
  try {
    const title = t('Stopping {0}', name);
    await withProgress({ location: ProgressLocation.Window, title }, async () => {
      if (picked.queries === 'hangs') await services.end(local);
      else await services.stop(local, AbortSignal.timeout(patienceMs));
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    void showError(t('Could not stop “{0}”: {1}', name, why));
    return;
  }
  void showInformation(t('“{0}” is stopped. The next query starts it again.', name));
}

/** A service that does not answer hangs if its process exists. */
async function stateOf(
  services: LocalServices,
  local: LocalProject,
): Promise<Running['queries'] | undefined> {
  const signal = AbortSignal.timeout(answerMs);
  const queries = await services.queries(local, signal).catch(() => undefined);
  if (queries !== undefined) return queries;
  return (await services.hangs(local)) ? 'hangs' : undefined;
}

async function pick(running: readonly Running[]): Promise<Running | undefined> {
  if (running.length === 0) {
    void showInformation(t('No local project is running.'));
    return undefined;
  }
  if (running.length === 1) return running[0];
  const items = running.map((each) => ({
    label: each.connection.name,
    description: projectWords(each.connection),
    each,
  }));
  return (await window.showQuickPick(items, { title: t('Stop Local Project') }))?.each;
}

/** Queries of other windows end with it too. */
async function isSure({ connection, queries }: Running): Promise<boolean> {
  if (queries === 0) return true;
  const stop = t('Stop It');
  const question =
    queries === 'hangs'
      ? t('“{0}” does not respond. End its process? Its running queries are lost.', connection.name)
      : queries === 1
        ? t('“{0}” is running a query. Stop it anyway?', connection.name)
        : t('“{0}” is running {1} queries. Stop it anyway?', connection.name, queries);
  return (await showWarning(question, { modal: true }, stop)) === stop;
}
