import {
  insightCell,
  type InsightCell,
} from '../../../client/src/notebook/insights/insightCell.ts';
import type { CellStore } from '../../../client/src/notebook/insights/cellFiles.ts';
import { cellStatements } from '../../../server/src/features/cellStatements.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { OpenNotebook } from '../../../server/src/workspace/openNotebook.ts';
import { catalog } from '../../unit/server/support/catalog.ts';

/** A notebook in memory: titled cells, and the originals of their insights. */
export class Notebook implements CellStore {
  readonly texts: Map<string, string>;
  note: string | undefined;

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
  }

  cells(): Promise<readonly InsightCell[]> {
    const entries = [...this.texts];
    const { text } = new OpenNotebook({
      notebookDocument: {
        uri: 'notebook',
        notebookType: 'hogql-notebook',
        version: 1,
        cells: entries.map(([title]) => ({ kind: 2, document: title, metadata: { title } })),
      },
      cellTextDocuments: entries.map(([uri, own]) => ({
        uri,
        languageId: 'hogql',
        version: 1,
        text: own,
      })),
    });
    const all = cellStatements(text.analysis, catalog);
    const found = text.documents.flatMap((part) => {
      const own = this.texts.get(part.uri) ?? '';
      const { lines } = analyze(own);
      const placed = part.only(all).map(({ range, query, inserted }) => ({
        start: lines.offsetAt(range.start),
        end: lines.offsetAt(range.end),
        query,
        ...(inserted ? { inserted } : {}),
      }));
      return insightCell(part.uri, own, placed) ?? [];
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
