import type { FieldEntry, ParameterField } from '../../../client/src/protocol/parameters.ts';

/** The button's action with the entries of the fields. */
export type RunWith = (entries: Readonly<Record<string, FieldEntry>>) => void;

/** The element `<hogql-parameters>` as other bundles of a page see it: the form of a query. */
export type ParametersApi = {
  runWith: RunWith;
  /** Creates or edits the variable of the field with this key. */
  editVariable: (key: string) => void;
  /**
   * Shows fields. Those already there stay, so that no field disappears while someone types into
   * it.
   */
  show(fields: readonly ParameterField[]): void;
} & HTMLElement;

declare global {
  interface HTMLElementTagNameMap {
    'hogql-parameters': ParametersApi;
  }
}
