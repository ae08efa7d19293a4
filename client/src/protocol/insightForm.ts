/** The form of an insight made of filters, as its page and the extension share it. */

/** The way to a value in the JSON of the insight. */
export type FormPath = readonly (string | number)[];

/** A choice and its label. */
export type FormChoice = {
  readonly value: string;
  readonly label: string;
};

/** How a value is entered. */
export type FormControl =
  | { readonly kind: 'text'; readonly hint?: string }
  | { readonly kind: 'number' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly FormChoice[] }
  /** A text with suggestions: names of the project, or dates. */
  | { readonly kind: 'suggest'; readonly hint?: string; readonly isNumber?: true };

/** One value of the JSON. */
export type FormField = {
  readonly path: FormPath;
  readonly label: string;
  /**
   * As text: `true` for a flag; for a list, items separated by commas, quoted if they contain one; empty if there is
   * none.
   */
  readonly text: string;
  readonly control: FormControl;
  /** The value for an empty text; without it, the member is removed. */
  readonly whenEmpty?: '' | null;
  /** Another member, which one value of this one demands. */
  readonly alsoSets?: { readonly when: string; readonly path: FormPath; readonly value: string };
};

/** Fields that belong together, and the lists below them. */
export type FormGroup = {
  readonly path: FormPath;
  readonly label: string;
  readonly fields: readonly FormField[];
  readonly lists: readonly FormList[];
};

/** A list whose items can be added and removed. */
export type FormList = {
  readonly path: FormPath;
  readonly label: string;
  /** The name of one, for the buttons: `series`, `filter`. */
  readonly noun: string;
  readonly items: readonly FormGroup[];
  /** The minimum number of items. */
  readonly least: number;
  /** The maximum number of items. */
  readonly most?: number;
  /** The order of the items counts. */
  readonly isOrdered?: true;
  /** The new item. */
  readonly added: unknown;
};

/** All that the form shows of an insight. */
export type InsightForm = {
  /** The kind of insight: `Trend`. */
  readonly title: string;
  readonly groups: readonly FormGroup[];
};

/** A suggested value. */
export type FormSuggestion = {
  readonly text: string;
  readonly label: string;
  readonly detail: string;
};

/** The form's calls to the extension. Every change becomes an edit of the JSON. */
export type InsightFormCalls = {
  readonly ready: [params: Record<string, never>];
  readonly set: [params: { readonly path: FormPath; readonly text: string }];
  readonly add: [params: { readonly path: FormPath }];
  readonly remove: [params: { readonly path: FormPath }];
  /** Swaps an item with the one before it. */
  readonly moveUp: [params: { readonly path: FormPath }];
  readonly suggest: [
    params: { readonly path: FormPath; readonly typed: string },
    result: readonly FormSuggestion[],
  ];
  readonly run: [params: Record<string, never>];
  /** Creates an insight of the JSON. */
  readonly create: [params: Record<string, never>];
  readonly openJson: [params: Record<string, never>];
};

/** Events from the extension to the form. */
export type InsightFormEvent =
  | {
      readonly type: 'form';
      readonly form: InsightForm;
      /** The JSON belongs to no insight yet. */
      readonly isNew: boolean;
    }
  /** The JSON cannot be shown as a form now; the shown form stays, read-only. */
  | { readonly type: 'problem'; readonly message: string };
