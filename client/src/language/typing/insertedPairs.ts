/** A bracket or quote that a list inserted, and the one that closes it, by their offsets in a document. */
export type Pair = { readonly open: number; readonly close: number; readonly closer: string };

/** A change of a document: the text that took the place of some characters. */
export type Change = {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
};

const closers: Readonly<Partial<Record<string, string>>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  "'": "'",
  '`': '`',
};

/** The text of a snippet, and its brackets and quotes with a tab stop in between. */
export function pairsIn(snippet: string): {
  readonly text: string;
  readonly pairs: readonly Pair[];
} {
  let text = '';
  const open: { readonly at: number; readonly closer: string; hasStop: boolean }[] = [];
  const pairs: Pair[] = [];
  let isInStop = false;
  for (const [part, escaped, stop] of snippet.matchAll(/\\(.)|(\$\d|\$\{\d+:?)|[^]/g)) {
    if (stop !== undefined) {
      isInStop = stop.startsWith('${');
      for (const one of open) one.hasStop = true;
      continue;
    }
    if (part === '}' && isInStop) {
      isInStop = false;
      continue;
    }
    const letter = escaped ?? part;
    const last = open.at(-1);
    const closer = closers[letter];
    if (letter === last?.closer) {
      if (last.hasStop) pairs.push({ open: last.at, close: text.length, closer: letter });
      open.pop();
    } else if (closer !== undefined) {
      open.push({ at: text.length, closer, hasStop: false });
    }
    text += letter;
  }
  return { text, pairs };
}

/** What a change asks for: which of the settings allows it, and the offset of the character to delete. */
export type Redundant = { readonly by: 'Overtype' | 'Delete'; readonly at: number };

/**
 * The pairs that lists inserted, while the caret is in them: a closing one that is typed takes the place of the inserted
 * one, and the pair goes when its opening one is deleted. VS Code does the same for what it closes itself.
 */
export class InsertedPairs {
  #pairs: readonly Pair[] = [];
  #redundant: readonly number[] = [];

  /** The offsets of characters to delete. */
  get redundant(): readonly number[] {
    return this.#redundant;
  }

  /** Adds the pairs of a text that was inserted at an offset. */
  add(pairs: readonly Pair[], offset: number): void {
    const added = pairs.map((pair) => ({
      ...pair,
      open: pair.open + offset,
      close: pair.close + offset,
    }));
    this.#pairs = [...this.#pairs, ...added];
  }

  /** Adds the pairs that were followed apart. */
  take(others: InsertedPairs): void {
    this.#pairs = [...this.#pairs, ...others.#pairs];
    this.#redundant = [...this.#redundant, ...others.#redundant];
  }

  /** Follows a change; `allows` tells if a setting of the editor allows what it asks for. */
  changed(change: Change, allows: (by: Redundant['by']) => boolean): void {
    const found = this.#askedBy(change);
    this.#redundant = this.#redundant.flatMap((at) => moved(at, change) ?? []);
    this.#pairs = this.#pairs.flatMap((pair) => {
      const open = moved(pair.open, change);
      const close = moved(pair.close, change);
      if (pair === found?.pair && close !== undefined) {
        if (allows(found.by)) this.#redundant = [...this.#redundant, close];
        return [];
      }
      return open === undefined || close === undefined ? [] : { ...pair, open, close };
    });
  }

  /** Keeps the pairs that all carets are in. */
  caretsAt(offsets: readonly number[]): void {
    this.#pairs = this.#pairs.filter(({ open, close }) =>
      offsets.every((offset) => offset > open && offset <= close),
    );
  }

  #askedBy({
    rangeOffset,
    rangeLength,
    text,
  }: Change): { by: Redundant['by']; pair: Pair } | undefined {
    if (rangeLength === 1 && text === '') {
      const pair = this.#pairs.find(
        ({ open, close }) => open === rangeOffset && close === open + 1,
      );
      return pair && { by: 'Delete', pair };
    }
    if (rangeLength > 0) return undefined;
    // Those that were typed over already are still in the text.
    let next = rangeOffset;
    while (this.#redundant.includes(next)) next++;
    const pair = this.#pairs.find(({ close, closer }) => close === next && closer === text);
    return pair && { by: 'Overtype', pair };
  }
}

/** How many changes may come before VS Code tells that an entry was accepted. */
const mostRecent = 30;

/** The newest changes of a document. The texts of entries are among them before VS Code reports that they were accepted. */
export class RecentChanges {
  #changes: readonly Change[] = [];
  readonly #told = new WeakSet<Change>();

  add(change: Change): void {
    this.#changes = [...this.#changes, change].slice(-mostRecent);
  }

  /**
   * The insertion of an accepted entry, and the changes after it. Reports come in the order in which entries were
   * inserted, so of two that are alike the first comes first.
   */
  accepted(text: string): readonly Change[] {
    const at = this.#changes.findIndex((change) => change.text === text && !this.#told.has(change));
    const [inserted, ...later] = at < 0 ? [] : this.#changes.slice(at);
    if (!inserted) return [];
    this.#told.add(inserted);
    return [inserted, ...later];
  }
}

/** The offset of a character after a change; undefined if the change replaced it. */
function moved(offset: number, { rangeOffset, rangeLength, text }: Change): number | undefined {
  if (offset < rangeOffset) return offset;
  return offset < rangeOffset + rangeLength ? undefined : offset + text.length - rangeLength;
}
