import { t } from '@vscode/l10n';
import { commands } from 'vscode';
import { describeFailure } from '../api/describeFailure.ts';
import { AuthError } from '../api/errors.ts';
import type { CommandId } from '../base/commandIds.ts';
import { showWarning } from '../base/messages.ts';
import { remedyButton } from '../base/remedies.ts';
import { offerRemedy } from '../base/showFailure.ts';
import { clusterPlace } from './cluster.ts';
import type { Connection } from './connection.ts';
import type { Keys } from './keys.ts';
import type { SessionGap, Unconfirmed } from './sessions.ts';

/** Says that a service refused a connection's key or token, and offers to set another key or to sign in again. */
export async function offerAccess(
  keys: Pick<Keys, 'token'>,
  connection: Connection,
): Promise<void> {
  const { name, host } = connection;
  const at = new URL(host).host;
  if ((await keys.token(host)) === undefined) {
    await offerRemedy(describeFailure(new AuthError(at, undefined)), { connection: name });
    return;
  }
  const again = t('Sign In');
  const expired = t('Your sign-in at {0} has expired. Sign in again.', at);
  if ((await showWarning(expired, again)) !== again) return;
  await commands.executeCommand('hogql.connection.signIn' satisfies CommandId, host);
}

/** Asks whether a key may be used so; returns whether the person has agreed. */
export async function askAgreement({ question, detail, agree }: Unconfirmed): Promise<boolean> {
  const use = t('Use It');
  const chosen = await showWarning(question, { modal: true, detail }, use);
  if (chosen === use) await agree();
  return chosen === use;
}

/** Explains what is missing for a query to run, and offers to add it. */
export async function offerConnection(gap: SessionGap): Promise<void> {
  if (gap.kind === 'unconfirmed') {
    await askAgreement(gap);
    return;
  }
  const steps = nextSteps(gap);
  const chosen = await showWarning(gapWords(gap), ...steps.map(({ label }) => label));
  const step = steps.find(({ label }) => label === chosen);
  if (step) await commands.executeCommand(step.command, ...(step.args ?? []));
}

/** A gap that a command closes. */
type Closable = Exclude<SessionGap, { kind: 'unconfirmed' }>;

type Step = {
  readonly label: string;
  readonly command: CommandId;
  readonly args?: readonly unknown[];
};

/** The steps that close a gap, the usual one first. */
function nextSteps(gap: Closable): readonly Step[] {
  if (gap.kind === 'noKey') {
    const { name, host, local } = gap.connection;
    const label = local?.clickhouse ? t('Enter Password') : t('Set Key');
    const key: Step = { label, command: 'hogql.connection.setKey', args: [name] };
    if (!gap.canSignIn) return [key];
    return [{ label: t('Sign In'), command: 'hogql.connection.signIn', args: [host] }, key];
  }
  if (gap.kind === 'foreignData') {
    return [{ label: t('Open Exported Data…'), command: 'hogql.local.openExports' }];
  }
  const add: Step = { label: t('Add Connection'), command: 'hogql.connection.add' };
  // A file or an insight that asks for a certain project is not answered with another one.
  if (gap.named !== undefined || gap.project) return [add];
  return [add, remedyButton('startLocal')];
}

/** Why a folder of data is not opened that the settings of a workspace name. */
export function foreignFolder(folder: string): string {
  return t(
    'The workspace settings name {0}, whose data may be unsafe, so it is not opened. Open copies of its exported files instead.',
    folder,
  );
}

function gapWords(gap: Closable): string {
  if (gap.kind === 'noKey') {
    const { host, local } = gap.connection;
    return local?.clickhouse
      ? t(
          "Enter a password for {0} at {1}. It is kept in VS Code's secret storage.",
          local.clickhouse.user,
          clusterPlace(local.clickhouse),
        )
      : t("Set a key for {0}. It is kept in VS Code's secret storage.", host);
  }
  if (gap.kind === 'foreignData') return foreignFolder(gap.connection.local?.path ?? '');
  const { named, project } = gap;
  if (project)
    return t('There is no connection to project {0} at {1}.', project.projectId, project.host);
  return named
    ? t('This file asks for the connection “{0}”, which is not in the settings.', named)
    : t('You have no connection to a query service yet.');
}
