import { t } from '@vscode/l10n';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { version as editorVersion, env, type TextDocument, Uri, window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { Keys } from '../auth/keys.ts';
import { showInformation } from '../base/messages.ts';
import type { RecentLines } from '../base/recentLines.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { changedSettings } from '../base/settings.ts';
import { reportText } from './reportText.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/** The dependencies of reports. */
export type ReportNeeds = Pick<AuthArea, 'connections' | 'keys' | 'log'>;

/** The commands that help people to report a problem. */
export type ReportArea = { readonly commands: CommandsOf<'report'> };

/** Builds what makes reports. */
export function registerReport({ context }: Activation, needs: ReportNeeds): ReportArea {
  const { connections, keys, log } = needs;
  const manifest = context.extension.packageJSON as Manifest;
  return { commands: reportCommands({ connections, keys, log, manifest }) };
}

/** The dependencies of a report. */
export type ReportParts = {
  readonly connections: Connections;
  readonly keys: Pick<Keys, 'get'>;
  readonly log: RecentLines;
  readonly manifest: Manifest;
};

/** The fields of this extension's manifest that a report needs. */
type Manifest = {
  readonly version: string;
  /** Where people report a problem; packing fills it in from publication.json. */
  readonly bugs?: { readonly url: string };
};

/** Commands for reporting a problem: nothing is sent, the report is a text to read first. */
export function reportCommands({
  connections,
  keys,
  log,
  manifest,
}: ReportParts): CommandsOf<'report'> {
  return {
    'hogql.report': async () => {
      const all = connections.all();
      const known = await Promise.all(all.map((connection) => keys.get(connection)));
      const { connections: own, ...settings } = changedSettings();
      const text = reportText({
        versions: versions(manifest),
        settings: {
          ...settings,
          ...(own === undefined ? {} : { connections: `${all.length}, not shown` }),
        },
        log: log.text,
      });
      const content = withoutSecrets(
        text,
        known.flatMap((key) => key ?? []),
      );
      const document = await workspace.openTextDocument({ language: 'markdown', content });
      await window.showTextDocument(document);
      void offerToSend(document, manifest.bugs?.url);
    },
  };
}

/** Copies the report as it is by then: people read it first, and take out what they want. */
async function offerToSend(document: TextDocument, issues: string | undefined): Promise<void> {
  const copy = issues === undefined ? t('Copy Report') : t('Copy Report and Open Issues');
  const question = t('Read the report before you send it. Nothing is sent by itself.');
  if ((await showInformation(question, copy)) !== copy) return;
  await env.clipboard.writeText(document.getText());
  if (issues === undefined) window.setStatusBarMessage(t('Copied the report.'), 5000);
  else await env.openExternal(Uri.parse(issues, true));
}

function versions({ version }: Manifest): Readonly<Record<string, string>> {
  return {
    'HogQL for VS Code': version,
    [env.appName]: `${editorVersion} (${env.appHost})`,
    Node: process.versions.node,
    System: `${process.platform} ${process.arch}`,
    Remote: env.remoteName ?? 'no',
    'Trusted workspace': workspace.isTrusted ? 'yes' : 'no',
  };
}
