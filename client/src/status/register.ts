import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { Budget } from '../budget/budget.ts';
import type { CatalogArea } from '../catalog/register.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import type { Runs } from '../runs/window/runs.ts';
import { BudgetStatus } from './budgetStatus.ts';
import { ConnectionStatus } from './connectionStatus.ts';
import { LanguageStatus } from './languageStatus.ts';
import { RunStatus } from './runStatus.ts';

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
