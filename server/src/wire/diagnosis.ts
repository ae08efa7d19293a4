import type { DocumentDiagnosticParams } from 'vscode-languageserver-protocol';
import type { Diagnostic } from 'vscode-languageserver-types';
import { Kept } from '../base/kept.ts';
import { diagnostics } from '../features/diagnostics.ts';
import type { DiagnosticLevels } from '../features/shared/diagnosticLevels.ts';
import type { CaretAtEndParams } from '../protocol/caretAtEnd.ts';
import type { OpenText } from '../workspace/openText.ts';
import type { RequestHandlers } from './contract.ts';
import type { ServerContext } from './serverContext.ts';

/** Other requests wait no longer than this for a document's diagnostics. */
const sliceMs = 1_000;

/** Cells that use an edited one are looked at again once typing pauses. */
const restMs = 300;

/**
 * Brings diagnostics to the client: it asks for them, or they are sent if it cannot. Those of a
 * document of thousands of statements come in slices, so that other requests are answered between.
 */
export class Diagnosis {
  readonly #session: ServerContext;
  readonly #now: () => number;
  /** The diagnostics of each text: thousands of cells ask for parts of the same ones. */
  readonly #known = new Map<string, Kept<Diagnostic[]>>();
  /** The cells that were sent diagnostics last. */
  readonly #told = new Set<string>();
  #rest: NodeJS.Timeout | undefined;
  /** The current slice of each text that needs several. */
  readonly #slices = new Map<string, number>();
  readonly handlers = {
    'textDocument/diagnostic': async ({ textDocument: { uri } }: DocumentDiagnosticParams) => {
      const levels = await this.#session.levels(uri);
      const open = this.#session.documents.at(uri);
      return { kind: 'full', items: open ? open.part.only(this.#of(open.text, levels)) : [] };
    },
  } satisfies Partial<RequestHandlers>;

  constructor(session: ServerContext, now = () => performance.now()) {
    this.#session = session;
    this.#now = now;
  }

  /** Refreshes all diagnostics after something has changed that they depend on. */
  again(): void {
    this.#session.client.refreshDiagnostics();
    for (const text of this.#session.documents.all) void this.push(text);
  }

  /** The cell of a notebook that was edited is asked for; others may use it. */
  changedNotebook(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#session.client.refreshDiagnostics(), restMs).unref();
  }

  /**
   * Takes the caret's position. Once the caret has left the end of a statement, the waiting findings are shown; when it
   * arrives, the next edit hides those that it may resolve.
   */
  async caret({ textDocument: { uri }, position }: CaretAtEndParams): Promise<void> {
    const { caretsAtEnd, client, documents } = this.#session;
    const open = documents.at(uri);
    // The caret may be there before the document.
    const key = open?.text.key ?? uri;
    if (position) {
      caretsAtEnd.set(key, open?.part.inText(position) ?? position);
      return;
    }
    const left = caretsAtEnd.get(key);
    const levels = await this.#session.levels(uri);
    const now = documents.at(uri)?.text;
    // It may have arrived at another end meanwhile.
    if (!now || !left || caretsAtEnd.get(key) !== left) return;
    const shown = this.#of(now, levels).length;
    caretsAtEnd.delete(key);
    if (shown === this.#of(now, levels).length) return;
    client.refreshDiagnostics();
    void this.push(now);
  }

  /** Sends the diagnostics of a text, if it is still there, to a client which cannot ask for them. */
  async push({ key, uri }: OpenText): Promise<void> {
    const { client, documents } = this.#session;
    if (client.pulls) return;
    const levels = await this.#session.levels(uri);
    const text = documents.all.find((each) => each.key === key);
    if (!text) return;
    const items = this.#of(text, levels);
    for (const part of text.documents) {
      const own = part.only(items);
      // Of hundreds of cells few have anything to tell.
      if (text.isNotebook && own.length === 0 && !this.#told.delete(part.uri)) continue;
      if (own.length > 0) this.#told.add(part.uri);
      client.publish({ uri: part.uri, version: part.version, diagnostics: own });
    }
  }

  /** Clears the diagnostics of a document that is no longer open. */
  clear(uri: string): void {
    const { client } = this.#session;
    this.#told.delete(uri);
    if (!client.pulls) client.publish({ uri, diagnostics: [] });
  }

  /** Forgets what it knows of a text that is no longer open. */
  forget({ key }: OpenText): void {
    this.#session.caretsAtEnd.delete(key);
    this.#known.delete(key);
    this.#slices.delete(key);
  }

  #of(text: OpenText, levels: DiagnosticLevels): readonly Diagnostic[] {
    const { key, analysis } = text;
    const caret = this.#session.caretsAtEnd.get(key);
    const known = this.#known.get(key) ?? new Kept();
    this.#known.set(key, known);
    const slice = this.#slices.get(key) ?? 0;
    const catalog = this.#session.catalogOf(text.uri);
    return known.of([analysis, catalog, levels, caret, slice], () => {
      // Known findings are traversed again, so each slice is a little longer than the one before.
      const end = this.#now() + sliceMs * (1 + slice / 10);
      const time = { isOver: false };
      const isOver = this.#session.client.takesMoreDiagnostics
        ? () => (time.isOver ||= this.#now() > end)
        : undefined;
      const found = diagnostics(analysis, catalog, levels, caret, isOver);
      if (time.isOver) this.#goOn(text, slice + 1);
      return found.map((one) => this.#explained(one));
    });
  }

  /** Looks at the next slice once the client has the diagnostics before it. */
  #goOn(text: OpenText, slice: number): void {
    setTimeout(() => {
      if (!this.#session.documents.all.some(({ key }) => key === text.key)) return;
      this.#slices.set(text.key, slice);
      this.#session.client.refreshDiagnostics();
      void this.push(text);
    });
  }

  #explained(diagnostic: Diagnostic): Diagnostic {
    const { codeDescription: address } = this.#session;
    if (!address) return diagnostic;
    const href = address.replace('{code}', encodeURIComponent(diagnostic.code ?? ''));
    return { ...diagnostic, codeDescription: { href } };
  }
}
