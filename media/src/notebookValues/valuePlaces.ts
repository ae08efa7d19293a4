import { t } from '@vscode/l10n';
import type { NamedCell } from '../../../client/src/protocol/notebook.ts';
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

/** Why a place has no value. */
export type MissingValue = {
  readonly words: string;
  /** A run of the cell brings the value; otherwise the name is wrong. */
  readonly comes: boolean;
};

/** Says why no value is known for `cell.column`. */
export function missingValue(name: string, cells: readonly NamedCell[]): MissingValue {
  const cell = cells.findLast(({ title }) => name.startsWith(`${title}.`));
  if (!cell) {
    const end = name.lastIndexOf('.');
    const words =
      end < 0
        ? t('A value is written as cell.column in double braces.')
        : t('There is no cell named {0}.', name.slice(0, end));
    return { words, comes: false };
  }
  const { title, columns } = cell;
  if (!columns) return { words: t('Run the cell {0} to see this value.', title), comes: true };
  const column = name.slice(title.length + 1);
  if (columns.includes(column)) {
    return { words: t('The result of {0} has no rows.', title), comes: true };
  }
  const known = columns.join(', ');
  return {
    words: t('The result of {0} has no column {1}. Its columns: {2}.', title, column, known),
    comes: false,
  };
}
