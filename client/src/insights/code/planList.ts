import { t } from '@vscode/l10n';
import {
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
  ThemeIcon,
  window,
} from 'vscode';
import { fieldWords } from '../saving/saveWords.ts';
import { driftWords, type PlannedFile } from './plan.ts';

/** How a list of planned files looks. */
export type PlanLook = {
  readonly title: string;
  readonly placeholder: string;
  /** Shows the difference of one, which leaves the list open. */
  readonly compare?: (planned: PlannedFile) => Promise<void>;
  /** The name of one for people. */
  readonly label?: (file: string) => string;
  /** Sentences on what the project lacks for the new ones. */
  readonly lacks?: ReadonlyMap<string, readonly string[]>;
  /** Sentences on the syntax errors that others would see. */
  readonly faults?: ReadonlyMap<string, string>;
};

type PlanItem = { readonly plan: PlannedFile } & QuickPickItem;

/** Lets a person tick planned files; undefined if none were. */
export function tickPlanned(
  plan: readonly PlannedFile[],
  look: PlanLook,
): Promise<readonly PlannedFile[] | undefined> {
  const list = listOf(plan, look);
  list.canSelectMany = true;
  // A file from elsewhere, or one that nobody can run, is only written if somebody selects it.
  const isTicked = ({ file, drift, entry }: PlannedFile) =>
    drift === 'editedHere' && !entry?.adopted && !look.faults?.has(file);
  list.selectedItems = list.items.filter(({ plan: each }) => isTicked(each));
  return new Promise((resolve) => {
    list.onDidAccept(() => {
      const ticked = list.selectedItems.map((item) => item.plan);
      resolve(ticked.length > 0 ? ticked : undefined);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

/** Shows planned files; a click on one shows its difference, and leaves the list open. */
export function showPlanned(
  plan: readonly PlannedFile[],
  look: PlanLook & Required<Pick<PlanLook, 'compare'>>,
): void {
  const list = listOf(plan, look);
  list.onDidAccept(() => {
    const [item] = list.activeItems;
    if (item) void look.compare(item.plan);
  });
  list.onDidHide(() => list.dispose());
  list.show();
}

function listOf(plan: readonly PlannedFile[], look: PlanLook): QuickPick<PlanItem> {
  const { title, placeholder, compare, label, lacks, faults } = look;
  const list = window.createQuickPick<PlanItem>();
  const diff: QuickInputButton = { iconPath: new ThemeIcon('diff'), tooltip: t('Compare') };
  list.title = title;
  list.placeholder = placeholder;
  list.ignoreFocusOut = true;
  list.matchOnDescription = true;
  list.items = plan.map((each) => {
    const { file, drift, fields, problem } = each;
    const lacking = lacks?.get(file)?.join(' ') ?? '';
    return {
      label: label ? label(file) : file,
      description: driftWords(drift),
      detail: problem ?? faults?.get(file) ?? (fields.length > 0 ? fieldWords(fields) : lacking),
      buttons: compare ? [diff] : [],
      plan: each,
    };
  });
  list.onDidTriggerItemButton(({ item }) => void compare?.(item.plan));
  return list;
}
