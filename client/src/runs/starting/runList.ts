import { t } from '@vscode/l10n';
import { ThemeIcon, window } from 'vscode';
import { duration } from '../../protocol/words.ts';
import type { RunParts } from './runParts.ts';

/** The runs in progress: choosing one shows it, its button cancels it. */
export function listRuns({ runs, results, tabs }: RunParts): Promise<void> {
  const cancel = { iconPath: new ThemeIcon('close'), tooltip: t('Cancel') };
  const items = runs.going.toReversed().map((run) => ({
    label: run.order.title,
    description: `${duration(run.work.elapsedMs)} · ${run.order.session.connection.name}`,
    buttons: [cancel],
    run,
  }));
  const list = window.createQuickPick<(typeof items)[number]>();
  list.title = t('Running queries');
  list.placeholder = items.length === 0 ? t('Nothing is running') : t('Choose one to show it');
  list.items = items;
  list.onDidTriggerItemButton(({ item }) => {
    void item.run.work.cancel();
    list.items = list.items.filter(({ run }) => run !== item.run);
  });
  list.buttons = items.length > 1 ? [{ ...cancel, tooltip: t('Cancel all') }] : [];
  list.onDidTriggerButton(() => {
    list.hide();
    for (const { work } of runs.going) void work.cancel();
  });
  list.onDidAccept(() => {
    const tab = tabs.of(list.selectedItems[0]?.run.work.request.id ?? '');
    list.hide();
    if (!tab) return;
    tabs.select(tab.id);
    void results.reveal();
  });
  list.onDidHide(() => list.dispose());
  list.show();
  return Promise.resolve();
}
