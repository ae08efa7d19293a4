import {
  type CompletionItem,
  type Diagnostic,
  type Hover,
  type SemanticTokensLegend,
  SemanticTokensLegend as Legend,
  type Uri,
} from 'vscode';
import type { LanguageClient, RequestParam } from 'vscode-languageclient/node';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';
import {
  type Fragment,
  fragmentCompletionRequest,
  fragmentDiagnosticsRequest,
  fragmentHoverRequest,
  type FragmentPlaceParams,
  fragmentTokensRequest,
  unknownNamesRequest,
} from '../../../../server/src/protocol/fragments.ts';
import { RequestType } from '../../../../server/src/protocol/messages.ts';

/** The completions in a fragment, at places counted from its start. */
export type FragmentCompletions = {
  readonly isIncomplete: boolean;
  readonly items: readonly CompletionItem[];
};

type Converter = LanguageClient['protocol2CodeConverter'];
type ServerItem = Parameters<Converter['asCompletionItem']>[0];

const resolveRequest = new RequestType<ServerItem, ServerItem, void>('completionItem/resolve');

/** Asks the server something, once it has started. */
type Request = <P, R, E>(type: RequestType<P, R, E>, params: RequestParam<P>) => Promise<R>;

/** Asks the language server about HogQL inside other files, in the editor's types. */
export class Fragments {
  readonly #client: () => Promise<LanguageClient>;
  readonly #request: Request;
  /** The server's own form of an item, which it needs to resolve the item. */
  readonly #said = new WeakMap<CompletionItem, ServerItem>();

  /** @param client is there once the server has started */
  constructor(client: () => Promise<LanguageClient>, request: Request) {
    this.#client = client;
    this.#request = request;
  }

  /** The legend of semantic tokens; known once the server has started. */
  async legend(): Promise<SemanticTokensLegend> {
    const { initializeResult } = await this.#client();
    const { legend } = initializeResult?.capabilities.semanticTokensProvider ?? {};
    return new Legend(legend?.tokenTypes ?? [], legend?.tokenModifiers ?? []);
  }

  /** The diagnostics of a file's fragments. */
  async diagnostics(file: Uri, fragments: readonly Fragment[]): Promise<readonly Diagnostic[][]> {
    if (fragments.length === 0) return [];
    const { code2ProtocolConverter, protocol2CodeConverter } = await this.#client();
    const uri = code2ProtocolConverter.asUri(file);
    const found = await this.#request(fragmentDiagnosticsRequest, { uri, fragments });
    return Promise.all(
      found.diagnostics.map((each) => protocol2CodeConverter.asDiagnostics([...each])),
    );
  }

  /** The tokens of each fragment, in the encoding of the protocol. */
  async tokens(file: Uri, fragments: readonly Fragment[]): Promise<readonly (readonly number[])[]> {
    if (fragments.length === 0) return [];
    const uri = (await this.#client()).code2ProtocolConverter.asUri(file);
    return (await this.#request(fragmentTokensRequest, { uri, fragments })).tokens;
  }

  async completion(place: FragmentPlaceParams): Promise<FragmentCompletions> {
    const found = await this.#request(fragmentCompletionRequest, place);
    const { protocol2CodeConverter } = await this.#client();
    const items = found.items.map((said) => {
      const item = protocol2CodeConverter.asCompletionItem(said);
      this.#said.set(item, said);
      return item;
    });
    return { isIncomplete: found.isIncomplete, items };
  }

  /** Adds to an item what only a selected one shows. */
  async resolve(item: CompletionItem): Promise<CompletionItem> {
    const said = this.#said.get(item);
    if (!said) return item;
    const more = await this.#request(resolveRequest, said);
    const { protocol2CodeConverter } = await this.#client();
    const { detail, documentation } = protocol2CodeConverter.asCompletionItem(more);
    if (detail !== undefined) item.detail = detail;
    if (documentation !== undefined) item.documentation = documentation;
    return item;
  }

  /** A sentence for each name in fragments that a project with this catalog does not know. */
  async unknownNames(
    fragments: readonly Fragment[],
    catalog: CatalogParams,
  ): Promise<readonly string[]> {
    if (fragments.length === 0) return [];
    return (await this.#request(unknownNamesRequest, { fragments, catalog })).sentences;
  }

  async hover(place: FragmentPlaceParams): Promise<Hover | undefined> {
    const { hover } = await this.#request(fragmentHoverRequest, place);
    return (await this.#client()).protocol2CodeConverter.asHover(hover);
  }
}
