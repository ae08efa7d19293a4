import type { FieldEntry, ParameterField } from '../../../client/src/protocol/parameters.ts';

/** What pressing the form's button does, with what stands in its fields. */
export type RunWith = (entries: Readonly<Record<string, FieldEntry>>) => void;

/** The element `<hogql-parameters>` as other bundles of a page see it: the form of a query. */
export type ParametersApi = {
  runWith: RunWith;
  /** Shows fields. Those that are there already stay, so that nobody types into one that goes. */
  show(fields: readonly ParameterField[]): void;
} & HTMLElement;

declare global {
  interface HTMLElementTagNameMap {
    'hogql-parameters': ParametersApi;
  }
}
