import { t } from '@vscode/l10n';
import {
  commands,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  type Uri,
  window,
} from 'vscode';
import type { InsightContext } from '../../api/insightContext.ts';
import type { Activity } from '../../api/shapes.ts';
import { showInformation } from '../../base/messages.ts';
import { showFailure } from '../../base/showFailure.ts';
import { age, count } from '../../protocol/words.ts';
import type { VersionDocuments } from '../documents/versionDocuments.ts';
import { type InsightNode, uriOf } from '../tree/insightItem.ts';
import {
  activityDay,
  activityTexts,
  activityWords,
  insightVersion,
  queryAfter,
  versionAfter,
  type VersionText,
} from './activityText.ts';
import type { QueryVersion } from './restoreVersion.ts';

type EntryItem = {
  readonly entry?: Activity;
} & QuickPickItem;

const compareWith: QuickInputButton = {
  iconPath: new ThemeIcon('git-compare'),
  get tooltip(): string {
    return t('Compare with Another Version');
  },
};
const restore: QuickInputButton = {
  iconPath: new ThemeIcon('discard'),
  get tooltip(): string {
    return t('Restore This Version');
  },
};
const loadMore = (): string => `$(ellipsis) ${t('Load more')}`;
const timeoutMs = 60_000;

/** The documents that a timeline opens. */
export type TimelineParts = {
  readonly versions: VersionDocuments;
  /** Makes a version the present one. */
  readonly restore: (version: QueryVersion) => Promise<void>;
};

/** A timeline of changes: an entry opens as a diff, compares with any other version, and can be restored. */
export class ActivityTimeline {
  readonly #node: InsightNode;
  readonly #context: InsightContext;
  readonly #parts: TimelineParts;
  readonly #pick: QuickPick<EntryItem> = window.createQuickPick<EntryItem>();
  readonly #entries: Activity[] = [];
  #pages = 0;

