import type { FormPath, FormSuggestion } from '../../../client/src/protocol/insightForm.ts';

/** The actions of the form: they change the text, and the form follows. */
export type FormActions = {
  readonly set: (path: FormPath, text: string) => void;
  readonly add: (path: FormPath) => void;
  readonly remove: (path: FormPath) => void;
  readonly moveUp: (path: FormPath) => void;
  readonly suggest: (path: FormPath, typed: string) => Promise<readonly FormSuggestion[]>;
};
