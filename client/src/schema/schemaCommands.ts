import { t } from '@vscode/l10n';
import {
  commands,
  env,
  type Position,
  SnippetString,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import type { CommandId } from '../base/commandIds.ts';
import { showInformation } from '../base/messages.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import { type EntryNode, isTable, type SchemaNode } from './schemaNode.ts';
import type { ReadSchema, SchemaTree } from './schemaTree.ts';
import type { SchemaView } from './schemaView.ts';
import { topRows } from './topRows.ts';

/** The requests to the language server. */
export type SchemaQuestions = {
  readonly read: ReadSchema;
  /** The path of names through the schema to the symbol at a position. */
  readonly placeOf: (
    document: TextDocument,
    position: Position,
  ) => Promise<readonly string[] | undefined>;
};

/** More columns than a table has that is looked at as a whole. */
const mostColumns = 1000;

/** The view follows typing when it pauses. */
const pauseMs = 100;

/** Commands of the Schema view. */
export function schemaCommands(
  catalogs: Catalogs,
  view: SchemaView,
  { read, placeOf }: SchemaQuestions,
): CommandsOf<'schema'> {
  return {
    'hogql.schema.refresh': () => catalogs.refresh(),
    'hogql.schema.filter': () => askFilter(view.tree),
    'hogql.schema.clearFilter': () => {
      view.tree.filter = '';
      return Promise.resolve();
    },
    'hogql.schema.loadMore': (node) => {
      if (isNode(node) && node.kind === 'more') view.tree.loadMore(node);
      return Promise.resolve();
    },
    'hogql.schema.insert': (node) => insert(namesOf(chosen(view, node))),
    'hogql.schema.copy': async (node) => {
      await env.clipboard.writeText(namesOf(chosen(view, node)));
    },
    'hogql.schema.selectTop': async (node) => {
      const [table] = chosen(view, node).filter(({ entry }) => isTable(entry));
      if (!table) return;
      const { entries } = await read({ path: table.path, from: 0, count: mostColumns });
      const content = topRows({ name: table.entry.name, written: table.written }, entries);
      const document = await workspace.openTextDocument({ language: 'hogql', content });
      await window.showTextDocument(document);
      await commands.executeCommand('hogql.run.statement' satisfies CommandId);
    },
    'hogql.schema.reveal': async () => {
      const editor = window.activeTextEditor;
      const path = editor && (await placeOf(editor.document, editor.selection.active));
      if (path && (await view.reveal(path))) return;
      const name = path?.at(-1);
      await showInformation(
        name === undefined
          ? t(
              'Put the cursor on the name of a table, column, property, event, cohort or variable first.',
            )
          : t('{0} is not in the schema. Refresh the schema if the project has it now.', name),
      );
    },
  };
}

/** Narrows the view with every key; cancelling restores the earlier filter. */
function askFilter(tree: SchemaTree): Promise<void> {
  const before = tree.filter;
  const box = window.createInputBox();
  box.title = t('Filter Schema');
  box.placeholder = t(
    'Part of the name of an event, property, table, column, cohort, variable or insight',
  );
  box.value = before;
  let isAccepted = false;
  let timer: NodeJS.Timeout | undefined;
  box.onDidChangeValue((text) => {
    clearTimeout(timer);
    timer = setTimeout(() => (tree.filter = text), pauseMs);
  });
  box.onDidAccept(() => {
    isAccepted = true;
    box.hide();
  });
  box.onDidHide(() => {
    clearTimeout(timer);
    tree.filter = isAccepted ? box.value : before;
    box.dispose();
  });
  box.show();
  return Promise.resolve();
}

/** At the cursor of the last used editor, replacing its selection. */
async function insert(names: string): Promise<void> {
  if (names === '') return;
  const editor = window.activeTextEditor;
  if (!editor) {
    await showInformation(t('Open a .hogql file, then insert the name at its cursor.'));
    return;
  }
  await editor.insertSnippet(new SnippetString().appendText(names));
  await window.showTextDocument(editor.document, editor.viewColumn);
}

/** The node of a click with all others that are selected; a key binding has only the selection. */
function chosen(view: SchemaView, node: unknown): readonly EntryNode[] {
  const selected = view.selection.filter(isEntry);
  if (!isEntry(node)) return selected;
  return selected.includes(node) ? selected : [node];
}

function namesOf(entries: readonly EntryNode[]): string {
  return entries.map(({ written }) => written).join(', ');
}

/** The view passes its own nodes; the palette passes nothing. */
function isNode(node: unknown): node is SchemaNode {
  return typeof node === 'object' && node !== null && 'kind' in node;
}

function isEntry(node: unknown): node is EntryNode {
  return isNode(node) && node.kind === 'entry' && node.written !== '';
}
