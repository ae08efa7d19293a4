import { t } from '@vscode/l10n';
import { applyEdits } from 'jsonc-parser';
import type { Page } from 'playwright-core';
import { type FormChange, formEdits } from '../../../client/src/nodes/form/formEdits.ts';
import { readForm } from '../../../client/src/nodes/form/readForm.ts';
import { suggestions } from '../../../client/src/nodes/form/suggestions.ts';
import type {
  InsightFormCalls,
  InsightFormEvent,
} from '../../../client/src/protocol/insightForm.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import { openPageOfOurs } from './pageOfOurs.ts';
import type { ThemeKind } from './themes.ts';

/** The form of an insight in its own page. The test has the JSON, as the editor does. */
export type InsightFormPage = {
  readonly page: Page;
  /** The JSON, with what the form has changed. */
  readonly text: string;
  /** Loads the form of a text afresh. */
  open(text: string, isSaved?: boolean): Promise<void>;
  /** Changes the JSON as if somebody typed. */
  type(text: string): Promise<void>;
  paint(kind: ThemeKind): Promise<void>;
  /** The methods that were called, in order. */
  readonly calls: readonly string[];
  /** Violations of the content security policy, and errors on the page. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

/** Opens the form under the policy that VS Code gives it, with the extension's own answers. */
export async function openInsightForm(catalog: CatalogParams): Promise<InsightFormPage> {
  let text = '';
  let isNew = true;
  const change = async (what: FormChange): Promise<undefined> => {
    text = applyEdits(text, [...formEdits(text, what)]);
    await tell();
  };
  const form = await openPageOfOurs<InsightFormCalls, InsightFormEvent>('insightForm', {
    ready: async () => {
      await tell();
    },
    set: (params) => change({ kind: 'set', ...params }),
    add: (params) => change({ kind: 'add', ...params }),
    remove: (params) => change({ kind: 'remove', ...params }),
    moveUp: (params) => change({ kind: 'moveUp', ...params }),
    suggest: ({ path, typed }) => Promise.resolve(suggestions(text, path, typed, catalog)),
    run: () => Promise.resolve(undefined),
    create: () => Promise.resolve(undefined),
    openJson: () => Promise.resolve(undefined),
  });
  const tell = (): Promise<void> => {
    const read = readForm(text);
    return form.tell(
      'problem' in read
        ? { type: 'problem', message: read.problem }
        : { type: 'form', form: read, isNew },
    );
  };
  const { page, complaints } = form;
  return {
    page,
    complaints,
    paint: (kind) => form.paint(kind),
    close: () => form.close(),
    get calls() {
      return form.calls.map(({ method }) => method);
    },
    get text() {
      return text;
    },
    open: async (opened, isSaved = false) => {
      text = opened;
      isNew = !isSaved;
      await form.load();
      await page.getByRole('button', { name: t('Open JSON') }).waitFor();
    },
    type: (typed) => {
      text = typed;
      return tell();
    },
  };
}
