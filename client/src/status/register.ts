import type { Auth } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { Budget } from '../budget/budget.ts';
import type { Runs } from '../runs/runs.ts';
import { BudgetStatus } from './budgetStatus.ts';
import { ConnectionStatus } from './connectionStatus.ts';
import { RunStatus } from './runStatus.ts';

/** What the status bar shows. */
export type StatusParts = Pick<Auth, 'connections' | 'keys' | 'refused' | 'sessions'> & {
  readonly budget: Budget;
  readonly runs: Runs;
};

/** Puts the connection, the newest run and the hour's requests into the status bar. */
export function registerStatus({ own }: Activation, parts: StatusParts): void {
  const { runs, connections, keys, refused, budget, sessions } = parts;
  own(new RunStatus(runs));
  own(new ConnectionStatus(connections, keys, refused));
  own(new BudgetStatus(budget, sessions, connections));
}
