import type { MessageConnection } from 'vscode-jsonrpc/node';
import type {
  ClientCapabilities,
  ConfigurationParams,
  PublishDiagnosticsParams,
  RegistrationParams,
} from 'vscode-languageserver';
import type { CompletionClient } from '../features/completion/offer.ts';

/** The client: its capabilities, and the messages the server sends to it. */
export class Client {
  readonly #connection: MessageConnection;
  #capabilities: ClientCapabilities = {};

  constructor(connection: MessageConnection) {
    this.#connection = connection;
  }

  /** Stores the client's capabilities when it starts. */
  is(capabilities: ClientCapabilities): void {
    this.#capabilities = capabilities;
  }

  /** True if it asks for diagnostics, so that they need not be sent. */
  get pulls(): boolean {
    return this.#capabilities.textDocument?.diagnostic !== undefined;
  }

  /** True if diagnostics can be brought to it a part at a time. */
  get takesMoreDiagnostics(): boolean {
    return !this.pulls || this.#capabilities.workspace?.diagnostics?.refreshSupport === true;
  }

  /** True if it has settings that can be asked for. */
  get hasSettings(): boolean {
    return this.#capabilities.workspace?.configuration === true;
  }

  /** True if it has a grammar of its own, so that semantic tokens need only tell the rest. */
  get hasGrammar(): boolean {
    return this.#capabilities.textDocument?.semanticTokens?.augmentsSyntaxTokens === true;
  }

  /** True if it asks for the edits of an action when it is chosen. */
  get resolvesEdits(): boolean {
    const { dataSupport, resolveSupport } = this.#capabilities.textDocument?.codeAction ?? {};
    return dataSupport === true && resolveSupport?.properties.includes('edit') === true;
  }

  get completes(): CompletionClient {
    const { completionItem, completionList } = this.#capabilities.textDocument?.completion ?? {};
    return {
      snippets: completionItem?.snippetSupport === true,
      itemDefaults: completionList?.itemDefaults?.includes('editRange') === true,
      labelDetails: completionItem?.labelDetailsSupport === true,
    };
  }

  /** The settings of a section for a document; undefined if there are none. */
  async setting(section: string, scopeUri: string): Promise<unknown> {
    if (!this.hasSettings) return undefined;
    const params: ConfigurationParams = { items: [{ scopeUri, section }] };
    const answer: unknown = await this.#connection.sendRequest('workspace/configuration', params);
    return Array.isArray(answer) ? answer[0] : undefined;
  }

  /** Has it tell when something below a section of the settings changes. */
  watchSettings(section: string): void {
    if (this.#capabilities.workspace?.didChangeConfiguration?.dynamicRegistration !== true) return;
    const method = 'workspace/didChangeConfiguration';
    const registrations = [{ id: section, method, registerOptions: { section } }];
    const params: RegistrationParams = { registrations };
    this.#ask('client/registerCapability', params);
  }

  /** Has it ask again for semantic tokens and inlay hints. */
  refreshDrawn(): void {
    const { semanticTokens, inlayHint } = this.#capabilities.workspace ?? {};
    if (semanticTokens?.refreshSupport === true) this.#ask('workspace/semanticTokens/refresh');
    if (inlayHint?.refreshSupport === true) this.#ask('workspace/inlayHint/refresh');
  }

  /** Has it ask again for diagnostics. */
  refreshDiagnostics(): void {
    if (this.pulls && this.takesMoreDiagnostics) this.#ask('workspace/diagnostic/refresh');
  }

  publish(params: PublishDiagnosticsParams): void {
    void this.#connection.sendNotification('textDocument/publishDiagnostics', params);
  }

  /** Says something in the log which the client keeps of the server. */
  log(message: string): void {
    void this.#connection.sendNotification('window/logMessage', { type: warning, message });
  }

  /** Shows a message to the user. */
  show(message: string): void {
    void this.#connection.sendNotification('window/showMessage', { type: warning, message });
  }

  /** Asks for something without an answer; a client that refuses has said why in its own log. */
  #ask(method: string, params?: object): void {
    const answer =
      params === undefined
        ? this.#connection.sendRequest(method)
        : this.#connection.sendRequest(method, params);
    answer.catch(() => undefined);
  }
}

/** LSP's number for a warning. */
const warning = 2;
