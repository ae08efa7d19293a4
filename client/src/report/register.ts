import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { version as editorVersion, env, extensions, window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { Keys } from '../auth/keys.ts';
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
  return { commands: reportCommands({ connections, keys, log, id: context.extension.id }) };
}

/** The dependencies of a report. */
export type ReportParts = {
  readonly connections: Connections;
  readonly keys: Pick<Keys, 'get'>;
  readonly log: RecentLines;
  /** The id of this extension. */
  readonly id: string;
};

/** Commands for reporting a problem: nothing is sent, the report is a text to read first. */
export function reportCommands({ connections, keys, log, id }: ReportParts): CommandsOf<'report'> {
  return {
    'hogql.report': async () => {
      const all = connections.all();
      const known = await Promise.all(all.map((connection) => keys.get(connection)));
      const { connections: own, ...settings } = changedSettings();
      const text = reportText({
        versions: versions(id),
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
    },
  };
}

function versions(id: string): Readonly<Record<string, string>> {
  const manifest = extensions.getExtension(id)?.packageJSON as { version: string } | undefined;
  return {
    'HogQL for VS Code': manifest?.version ?? 'unknown',
    [env.appName]: `${editorVersion} (${env.appHost})`,
    Node: process.versions.node,
    System: `${process.platform} ${process.arch}`,
    Remote: env.remoteName ?? 'no',
    'Trusted workspace': workspace.isTrusted ? 'yes' : 'no',
  };
}
