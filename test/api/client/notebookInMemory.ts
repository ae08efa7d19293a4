import {
  insightCell,
  type InsightCell,
} from '../../../client/src/notebook/insights/insightCell.ts';
import type { CellStore } from '../../../client/src/notebook/insights/cellFiles.ts';
import { cells } from '../../../server/src/features/cells.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../../unit/server/support/catalog.ts';

/** A notebook in memory: titled cells, and the originals of their insights. */
export class Notebook implements CellStore {
  readonly texts: Map<string, string>;
  note: string | undefined;

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
  }

  cells(): Promise<readonly InsightCell[]> {
    const text = [...this.texts].map(([title, own]) => `-- %% ${title}\n${own}\n`).join('');
    const document = analyze(text);
    const found = cells(document, catalog).cells.flatMap(({ title, statements }) => {
      const own = this.texts.get(title) ?? '';
      const above = text.indexOf(`-- %% ${title}\n`) + `-- %% ${title}\n`.length;
      const placed = statements.map(({ range, query, inserted }) => ({
        start: document.lines.offsetAt(range.start) - above,
        end: document.lines.offsetAt(range.end) - above,
        query,
        ...(inserted ? { inserted } : {}),
      }));
      return insightCell(title, own, placed) ?? [];
    });
    return Promise.resolve(found);
  }

  change({ title }: InsightCell, text: string): Promise<void> {
    this.texts.set(title, text);
    return Promise.resolve();
  }

  readNote(): Promise<string | undefined> {
    return Promise.resolve(this.note);
  }

  writeNote(text: string): Promise<void> {
    this.note = text;
    return Promise.resolve();
  }

  alone(work: () => Promise<void>): Promise<void> {
    return work();
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}
