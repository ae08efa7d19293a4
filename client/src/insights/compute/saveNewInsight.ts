import {
  commands,
  TabInputCustom,
  TabInputText,
  type Uri,
  type ViewColumn,
  window,
  workspace,
} from 'vscode';
import { FormEditor } from '../../nodes/form/formEditor.ts';

/**
 * Saves an unsaved insight to a file whose name and place a person chooses. VS Code would save it without a question,
 * and close its form.
 */
export async function saveNewInsight(uri: Uri): Promise<void> {
  const shown = tabsOf(uri);
  // Only a text is saved under another name.
  if (!shown.some(({ isForm }) => !isForm)) {
    const [form] = shown;
    await window.showTextDocument(uri, {
      preview: false,
      preserveFocus: true,
      ...(form ? { viewColumn: form.viewColumn } : {}),
    });
  }
  const saved = await workspace.saveAs(uri);
  if (!saved) return;
  // The one in front comes last, and keeps the focus.
  for (const { isForm, viewColumn, isActive } of shown.toSorted(
    (a, b) => +a.isActive - +b.isActive,
  )) {
    const options = { viewColumn, preview: false, preserveFocus: !isActive };
    if (isForm) await commands.executeCommand('vscode.openWith', saved, FormEditor.id, options);
    else await window.showTextDocument(saved, options);
  }
}

type Shown = {
  readonly isForm: boolean;
  readonly viewColumn: ViewColumn;
  readonly isActive: boolean;
};

/** Where a document is shown. */
function tabsOf(uri: Uri): readonly Shown[] {
  return window.tabGroups.all.flatMap(({ tabs, viewColumn, isActive }) =>
    tabs.flatMap(({ input, isActive: isInFront }): Shown[] => {
      const isForm = input instanceof TabInputCustom;
      if (!isForm && !(input instanceof TabInputText)) return [];
      return input.uri.toString() === uri.toString()
        ? [{ isForm, viewColumn, isActive: isActive && isInFront }]
        : [];
    }),
  );
}
