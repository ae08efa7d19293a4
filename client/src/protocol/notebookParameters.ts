import type { FieldEntry, ParameterField } from './parameters.ts';

type Entries = {
  /** The address of the notebook the fields were shown for. */
  readonly notebook: string;
  readonly entries: Readonly<Record<string, FieldEntry>>;
};

/** The calls of the Parameters view to the extension. */
export type NotebookParametersCalls = {
  readonly ready: [params: Record<string, never>];
  /** Keeps values; cells that ran with others become stale. */
  readonly keep: [params: Entries];
  /** Creates or edits the project's variable of a field. */
  readonly editVariable: [params: { readonly notebook: string; readonly key: string }];
  /** Adds a cell with a placeholder, if there is none. */
  readonly addPlaceholder: [params: { readonly notebook: string }];
  /** Keeps values and runs the stale cells. */
  readonly runStale: [params: Entries];
};

/** Events from the extension to the Parameters view. */
export type NotebookParametersEvent = {
  readonly type: 'fields';
  readonly notebook: string;
  /** The fields of all cells, each once; empty if the notebook has no placeholders. */
  readonly fields: readonly ParameterField[];
};
