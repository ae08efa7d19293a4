import { element } from '../../base/element.ts';
import { iconButton } from '../../base/iconButton.ts';

/** A text with a heading and a button that copies it. */
export class TextBlock {
  readonly #text: HTMLElement;
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
            iconButton('copy', `Copy: ${heading}`, () => copy(this.#text.textContent)),
          ],
        }),
        this.#text,
      ],
    });
  }

  show(text: string | undefined): void {
    this.element.hidden = text === undefined || text === '';
    if (this.#text.textContent !== (text ?? '')) this.#text.textContent = text ?? '';
  }
}
