import type { Diagnostic, Range } from 'vscode-languageserver-types';
import { Kept } from '../base/kept.ts';
import { diagnostics } from '../features/diagnostics.ts';
import type { DiagnosticLevels } from '../features/shared/diagnosticLevels.ts';
import type { CaretAtEndParams } from '../protocol/caretAtEnd.ts';
import type { PartDiagnosticParams } from '../protocol/cells.ts';
import type { RequestHandlers } from './contract.ts';
import type { ServerContext } from './serverContext.ts';

/** Other requests wait no longer than this for a document's diagnostics. */
const sliceMs = 1_000;

/**
 * Brings diagnostics to the client: it asks for them, or they are sent if it cannot. Those of a
 * document of thousands of statements come in slices, so that other requests are answered between.
 */
export class Diagnosis {
  readonly #session: ServerContext;
  readonly #now: () => number;
  /** The diagnostics of each document: thousands of cells ask for parts of the same ones. */
  readonly #known = new Map<string, Kept<Diagnostic[]>>();
  /** The current slice of each document that needs several. */
  readonly #slices = new Map<string, number>();
  readonly handlers = {
    'textDocument/diagnostic': async ({ textDocument: { uri }, range }: PartDiagnosticParams) => {
      const levels = await this.#session.levels(uri);
      const items = this.#of(uri, levels) ?? [];
      return { kind: 'full', items: range ? items.filter((one) => isWithin(one, range)) : items };
    },
  } satisfies Partial<RequestHandlers>;

  constructor(session: ServerContext, now = () => performance.now()) {
    this.#session = session;
    this.#now = now;
  }

  /** Refreshes all diagnostics after something has changed that they depend on. */
  again(): void {
    this.#session.client.refreshDiagnostics();
    for (const uri of this.#session.documents.uris) void this.push(uri);
  }

  /**
   * Takes the caret's position. Once the caret has left the end of a statement, the waiting findings are shown; when it
   * arrives, the next edit hides those that it may resolve.
   */
  async caret({ textDocument: { uri }, position }: CaretAtEndParams): Promise<void> {
    const { caretsAtEnd, client } = this.#session;
    if (position) {
      caretsAtEnd.set(uri, position);
      return;
    }
    const left = caretsAtEnd.get(uri);
    const levels = await this.#session.levels(uri);
    // It may have arrived at another end meanwhile.
    if (!left || caretsAtEnd.get(uri) !== left) return;
    const shown = this.#of(uri, levels)?.length;
    caretsAtEnd.delete(uri);
    if (shown === this.#of(uri, levels)?.length) return;
    client.refreshDiagnostics();
    void this.push(uri);
  }

  /** Sends diagnostics to a client which cannot ask for them. */
  async push(uri: string): Promise<void> {
    const { client, documents } = this.#session;
    if (client.pulls) return;
    const levels = await this.#session.levels(uri);
    const version = documents.version(uri);
    const items = this.#of(uri, levels);
    if (items && version !== undefined) client.publish({ uri, version, diagnostics: items });
  }

  /** Clears the diagnostics of a document that is no longer open. */
  clear(uri: string): void {
    const { client, caretsAtEnd } = this.#session;
    caretsAtEnd.delete(uri);
    this.#known.delete(uri);
    this.#slices.delete(uri);
    if (!client.pulls) client.publish({ uri, diagnostics: [] });
  }

  #of(uri: string, levels: DiagnosticLevels): Diagnostic[] | undefined {
    const caret = this.#session.caretsAtEnd.get(uri);
    const known = this.#known.get(uri) ?? new Kept();
    this.#known.set(uri, known);
    const slice = this.#slices.get(uri) ?? 0;
    return this.#session.from({ uri }, (document, catalog) =>
      known.of([document, catalog, levels, caret, slice], () => {
        // Known findings are traversed again, so each slice is a little longer than the one before.
        const end = this.#now() + sliceMs * (1 + slice / 10);
        const time = { isOver: false };
        const isOver = this.#session.client.takesMoreDiagnostics
          ? () => (time.isOver ||= this.#now() > end)
          : undefined;
        const found = diagnostics(document, catalog, levels, caret, isOver);
        if (time.isOver) this.#goOn(uri, slice + 1);
        return found.map((one) => this.#explained(one));
      }),
    );
  }

  /** Looks at the next slice once the client has the diagnostics before it. */
  #goOn(uri: string, slice: number): void {
    setTimeout(() => {
      if (!this.#session.documents.uris.includes(uri)) return;
      this.#slices.set(uri, slice);
      this.#session.client.refreshDiagnostics();
      void this.push(uri);
    });
  }

  #explained(diagnostic: Diagnostic): Diagnostic {
    const { codeDescription: address } = this.#session;
    if (!address) return diagnostic;
    const href = address.replace('{code}', encodeURIComponent(diagnostic.code ?? ''));
    return { ...diagnostic, codeDescription: { href } };
  }
}

function isWithin({ range }: Diagnostic, { start, end }: Range): boolean {
  return range.start.line >= start.line && range.end.line <= end.line;
}