  constructor(node: InsightNode, parts: TimelineParts) {
    const { client, connection } = node.session;
    this.#node = node;
    this.#parts = parts;
    this.#context = client.insightContext(connection.projectId);
    this.#pick.title = t('Activity of {0}', node.insight.title);
    this.#pick.placeholder = t('Choose an entry to see what it changed');
    this.#pick.matchOnDescription = true;
    this.#pick.onDidAccept(() => this.#do(() => this.#accept()));
    this.#pick.onDidTriggerItemButton(({ item, button }) =>
      this.#do(() => (button === restore ? this.#restore(item) : this.#compare(item.entry))),
    );
    this.#pick.onDidHide(() => this.#pick.dispose());
  }

  /** Shows the newest entries. */
  async show(): Promise<void> {
    this.#pick.show();
    try {
      await this.#more();
    } catch (error) {
      this.#pick.hide();
      throw error;
    }
    if (this.#entries.length > 0) return;
    this.#pick.hide();
    void showInformation(t('The service has no record of changes to this insight.'));
  }

  async #more(): Promise<void> {
    this.#pick.busy = true;
    const { id } = this.#node.insight;
    const signal = AbortSignal.timeout(timeoutMs);
    const page = await this.#context.activity(id, this.#pages + 1, signal);
    this.#pages++;
    const seen = this.#entries.length;
    for (const entry of page.entries) this.#entries.push(entry);
    const items = this.#items();
    // An empty page would be asked for again and again.
    const hasMore = page.hasMore && page.entries.length > 0;
    const more: EntryItem = {
      label: loadMore(),
      description:
        page.count === null
          ? count(this.#entries.length)
          : t('{0} of {1}', count(this.#entries.length), count(page.count)),
      alwaysShow: true,
    };
    this.#pick.keepScrollPosition = true;
    this.#pick.items = hasMore ? [...items, more] : items;
    const next = items.find(({ entry }) => entry !== undefined && entry === this.#entries[seen]);
    if (next && seen > 0) this.#pick.activeItems = [next];
    this.#pick.busy = false;
  }

  /** Entries under the days they fall on, as the service's clock has them. */
  #items(): readonly EntryItem[] {
    const now = this.#node.session.client.serviceNow;
    let day = '';
    return this.#entries.flatMap((entry): EntryItem[] => {
      const item = this.#item(entry, now);
      const own = activityDay(entry, now);
      if (own === day) return [item];
      day = own;
      return [{ label: day, kind: QuickPickItemKind.Separator }, item];
    });
  }

  #item(entry: Activity, now: number): EntryItem {
    const at = Date.parse(entry.created_at ?? '');
    const when = Number.isNaN(at) ? '' : age(now - at);
    const isEditable = !this.#node.insight.isViewOnly;
    return {
      label: activityWords(entry),
      description: [when, entry.user?.first_name ?? ''].filter(Boolean).join(' · '),
      entry,
      ...(versionAfter(entry) ? { buttons: [compareWith, ...(isEditable ? [restore] : [])] } : {}),
    };
  }

  async #accept(): Promise<void> {
    const [chosen] = this.#pick.activeItems;
    if (chosen?.label === loadMore()) return this.#more();
    const texts = chosen?.entry && activityTexts(chosen.entry);
    if (!chosen || !texts) return;
    this.#pick.hide();
    const { before, after, extension } = texts;
    await this.#diff(
      { name: 'before', text: before, extension },
      { name: 'after', text: after, extension },
      chosen.label,
    );
  }

  async #restore({ entry, description = '' }: EntryItem): Promise<void> {
    const queryText = entry && queryAfter(entry);
    if (queryText === undefined) return;
    this.#pick.hide();
    await this.#parts.restore({ queryText, when: description });
  }

  /** Compares with the current insight, or with the state after another entry. */
  async #compare(entry: Activity | undefined): Promise<void> {
    const version = entry && versionAfter(entry);
    if (!version) return;
    const now = t('As it is now');
    const others = this.#items().filter(
      (item) => item.entry !== entry && item.entry && versionAfter(item.entry),
    );
    const items: EntryItem[] = [
      { label: now },
      ...others.map(({ label, description = '', entry: other }) => ({
        label,
        description,
        ...(other ? { entry: other } : {}),
      })),
    ];
    const name = this.#item(entry, this.#node.session.client.serviceNow).description ?? '';
    const title = t('Compare the version of {0} with', name);
    const chosen = await window.showQuickPick(items, { title, matchOnDescription: true });
    if (!chosen) return;
    const other = chosen.entry ? versionAfter(chosen.entry) : await this.#now();
    if (!other) return;
    // The older version is on the left, as everywhere.
    const isOlder =
      chosen.entry !== undefined &&
      this.#entries.indexOf(chosen.entry) > this.#entries.indexOf(entry);
    const own = { ...version, name };
    const against = { ...other, name: chosen.description || now };
    await (isOlder
      ? this.#diff(against, own, `${against.name} ↔ ${own.name}`)
      : this.#diff(own, against, `${own.name} ↔ ${against.name}`));
  }

  async #now(): Promise<VersionText> {
    const { session, insight } = this.#node;
    const insights = session.client.insights(session.connection.projectId);
    return insightVersion(await insights.retrieveExact(insight.id, AbortSignal.timeout(timeoutMs)));
  }

  async #diff(left: NamedVersion, right: NamedVersion, what: string): Promise<void> {
    const { id, title } = this.#node.insight;
    const add = ({ name, text, extension }: NamedVersion): Uri =>
      this.#parts.versions.add(uriOf(this.#node).with({ path: `/${id}.${extension}` }), name, text);
    await commands.executeCommand('vscode.diff', add(left), add(right), `${title}: ${what}`);
  }

  #do(action: () => Promise<void>): void {
    void action().catch((error: unknown) => {
      this.#pick.busy = false;
      return showFailure(error);
    });
  }
}

type NamedVersion = {
  readonly name: string;
} & VersionText;
