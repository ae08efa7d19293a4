import type { CommandId } from '../base/commandIds.ts';
import type { TabAction } from '../protocol/results.ts';

/** The commands of a tab's buttons. Each takes the tab's id. */
export const tabCommands: Readonly<
  Record<Exclude<TabAction, 'select' | 'checkAgain' | 'remedy'>, CommandId>
> = {
  close: 'hogql.results.close',
  closeOthers: 'hogql.results.closeOthers',
  closeAll: 'hogql.results.closeAll',
  pin: 'hogql.results.pin',
  unpin: 'hogql.results.unpin',
  rename: 'hogql.results.rename',
  openBeside: 'hogql.results.openBeside',
  goToQuery: 'hogql.results.goToQuery',
  compare: 'hogql.results.compare',
  query: 'hogql.results.query',
  export: 'hogql.results.export',
  cancel: 'hogql.run.cancel',
  runAgain: 'hogql.run.again',
  runFresh: 'hogql.run.fresh',
  liftCap: 'hogql.run.liftCap',
  goToError: 'hogql.run.goToError',
  runThen: 'hogql.run.then',
};
