import type { Activation } from '../base/activation.ts';
import { setting } from '../base/settings.ts';
import { Budget } from './budget.ts';
import { RequestLog } from './requestLog.ts';

/** Counts the hour's requests of all windows. */
export function registerBudget({ globalPath }: Activation): Budget {
  return new Budget(new RequestLog(globalPath('requests.log')), () =>
    setting('budget.requestsPerHour'),
  );
}
