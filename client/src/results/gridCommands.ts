import type { CommandHandler, CommandsOf } from '../base/registerCommands.ts';
import { type GridCommandId, gridCommandIds } from '../protocol/gridCommands.ts';
import type { ResultsView } from './resultsView.ts';

/** Commands on the active grid, passed on to the view. */
export function gridCommands(results: Pick<ResultsView, 'command'>): CommandsOf<'grid'> {
  const entries = gridCommandIds.map((id): [GridCommandId, CommandHandler] => [
    id,
    () => results.command(id),
  ]);
  return Object.fromEntries(entries) as Record<GridCommandId, CommandHandler>;
}
