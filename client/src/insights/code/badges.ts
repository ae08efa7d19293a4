import { t } from '@vscode/l10n';
import { EventEmitter, FileDecoration, type FileDecorationProvider, ThemeColor, Uri } from 'vscode';
import { addressOf } from '../../base/insightAddress.ts';
import { Owner } from '../../base/owner.ts';
import type { DraftStore, InsightDraft } from '../documents/draftStore.ts';
import type { InsightState } from '../text/insightState.ts';
import { itemScheme, itemUri } from '../tree/insightItem.ts';
import type { InsightSummary } from '../tree/insightSummary.ts';
import type { Drift, PlannedFile } from './plan.ts';

type Changed = Pick<InsightState, 'modifiedAt'>;

/** An insight that is open in an editor. */
export type OpenInsight = {
  readonly uri: Uri;
  readonly base: Changed;
};

/** The known state of insights without asking for it. */
export type BadgeSources = {
  /** The insights that were listed. */
  readonly known: () => Promise<readonly InsightSummary[]>;
  /** The insights that are open, as they were opened. */
  readonly open: () => Promise<readonly OpenInsight[]>;
  /** True if the last save of a document found changes of others in its way. */
  readonly isConflicting: (document: Uri) => boolean;
};

/**
 * Badges of insights in the tree and of pulled files in the explorer: edited here, edited there,
 * both, gone. They are none of the letters that git has there. They show what is known and cause no requests.
 */
export class Badges extends Owner implements FileDecorationProvider {
  readonly #drafts: DraftStore;
  readonly #sources: BadgeSources;
  readonly #changed = this.register(new EventEmitter<Uri[] | undefined>());
  readonly #files = new Map<string, Drift>();
  /** The drafts as they were read since the last change: every line of the tree asks for them. */
  #read: Promise<readonly InsightDraft[]> | undefined;

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(drafts: DraftStore, sources: BadgeSources) {
    super();
    this.#drafts = drafts;
    this.#sources = sources;
  }

  /** Notes how the files of a folder differ from their insights. */
  note(folder: Uri, plan: readonly PlannedFile[]): void {
    for (const { file, drift } of plan) {
      const key = Uri.joinPath(folder, file).toString();
      if (drift === 'new' || drift === 'leftOut') this.#files.delete(key);
      else this.#files.set(key, drift);
    }
    this.#changed.fire(undefined);
  }

  /** Checks local edits again: of one document, or of all. */
  refresh(document?: string): void {
    this.#read = undefined;
    const address = document === undefined ? undefined : addressOf(Uri.parse(document));
    this.#changed.fire(address && [itemUri(address.host, address.projectId, address.id)]);
  }

  async provideFileDecoration(uri: Uri): Promise<FileDecoration | undefined> {
    if (uri.scheme === itemScheme) return this.#item(uri);
    const drift = this.#files.get(uri.toString());
    return drift && driftBadge(drift);
  }

  async #item(uri: Uri): Promise<FileDecoration | undefined> {
    const id = Number(uri.path.split('/').at(-1));
    const listed = (await this.#sources.known()).find((each) => each.id === id);
    for (const { uri: drafted, base } of await (this.#read ??= this.#drafts.all())) {
      const document = Uri.parse(drafted);
      if (!isItemOf(uri, document)) continue;
      const isConflict = isNewer(listed, base) || this.#sources.isConflicting(document);
      return driftBadge(isConflict ? 'conflict' : 'editedHere');
    }
    const open = (await this.#sources.open()).find((each) => isItemOf(uri, each.uri));
    if (open && isNewer(listed, open.base)) {
      return badge('↓', t('Changed on the service since it was opened'), modified);
    }
    if (listed?.status === 'error') {
      return badge('E', t('Cannot be computed'), 'list.errorForeground');
    }
    if (listed?.status === 'refreshing') return badge('↻', t('Is being computed'), undefined);
    return listed?.isViewOnly ? badge('L', t('Read-only'), 'disabledForeground') : undefined;
  }
}

/** True if an item of the tree and a document are one insight. */
function isItemOf(item: Uri, document: Uri): boolean {
  const address = addressOf(document);
  if (!address) return false;
  const { host, projectId, id } = address;
  return itemUri(host, projectId, id).toString() === item.toString();
}

/** True if the list shows a later change. The list may be older than the last save here. */
function isNewer(listed: InsightSummary | undefined, { modifiedAt }: Changed): boolean {
  return Date.parse(listed?.modifiedAt ?? '') > Date.parse(modifiedAt ?? '');
}

function driftBadge(drift: Drift): FileDecoration | undefined {
  switch (drift) {
    case 'editedHere':
      return badge('↑', t('Edited here and not saved to the service'), modified);
    case 'editedThere':
      return badge('↓', t('Changed on the service since it was pulled'), modified);
    case 'conflict':
      return badge('⇅', t('Changed on both sides'), 'gitDecoration.conflictingResourceForeground');
    case 'gone':
      return badge('X', t('The insight was deleted'), 'gitDecoration.deletedResourceForeground');
    case 'broken':
      return badge('E', t('Cannot be read'), 'list.errorForeground');
    case 'inSync':
    case 'missing':
      return undefined;
  }
}

const modified = 'gitDecoration.modifiedResourceForeground';

function badge(text: string, tooltip: string, color: string | undefined): FileDecoration {
  return new FileDecoration(text, tooltip, color === undefined ? undefined : new ThemeColor(color));
}
