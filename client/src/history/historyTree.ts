import { t } from '@vscode/l10n';
import {
  EventEmitter,
  type MarkdownString,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';
import { groupedBy } from '../../../server/common/groupedBy.ts';
import { plainTooltip } from '../base/markdown.ts';
import { Owner } from '../base/owner.ts';
import { dateAndTime, languageTag } from '../protocol/language.ts';
import { byteSize, clock, count, countedRows, duration } from '../protocol/words.ts';
import { HistoryText } from './historyText.ts';
import { historyTitle } from './historyTitle.ts';
import type { HistoryEntry, HistoryStore } from './historyStore.ts';

/** An item of the History view: a day, or one of its runs. */
export type HistoryNode =
  | { readonly kind: 'day'; readonly label: string; readonly runs: readonly HistoryEntry[] }
  | { readonly kind: 'run'; readonly entry: HistoryEntry };

/** Past runs by day, the newest first. */
export class HistoryTree extends Owner implements TreeDataProvider<HistoryNode> {
  static readonly id = 'hogql.history';

  readonly #store: HistoryStore;
  readonly #changed = this.register(new EventEmitter<undefined>());

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(store: HistoryStore) {
    super();
    this.#store = store;
    this.register(store.onDidChange(() => this.refresh()));
  }

  /** Reads the history again: other windows write to it too. */
  refresh(): void {
    this.#changed.fire(undefined);
  }

  async getChildren(node?: HistoryNode): Promise<HistoryNode[]> {
    switch (node?.kind) {
      case undefined:
        return byDay(await this.#store.entries(), new Date());
      case 'day':
        return node.runs.map((entry) => ({ kind: 'run', entry }));
      case 'run':
        return [];
    }
  }

  getTreeItem(node: HistoryNode): TreeItem {
    return node.kind === 'day' ? dayItem(node) : runItem(node.entry);
  }
}

function byDay(entries: readonly HistoryEntry[], now: Date): HistoryNode[] {
  const days = groupedBy(entries, ({ at }) => dayLabel(new Date(at), now));
  return [...days].map(([label, runs]) => ({ kind: 'day', label, runs }));
}

function dayLabel(day: Date, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return t('Today');
  if (day.toDateString() === yesterday.toDateString()) return t('Yesterday');
  return day.toLocaleDateString(languageTag(), { dateStyle: 'medium' });
}

function dayItem({ label, runs }: Extract<HistoryNode, { kind: 'day' }>): TreeItem {
  const open = label === t('Today') ? 'Expanded' : 'Collapsed';
  const item = new TreeItem(label, TreeItemCollapsibleState[open]);
  item.id = `day:${label}`;
  item.description = runs.length === 1 ? t('1 run') : t('{0} runs', count(runs.length));
  return item;
}

const icons: Readonly<Record<HistoryEntry['end'], ThemeIcon>> = {
  done: new ThemeIcon('check', new ThemeColor('testing.iconPassed')),
  failed: new ThemeIcon('error', new ThemeColor('testing.iconFailed')),
  cancelled: new ThemeIcon('circle-slash'),
  expired: new ThemeIcon('history'),
  lost: new ThemeIcon('debug-disconnect'),
};

function endWords(end: HistoryEntry['end']): string {
  switch (end) {
    case 'done':
      return t('done');
    case 'failed':
      return t('failed');
    case 'cancelled':
      return t('cancelled');
    case 'expired':
      return t('expired');
    case 'lost':
      return t('lost');
  }
}

function runItem(entry: HistoryEntry): TreeItem {
  const { id, at, rows, elapsedMs, bytesRead, end } = entry;
  const name = historyTitle(entry);
  const item = new TreeItem(name);
  const told = [
    clock(at),
    rows === undefined ? endWords(end) : countedRows(rows),
    duration(elapsedMs),
    ...(bytesRead === undefined ? [] : [t('{0} read', byteSize(bytesRead))]),
  ];
  item.id = id;
  item.iconPath = icons[end];
  item.description = told.join(' · ');
  item.tooltip = tooltip(entry);
  item.contextValue = end === 'done' ? 'history.done' : 'history.ended';
  item.accessibilityInformation = { label: `${name}, ${told.join(', ')}` };
  item.command = {
    command: 'vscode.open',
    title: t('Open Text'),
    arguments: [HistoryText.uri(entry), { preview: true, preserveFocus: true }],
  };
  return item;
}

function tooltip({ title, connection, at, message, query }: HistoryEntry): MarkdownString {
  const head = `${title} · ${connection} · ${dateAndTime(at)}`;
  const lines = message === undefined ? [head] : [head, '', message];
  return plainTooltip(lines, query.slice(0, 2000));
}
