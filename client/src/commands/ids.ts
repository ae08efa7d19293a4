/** Every command of the extension. package.json contributes exactly these; a test compares. */
export const commandIds = [
  'hogql.run.statement',
  'hogql.run.file',
  'hogql.run.cancel',
  'hogql.run.again',
  'hogql.run.fresh',
  'hogql.run.liftCap',
  'hogql.run.goToError',
  'hogql.results.show',
  'hogql.connection.add',
  'hogql.connection.switch',
  'hogql.connection.setKey',
  'hogql.connection.removeKey',
  'hogql.connection.edit',
  'hogql.insights.refresh',
  'hogql.insights.loadMore',
  'hogql.insights.open',
  'hogql.operation.call',
  'hogql.operation.send',
  'hogql.draft.create',
  'hogql.draft.apply',
] as const;

export type CommandId = (typeof commandIds)[number];
