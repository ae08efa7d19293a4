import { createHash } from 'node:crypto';
import { type Tab, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';
import { lastPart } from '../../base/fileName.ts';
import { addressOf } from '../../base/insightAddress.ts';
import { Owner } from '../../base/owner.ts';
import type { InsightState } from '../text/insightState.ts';
import { insightText } from '../../../../server/common/insights/insightText.ts';
import type { MergeSides } from '../text/mergeTexts.ts';
import type { DraftStore, Merge } from './draftStore.ts';
import { membersOf } from '../../../../server/common/json/members.ts';

const scheme = 'hogql-merge';

/** The texts of the sides of a merge in a document of an insight. */
export function sidesOf(document: Uri, { opened, mine }: Merge, theirs: InsightState): MergeSides {
  const format = addressOf(document)?.format;
  return { base: insightText(opened, format), theirs: insightText(theirs, format), mine };
}

/**
 * The tabs in which a document is the outcome of a merge. Extensions get their addresses, though the
 * types of VS Code do not say so.
 */
export function mergeTabs(document: Uri): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => {
    const outcome = membersOf(input)['result'];
    return outcome instanceof Uri && outcome.toString() === document.toString();
  });
}

/** The sides of merges as documents: a restored merge editor finds them again. */
export class MergeDocuments extends Owner implements TextDocumentContentProvider {
  readonly #drafts: Pick<DraftStore, 'find'>;
  /** The sides of the merges of this window, by document and merge. */
  readonly #known = new Map<string, MergeSides>();

  constructor(drafts: Pick<DraftStore, 'find'>) {
    super();
    this.#drafts = drafts;
    this.register(workspace.registerTextDocumentContentProvider(scheme, this));
  }

  /** The document of one side. Each merge of a document has other ones. */
  add(document: Uri, sides: MergeSides, side: keyof MergeSides): Uri {
    const hash = createHash('sha256').update(JSON.stringify(sides)).digest('hex').slice(0, 12);
    const path = [side, hash, encodeURIComponent(document.toString()), lastPart(document)];
    this.#known.set(keyOf(path), sides);
    return Uri.from({ scheme, path: `/${path.join('/')}` });
  }

  async provideTextDocumentContent({ path }: Uri): Promise<string | undefined> {
    const [, ...parts] = path.split('/');
    const [side, , encoded = ''] = parts;
    if (side !== 'base' && side !== 'theirs' && side !== 'mine') return undefined;
    const known = this.#known.get(keyOf(parts));
    if (known) return known[side];
    const document = Uri.parse(decodeURIComponent(encoded));
    const draft = await this.#drafts.find(document.toString());
    if (draft?.merge) return sidesOf(document, draft.merge, draft.base)[side];
    // The merge is over: a merge editor that is still open shows no differences.
    return new TextDecoder().decode(await workspace.fs.readFile(document));
  }
}

function keyOf([, hash, document]: readonly string[]): string {
  return `${hash} ${document}`;
}
