import { t } from '@vscode/l10n';
import type { CatalogParams } from './catalog.ts';

/** The `initializationOptions` that a client may send. */
export type InitializationOptions = {
  /** Send code lenses which run a statement; only for clients that have the command. */
  readonly runLenses?: boolean;
  /** Send a code lens which saves a statement as an insight; only for clients that have the command. */
  readonly saveLenses?: boolean;
  /** Schemes of documents that are insights already: a lens there saves the document instead. */
  readonly insightSchemes?: readonly string[];
  /** The client opens the list after words such as FROM by itself: a blank is not a trigger then. */
  readonly opensLists?: boolean;
  /** The client requests and opens the documents that show declarations of the catalog. */
  readonly showsDeclarations?: boolean;
  /** The client changes titles of cells and moves cells; see `cells.ts`. */
  readonly editsCells?: boolean;
  /** The default catalog, for clients which cannot send notifications of their own. */
  readonly catalog?: CatalogParams;
  /**
   * Severities by code: `error`, `warning`, `information`, `hint` or `off`. For clients without
   * `workspace/configuration`; others are asked for `hogql.diagnostics`.
   */
  readonly diagnostics?: Readonly<Record<string, string>>;
  /** The address of the page that explains a diagnostic, with `{code}` for its code. */
  readonly codeDescription?: string;
};

/** The command of a lens; its arguments are the document's URI and the statement's range. */
export type LensCommand = {
  readonly title: string;
  readonly command: string;
  /** Only over statements of documents with these schemes. */
  readonly onlyIn?: readonly string[];
  /** Not over statements of documents with these schemes. */
  readonly notIn?: readonly string[];
};

/** The commands over each statement, as far as a client asks for them. */
export function lensCommands({
  runLenses,
  saveLenses,
  insightSchemes = [],
}: InitializationOptions): LensCommand[] {
  return [...(runLenses ? run() : []), ...(saveLenses ? save(insightSchemes) : [])];
}

function run(): readonly LensCommand[] {
  return [
    {
      title: `$(play) ${t({ message: 'Run', comment: 'it now' })}`,
      command: 'hogql.run.statement',
    },
    { title: t('Run in Background'), command: 'hogql.run.background' },
  ];
}

function save(insightSchemes: readonly string[]): readonly LensCommand[] {
  return [
    { title: t('Save as Insight'), command: 'hogql.insights.saveAs', notIn: insightSchemes },
    { title: t('Save'), command: 'workbench.action.files.save', onlyIn: insightSchemes },
  ];
}
