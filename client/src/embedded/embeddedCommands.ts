import { t } from '@vscode/l10n';
import {
  CodeLens,
  type Disposable,
  languages,
  Range,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import type { CommandId } from '../base/commandIds.ts';
import { showInformation } from '../base/messages.ts';
import { nodeFiles } from '../base/nodeFiles.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { showFailure } from '../base/showFailure.ts';
import type { EmbeddedDocuments } from './embeddedDocuments.ts';
import { embeddedHogql, type EmbeddedHogql } from './embeddedHogql.ts';

const edit: CommandId = 'hogql.insights.editHogql';

/** The command that opens HogQL of a JSON file in an editor of its own. */
export function embeddedCommands(documents: EmbeddedDocuments): CommandsOf<'embedded'> {
  return {
    'hogql.insights.editHogql': async (offset) => {
      const { activeTextEditor: editor } = window;
      if (!editor || languages.match(nodeFiles, editor.document) === 0) {
        void showInformation(t('Open the JSON of an insight or a request first.'));
        return;
      }
      const { document, selection } = editor;
      const at = typeof offset === 'number' ? offset : document.offsetAt(selection.active);
      const query = await chooseQuery(document, at);
      if (!query) return;
      try {
        const opened = await workspace.openTextDocument(documents.uriOf(document, query));
        await window.showTextDocument(opened, { preview: false });
      } catch (error) {
        await showFailure(error);
      }
    },
  };
}

/** Lenses over queries in JSON, which open them in an editor of their own. */
export function embeddedLenses(): Disposable {
  return languages.registerCodeLensProvider(nodeFiles, {
    provideCodeLenses: (document) =>
      queriesOf(document).map(({ offset, length }) => {
        const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
        const title = t('Edit HogQL in Its Own Editor');
        return new CodeLens(range, { title, command: edit, arguments: [offset] });
      }),
  });
}

/** The query at an offset, else the only one; asks if there are several. */
async function chooseQuery(document: TextDocument, at: number): Promise<EmbeddedHogql | undefined> {
  const queries = queriesOf(document);
  const here = queries.find(({ offset, length }) => at >= offset && at <= offset + length);
  if (here || queries.length === 1) return here ?? queries[0];
  if (queries.length === 0) {
    void showInformation(
      t('There is no HogQL query in this JSON. Its expressions are edited in place.'),
    );
    return undefined;
  }
  const items = queries.map((query) => ({
    label: query.fragment.text.trim().split('\n', 1)[0] ?? '',
    description: query.path.join(' › '),
    query,
  }));
  return (await window.showQuickPick(items, { title: t('HogQL to Edit') }))?.query;
}

function queriesOf(document: TextDocument): readonly EmbeddedHogql[] {
  return embeddedHogql(document.getText()).filter(({ fragment }) => fragment.role === 'query');
}
