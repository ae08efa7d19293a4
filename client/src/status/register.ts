import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { Budget } from '../budget/budget.ts';
import type { CatalogArea } from '../catalog/register.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import type { Runs } from '../runs/window/runs.ts';
import { BudgetStatus } from './budgetStatus.ts';
import { ConnectionStatus } from './connectionStatus.ts';
import { RunStatus } from './runStatus.ts';
import { t } from '@vscode/l10n';
import { StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import type { CommandId } from '../base/commandIds.ts';
import { documentName } from '../base/edits.ts';
import { Owner } from '../base/owner.ts';
import type { ServerLife } from '../language/server/serverLife.ts';

/** The dependencies of the status bar. */
export type StatusNeeds = Pick<AuthArea, 'connections' | 'keys' | 'refused' | 'sessions'> & {
  readonly budget: Budget;
  readonly language: LanguageServer;
  readonly runs: Runs;
  readonly catalogs: CatalogArea['catalogs'];
};

/** Puts the connection, the newest run and the hour's requests into the status bar. */
export function registerStatus({ own }: Activation, needs: StatusNeeds): void {
  const { runs, connections, keys, refused, budget, sessions, catalogs, language } = needs;
  own(new RunStatus(runs));
  own(new ConnectionStatus({ connections, keys, refused, catalogs }));
  own(new LanguageStatus(language.life));
  own(new BudgetStatus(budget, sessions, connections));
}

/** Says in the status bar that the language server keeps somebody waiting, and for which document. */
export class LanguageStatus extends Owner {
  readonly #item: StatusBarItem;

  constructor(life: Pick<ServerLife, 'onDidSlow'>) {
    super();
    this.#item = this.register(window.createStatusBarItem('language', StatusBarAlignment.Left, 80));
    this.#item.name = t('HogQL Language Server');
    this.register(life.onDidSlow((asked) => this.#show(asked?.uri, asked !== undefined)));
  }

  #show(uri: string | undefined, isSlow: boolean): void {
    if (!isSlow) {
      this.#item.hide();
      return;
    }
    const name = uri === undefined ? t('a request') : documentName(uri);
    const command: CommandId = 'hogql.language.restart';
    this.#item.text = `$(loading~spin) ${t('HogQL: analysing {0}', name)}`;
    this.#item.tooltip = t(
      'The language server has been busy for more than five seconds. You can still run queries. Click to restart it.',
    );
    this.#item.accessibilityInformation = {
      label: t('HogQL: the language server is still analysing {0}', name),
      role: 'button',
    };
    this.#item.command = { command, title: t('Restart Language Server') };
    this.#item.show();
  }
}
