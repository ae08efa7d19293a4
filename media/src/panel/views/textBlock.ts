import { t } from '@vscode/l10n';
import { type CodeLanguage, codeTokens } from '../../../../client/src/protocol/codeTokens.ts';
import { element, iconButton } from '../../base/element.ts';

/** Longer code is shown without colours, which would take too long. */
const longestColoured = 200_000;

/** A text with a heading and a button that copies it. */
export class TextBlock {
  readonly #text: HTMLElement;
  #shown = '';
  readonly element: HTMLElement;

  constructor(heading: string, copy: (text: string) => void) {
    this.#text = element('pre', {
      attributes: { tabindex: '0', role: 'region', 'aria-label': heading },
    });
    this.element = element('section', {
      className: 'text-block',
      children: [
        element('header', {
          children: [
            element('h2', { text: heading }),
            iconButton('copy', t('Copy: {0}', heading), () => copy(this.#shown)),
          ],
        }),
        this.#text,
      ],
    });
  }

  /** Shows a text, coloured if it is code; an unchanged text keeps its selection. */
  show(text: string | undefined, language?: CodeLanguage): void {
    this.element.hidden = text === undefined || text === '';
    if (this.#shown === (text ?? '')) return;
    this.#shown = text ?? '';
    this.#text.replaceChildren(language ? colouredCode(this.#shown, language) : this.#shown);
  }
}

/** Code with its parts in colours. */
export function colouredCode(text: string, language: CodeLanguage): DocumentFragment {
  const code = document.createDocumentFragment();
  if (text.length > longestColoured) {
    code.append(text);
    return code;
  }
  code.append(
    ...codeTokens(text, language).map(({ kind, text: part }) =>
      kind === 'plain' ? part : element('span', { className: `code-${kind}`, text: part }),
    ),
  );
  return code;
}
