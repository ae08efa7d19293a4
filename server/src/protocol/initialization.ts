import type { CatalogParams } from './catalog.ts';

/** What a client may put into `initializationOptions`. */
export type InitializationOptions = {
  /** Send code lenses which run a statement; only for clients that have the command. */
  readonly runLenses?: boolean;
  /** A first catalog, for clients which cannot send notifications of their own. */
  readonly catalog?: CatalogParams;
  /**
   * How diagnostics weigh, by code: `error`, `warning`, `information`, `hint` or `off`; for clients
   * without `workspace/configuration`, which else is asked for `hogql.diagnostics`.
   */
  readonly diagnostics?: Readonly<Record<string, string>>;
};

/** The commands behind run lenses; their arguments are the document's URI and the statement's range. */
export const lensCommands = [
  { title: '$(play) Run', command: 'hogql.run.statement' },
  { title: 'Background', command: 'hogql.run.background' },
] as const;
