import { valuePlaceAt } from '../../../client/src/protocol/valuePlace.ts';

/** The position of the Markdown parser in a line. */
type InlineState = {
  readonly src: string;
  pos: number;
  push(type: string, tag: string, nesting: 0): { content: string };
};

/** The parts of markdown-it that are extended here. */
export type MarkdownParser = {
  readonly inline: {
    readonly ruler: {
      before(
        rule: string,
        name: string,
        parse: (state: InlineState, silent: boolean) => boolean,
      ): void;
    };
  };
  readonly renderer: {
    readonly rules: Record<
      string,
      ((tokens: readonly { readonly content: string }[], index: number) => string) | undefined
    >;
  };
  readonly utils: { escapeHtml(text: string): string };
};

/** Reads `{{ cell.column }}` in words as the place of a value. */
export function valuePlaces({ inline, renderer, utils }: MarkdownParser): void {
  inline.ruler.before('escape', 'hogql_value', (state, silent) => {
    const place = valuePlaceAt(state.src, state.pos);
    if (!place || place.name === '') return false;
    if (!silent) state.push('hogql_value', 'hogql-value', 0).content = place.name;
    state.pos += place.written.length;
    return true;
  });
  renderer.rules['hogql_value'] = (tokens, index) => {
    const name = utils.escapeHtml(tokens[index]?.content ?? '');
    return `<hogql-value name="${name}">{{ ${name} }}</hogql-value>`;
  };
}
