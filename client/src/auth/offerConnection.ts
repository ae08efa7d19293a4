import { t } from '@vscode/l10n';
import { commands } from 'vscode';
import { describeFailure } from '../api/describeFailure.ts';
import { AuthError } from '../api/errors.ts';
import type { CommandId } from '../base/commandIds.ts';
import { showWarning } from '../base/messages.ts';
import { offerRemedy } from '../base/showFailure.ts';
import { clusterPlace } from './cluster.ts';
import type { Connection } from './connection.ts';
import type { SessionGap, Unconfirmed } from './sessions.ts';

/** Says that a service refused a connection's key, and offers to set another. */
export async function offerKey({ name, host }: Connection): Promise<void> {
  const refusal = new AuthError(new URL(host).host, undefined);
  await offerRemedy(describeFailure(refusal), { connection: name });
}

/** Asks whether a key may be used so; returns whether the person has agreed. */
export async function askAgreement({ question, detail, agree }: Unconfirmed): Promise<boolean> {
  const use = t('Use It');
  const chosen = await showWarning(question, { modal: true, detail }, use);
  if (chosen === use) await agree();
  return chosen === use;
}

/** Says what is missing before a query can run, and offers what adds it. */
export async function offerConnection(gap: SessionGap): Promise<void> {
  if (gap.kind === 'unconfirmed') {
    await askAgreement(gap);
    return;
  }
  const setKey: CommandId = 'hogql.connection.setKey';
  if (gap.kind === 'noKey' && gap.connection.local?.clickhouse) {
    const { clickhouse } = gap.connection.local;
    const chosen = await showWarning(
      t(
        "There is no password for {0} at {1} yet. It is kept in VS Code's secret storage.",
        clickhouse.user,
        clusterPlace(clickhouse),
      ),
      t('Enter Password'),
    );
    if (chosen) await commands.executeCommand(setKey, gap.connection.name);
    return;
  }
  if (gap.kind === 'noKey') {
    const chosen = await showWarning(
      t(
        "There is no key for {0} yet. It is kept in VS Code's secret storage.",
        gap.connection.host,
      ),
      t('Set Key'),
    );
    if (chosen) await commands.executeCommand(setKey, gap.connection.name);
    return;
  }
  const chosen = await showWarning(gapWords(gap), t('Add Connection'));
  if (chosen) await commands.executeCommand('hogql.connection.add' satisfies CommandId);
}

function gapWords({ named, project }: Extract<SessionGap, { kind: 'noConnection' }>): string {
  if (project)
    return t('There is no connection to project {0} at {1}.', project.projectId, project.host);
  return named
    ? t('This file asks for the connection “{0}”, which is not in the settings.', named)
    : t('There is no connection to a query service yet.');
}
