import type { Position } from 'vscode-languageserver-types';
import type { CompletionClient } from '../features/completion/offer.ts';
import type { FormattingSettings } from '../features/formatting.ts';
import type { InlayHintSettings } from '../features/inlayHint.ts';
import { diagnosticLevels, type DiagnosticLevels } from '../features/shared/diagnosticLevels.ts';
import type { LensCommand } from '../protocol/initialization.ts';
import { AcceptedWords } from '../schema/acceptedWords.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { type OpenDocument, OpenDocuments } from '../workspace/documents.ts';
import type { Projects } from '../workspace/projects.ts';
import { SettingsSection } from '../workspace/settings.ts';
import type { Client } from './client.ts';
import { type Members, membersOf } from '../../common/json/members.ts';

/** A document as it is now: the analysis of its text, and the catalog that it is read with. */
export type Asked = OpenDocument & { readonly document: Analysis; readonly catalog: Catalog };

/** Everything requests are answered from: the documents, the projects, the client and its settings. */
export class ServerContext {
  readonly client: Client;
  readonly projects: Projects;
  readonly documents = new OpenDocuments();
  /** Carets at the end of a statement, by the key of its text: their positions on arrival. */
  readonly caretsAtEnd = new Map<string, Position>();
  /** The severities of diagnostics as a client without settings has given them. */
  ownLevels: DiagnosticLevels = {};
  /** The words that the user accepted from completion lists. */
  accepted = new AcceptedWords();
  /** The address of the page that explains a diagnostic, with `{code}` for its code. */
  codeDescription: string | undefined;
  /** True if the client can open declarations of the catalog. */
  showsDeclarations = false;
  /** True if the client can change titles of cells, and move cells. */
  editsCells = false;
  /** The commands the client wants to see over each statement. */
  lenses: readonly LensCommand[] = [];
  readonly #levels = new SettingsSection('hogql.diagnostics', (setting): DiagnosticLevels => ({
    ...this.ownLevels,
    ...diagnosticLevels(setting),
  }));

  readonly #addsFrom = new SettingsSection(
    'hogql.completion',
    (setting) => (setting as { readonly addFrom?: unknown } | null)?.addFrom === true,
  );

  readonly #formatting = new SettingsSection('hogql.format', formattingSettings);

  constructor(client: Client, projects: Projects) {
    this.client = client;
    this.projects = projects;
  }

  /** The catalog that a document is read with. */
  catalogOf(uri: string | undefined): Catalog {
    return this.projects.catalogOf(uri);
  }

  /** The result of `make` for a document; undefined if it is not open. */
  from<T>(of: { readonly uri: string }, make: (asked: Asked) => T): T | undefined {
    const asked = this.asked(of);
    return asked && make(asked);
  }

  /** The current document, for handlers that wait before they answer; undefined if it is not open. */
  asked({ uri }: { readonly uri: string }): Asked | undefined {
    const open = this.documents.at(uri);
    return (
      open && { ...open, document: open.text.analysis, catalog: this.catalogOf(open.text.uri) }
    );
  }

  /** The severities of the diagnostics of a document. */
  async levels(uri: string): Promise<DiagnosticLevels> {
    if (!this.client.hasSettings) return this.ownLevels;
    return this.#setting(this.#levels, uri);
  }

  /** Forgets cached settings, for one document or for all. */
  forgetSettings(uri?: string): void {
    this.#levels.forget(uri);
    this.#formatting.forget(uri);
    this.#addsFrom.forget(uri);
  }

  async inlayHintSettings(uri: string): Promise<InlayHintSettings> {
    const { types, implicitLimit } = await this.#section(uri, 'hogql.inlayHints');
    return {
      ...(typeof types === 'boolean' && { types }),
      ...(typeof implicitLimit === 'boolean' && { implicitLimit }),
    };
  }

  /** Read once for each document: completion asks with each letter. */
  formattingSettings(uri: string): Promise<FormattingSettings> {
    return this.#setting(this.#formatting, uri);
  }

  /** The client's capabilities and the user's settings for completion in a document. */
  async completes(uri: string): Promise<CompletionClient> {
    const [{ keywordCase }, addsFrom] = await Promise.all([
      this.formattingSettings(uri),
      this.#setting(this.#addsFrom, uri),
    ]);
    return {
      ...this.client.completes,
      capitals: keywordCase === 'upper',
      addsFrom,
      accepted: this.accepted,
    };
  }

  /** A cell has the settings of its notebook. */
  #setting<T>(section: SettingsSection<T>, uri: string): Promise<T> {
    return section.of(this.#scopeOf(uri), (name, scope) => this.client.setting(name, scope));
  }

  #scopeOf(uri: string): string {
    return this.documents.at(uri)?.text.uri ?? uri;
  }

  async #section(uri: string, section: string): Promise<Members> {
    return membersOf(await this.client.setting(section, this.#scopeOf(uri)));
  }
}

function formattingSettings(setting: unknown): FormattingSettings {
  const { keywordCase, style, width } = (setting ?? {}) as Record<string, unknown>;
  return {
    ...(isKeywordCase(keywordCase) && { keywordCase }),
    ...((style === 'compact' || style === 'clauses') && { style }),
    ...(typeof width === 'number' && { width }),
  };
}

function isKeywordCase(value: unknown): value is NonNullable<FormattingSettings['keywordCase']> {
  return value === 'preserve' || value === 'upper' || value === 'lower';
}
