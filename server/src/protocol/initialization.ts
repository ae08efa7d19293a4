import type { CatalogParams } from './catalog.ts';

/** What a client may put into `initializationOptions`. */
export type InitializationOptions = {
  /** Send code lenses which run a statement; only for clients that have the command. */
  readonly runLenses?: boolean;
  /** Send a code lens which saves a statement as an insight; only for clients that have the command. */
  readonly saveLenses?: boolean;
  /** A first catalog, for clients which cannot send notifications of their own. */
  readonly catalog?: CatalogParams;
  /**
   * How diagnostics weigh, by code: `error`, `warning`, `information`, `hint` or `off`; for clients
   * without `workspace/configuration`, which else is asked for `hogql.diagnostics`.
   */
  readonly diagnostics?: Readonly<Record<string, string>>;
};

/** The command of a lens; its arguments are the document's URI and the statement's range. */
export type LensCommand = { readonly title: string; readonly command: string };

/** The commands over each statement, as far as a client asks for them. */
export function lensCommands({ runLenses, saveLenses }: InitializationOptions): LensCommand[] {
  return [...(runLenses ? run : []), ...(saveLenses ? save : [])];
}

const run: readonly LensCommand[] = [
  { title: '$(play) Run', command: 'hogql.run.statement' },
  { title: 'Run in Background', command: 'hogql.run.background' },
];
const save: readonly LensCommand[] = [
  { title: 'Save as Insight', command: 'hogql.insights.saveAs' },
];
