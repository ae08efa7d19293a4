import type { FieldEntry, ParameterField } from '../../../client/src/protocol/parameters.ts';

/** What the form's button does with the entries of its fields. */
export type RunWith = (entries: Readonly<Record<string, FieldEntry>>) => void;

/** The element `<hogql-parameters>` as other bundles of a page see it: the form of a query. */
export type ParametersApi = {
  runWith: RunWith;
  /** Makes or edits the variable that the field of this key stands for. */
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
