import { randomUUID } from 'node:crypto';
import { t } from '@vscode/l10n';
import { Range, type TextDocument, Uri, window, workspace } from 'vscode';
import { showInformation } from '../base/messages.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { dateAndTime } from '../protocol/language.ts';
import { countedRows } from '../protocol/words.ts';
import { sourceTextOf } from '../runs/window/sourcePlace.ts';
import { difference, differenceWords, likelyKeys } from './difference.ts';
import type { ResultsView } from './resultsView.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tab } from './tab.ts';
import type { Tabs } from './tabs.ts';

/** Commands on the tabs of the results panel: on the named one, else on the active one. */
export function resultsCommands(
  tabs: Tabs,
  results: Pick<ResultsView, 'openBeside' | 'reveal'>,
): CommandsOf<'results'> {
  const tabOf = (id: unknown): Tab | undefined =>
    typeof id === 'string' ? tabs.find(id) : tabs.front;
  const setPinned = (id: unknown, pinned: boolean): Promise<void> => {
    const tab = tabOf(id);
    if (tab) tabs.setPinned(tab.id, pinned);
    return Promise.resolve();
  };
  const close = async (closing: readonly Tab[]): Promise<void> => {
    await Promise.all(closing.flatMap(({ run }) => (run ? [run.work.cancel()] : [])));
    for (const { id } of closing) tabs.close(id);
  };
  return {
    'hogql.results.close': async (id) => {
      const tab = tabOf(id);
      if (tab) await close([tab]);
    },
    'hogql.results.closeOthers': async (id) => {
      const stays = tabOf(id)?.id;
      await close(tabs.all.filter((tab) => tab.id !== stays && !tab.pinned));
    },
    'hogql.results.closeAll': () => close(tabs.all.filter(({ pinned }) => !pinned)),
    'hogql.results.reopen': async () => {
      tabs.reopen();
      await results.reveal();
    },
    'hogql.results.pin': (id) => setPinned(id, true),
    'hogql.results.unpin': (id) => setPinned(id, false),
    'hogql.results.rename': async (id) => {
      const tab = tabOf(id);
      if (!tab) return;
      const title = await window.showInputBox({ title: t('Name of the tab'), value: tab.title });
      if (title?.trim()) tabs.rename(tab.id, title.trim());
    },
    'hogql.results.compare': async (id) => {
      const tab = tabOf(id);
      if (tab) await compare(tabs, tab);
    },
    'hogql.results.openBeside': (id) => {
      const tab = tabOf(id);
      if (tab) results.openBeside(tab);
      return Promise.resolve();
    },
    'hogql.results.goToQuery': async (id) => {
      const tab = tabOf(id);
      if (tab) await goToQuery(tab);
    },
  };
}

/** Asks for the older result and for the keys, and opens the difference in a tab of its own. */
async function compare(tabs: Tabs, { id, title, shown: after }: Tab): Promise<void> {
  if (!after) return;
  const names = new Set(after.result.columns.map(({ name }) => name));
  const results = tabs.all.flatMap((tab) =>
    tab.shown && tab.id !== id ? [{ tab, shown: tab.shown }] : [],
  );
  const comparable = results.filter(({ shown }) =>
    shown.result.columns.some(({ name }) => names.has(name)),
  );
  if (results.length > 0 && comparable.length === 0) {
    void showInformation(t('No other result has a column in common with this one.'));
    return;
  }
  const newest = comparable.toSorted((a, b) => b.shown.takenAt - a.shown.takenAt);
  const others = newest.map(({ tab, shown }) => {
    const taken = dateAndTime(shown.takenAt);
    const description = `${countedRows(shown.result.rows.length)} · ${taken}`;
    return { label: tab.title, description, shown };
  });
  if (others.length === 0) {
    void showInformation(t('Comparing needs a second result. Pin this one, then run again.'));
    return;
  }
  const picked = await window.showQuickPick(others, {
    title: t('Compare {0} (1/2): Earlier Result', title),
  });
  const before = picked?.shown;
  const keys = before && (await pickKeys(before, after));
  if (!before || !keys) return;
  const found = difference({ before: before.result, after: after.result, keys });
  const facts = differenceWords(found);
  const query = `-- ${facts}\n-- Before: ${picked.label}\n${before.query}\n\n-- After: ${title}\n${after.query}`;
  tabs.open(
    {
      ...after,
      id: randomUUID(),
      title: `Δ ${title}: ${facts}`,
      query,
      takenAt: Date.now(),
      result: found.result,
    },
    false,
  );
}

async function pickKeys(before: Snapshot, after: Snapshot): Promise<readonly string[] | undefined> {
  const likely = likelyKeys(after.result);
  const shared = new Set(before.result.columns.map(({ name }) => name));
  const items = after.result.columns
    .filter(({ name }) => shared.has(name))
    .map(({ name, type = '' }) => ({
      label: name,
      description: type,
      picked: likely.includes(name),
    }));
  const picked = await window.showQuickPick(items, {
    title: t('Compare (2/2): Columns That Identify a Row'),
    canPickMany: true,
  });
  return picked && picked.length > 0 ? picked.map(({ label }) => label) : undefined;
}

/** Selects a tab's statement in its document; a text without one opens as a new document. */
async function goToQuery({ run, held, shown, statement }: Tab): Promise<void> {
  const order = held?.order ?? run?.order;
  const query = order ? sourceTextOf(order) : (shown?.query ?? '');
  if (order?.source) {
    const { file, start } = order.source;
    const document = await workspace.openTextDocument(file);
    await select(document, document.offsetAt(start), query);
    return;
  }
  const origin = statement && (await documentOf(statement.file));
  const from = origin?.getText().indexOf(query) ?? -1;
  if (origin && from >= 0) {
    await select(origin, from, query);
    return;
  }
  const document = await workspace.openTextDocument({ content: query, language: 'hogql' });
  await window.showTextDocument(document);
}

async function select(document: TextDocument, from: number, query: string): Promise<void> {
  const selection = new Range(document.positionAt(from), document.positionAt(from + query.length));
  await window.showTextDocument(document, { selection });
}

/** The file that a result of an earlier window came from, if there still is one. */
async function documentOf(file: string): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(Uri.parse(file, true));
  } catch {
    return undefined;
  }
}
