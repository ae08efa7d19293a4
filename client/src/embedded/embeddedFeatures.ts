import {
  type CompletionItem,
  CompletionList,
  Hover,
  languages,
  Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensLegend,
  type TextDocument,
} from 'vscode';
import type { FragmentPlaceParams } from '../../../server/src/protocol/fragments.ts';
import { nodeFiles } from '../base/nodeFiles.ts';
import { Owner } from '../base/owner.ts';
import type { Fragments } from '../language/server/fragments.ts';
import { embeddedAt, embeddedHogql, type EmbeddedHogql } from './embeddedHogql.ts';
import { EmbeddedPlaces, type EmbeddedPosition } from './embeddedPlaces.ts';
import { encodeString } from './jsonString.ts';

/** Colours, completion and hovers of HogQL in JSON, computed by the language server. */
export class EmbeddedFeatures extends Owner {
  readonly #fragments: Fragments;

  constructor(fragments: Fragments) {
    super();
    this.#fragments = fragments;
    this.register(
      languages.registerCompletionItemProvider(
        nodeFiles,
        {
          provideCompletionItems: (document, position) =>
            this.#completion(document, document.offsetAt(position)),
          resolveCompletionItem: (item) => fragments.resolve(item),
        },
        '.',
        '{',
        "'",
        '`',
      ),
    );
    this.register(
      languages.registerHoverProvider(nodeFiles, {
        provideHover: (document, position) => this.#hover(document, document.offsetAt(position)),
      }),
    );
  }

  /** The server numbers the colours, so this waits for it. */
  async start(): Promise<void> {
    const legend = await this.#fragments.legend();
    const provideDocumentSemanticTokens = (document: TextDocument): Promise<SemanticTokens> =>
      this.#tokens(document, legend);
    this.register(
      languages.registerDocumentSemanticTokensProvider(
        nodeFiles,
        { provideDocumentSemanticTokens },
        legend,
      ),
    );
  }

  async #completion(document: TextDocument, offset: number): Promise<CompletionList | undefined> {
    const found = placeAt(document, offset);
    if (!found) return undefined;
    const { places, place } = found;
    const { isIncomplete, items } = await this.#fragments.completion(place);
    return new CompletionList(
      items.map((item) => inJson(item, document, places)),
      isIncomplete,
    );
  }

  async #hover(document: TextDocument, offset: number): Promise<Hover | undefined> {
    const found = placeAt(document, offset);
    if (!found) return undefined;
    const { places, place } = found;
    const hover = await this.#fragments.hover(place);
    return hover?.range
      ? new Hover(hover.contents, outerRange(document, places, hover.range))
      : hover;
  }

  async #tokens(document: TextDocument, legend: SemanticTokensLegend): Promise<SemanticTokens> {
    const all = embeddedHogql(document.getText());
    const found = await this.#fragments.tokens(
      document.uri,
      all.map(({ fragment }) => fragment),
    );
    const builder = new SemanticTokensBuilder(legend);
    for (const [at, embedded] of all.entries()) {
      for (const { offset, length, type, modifiers } of tokensIn(embedded, found[at] ?? [])) {
        const { line, character } = document.positionAt(offset);
        builder.push(line, character, length, type, modifiers);
      }
    }
    return builder.build();
  }
}

/** The HogQL at an offset of a document, and the offset's place in it. */
function placeAt(
  document: TextDocument,
  offset: number,
): { readonly places: EmbeddedPlaces; readonly place: FragmentPlaceParams } | undefined {
  const embedded = embeddedAt(document.getText(), offset);
  if (!embedded) return undefined;
  const places = new EmbeddedPlaces(embedded);
  const { fragment } = embedded;
  const position = places.inner(offset);
  return { places, place: { uri: document.uri.toString(), fragment, position } };
}

/** A range of the HogQL in the document around it. */
export function outerRange(
  document: TextDocument,
  places: EmbeddedPlaces,
  { start, end }: { readonly start: EmbeddedPosition; readonly end: EmbeddedPosition },
): Range {
  return new Range(
    document.positionAt(places.outer(start)),
    document.positionAt(places.outer(end)),
  );
}

/** The inserted text must be escaped as JSON. */
function inJson(
  item: CompletionItem,
  document: TextDocument,
  places: EmbeddedPlaces,
): CompletionItem {
  const range = item.range instanceof Range ? item.range : undefined;
  const { insertText = item.label } = item;
  const text =
    typeof insertText === 'object'
      ? 'label' in insertText
        ? insertText.label
        : insertText.value
      : insertText;
  item.insertText = encodeString(text);
  if (range) item.range = outerRange(document, places, range);
  return item;
}

type OuterToken = {
  readonly offset: number;
  readonly length: number;
  readonly type: number;
  readonly modifiers: number;
};

/** Tokens in the encoding of the protocol, as stretches of the JSON text. */
function tokensIn(embedded: EmbeddedHogql, data: readonly number[]): readonly OuterToken[] {
  const places = new EmbeddedPlaces(embedded);
  const tokens: OuterToken[] = [];
  let line = 0;
  let character = 0;
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [down = 0, along = 0, size = 0, type = 0, modifiers = 0] = data.slice(at, at + 5);
    line += down;
    character = down > 0 ? along : character + along;
    const offset = places.outer({ line, character });
    const length = places.outer({ line, character: character + size }) - offset;
    tokens.push({ offset, length, type, modifiers });
  }
  return tokens;
}
