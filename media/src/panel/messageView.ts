import { element } from '../base/element.ts';
import { ActionButtons, messageButton, type Perform } from './actionButtons.ts';
import type { Message } from './panelParts.ts';

/** A state in words, with what can be done about it. */
export class MessageView {
  readonly #icon = element('span', { attributes: { 'aria-hidden': 'true' } });
  readonly #text = element('p', { className: 'text' });
  readonly #quote = element('pre', { className: 'quote' });
  readonly #advice = element('p', { className: 'advice' });
  readonly #query = element('pre', { className: 'query', attributes: { tabindex: '0' } });
  readonly #buttons: ActionButtons;
  readonly element: HTMLElement;

  constructor(perform: Perform) {
    const buttons = element('div', { className: 'buttons' });
    this.#buttons = new ActionButtons(buttons, messageButton(perform, true));
    const words = element('div', {
      className: 'words',
      children: [this.#text, this.#quote, this.#advice, buttons, this.#query],
    });
    this.element = element('section', { className: 'message', children: [this.#icon, words] });
  }

  show(message: Message | undefined, query: string | undefined): void {
    this.element.hidden = message === undefined;
    this.element.classList.toggle('error', message?.tone === 'error');
    this.#icon.className = message ? `codicon codicon-${message.icon}` : '';
    setText(this.#text, message?.text);
    setText(this.#advice, message?.advice);
    this.#showQuote(message?.quote);
    this.#buttons.show(message?.actions ?? []);
    setText(this.#query, query);
  }

  #showQuote(quote: Message['quote']): void {
    this.#quote.hidden = quote === undefined;
    // At the end of a line there is no text: a marked space shows where something is missing.
    this.#quote.replaceChildren(
      ...(quote ? [quote.before, element('mark', { text: quote.marked || ' ' }), quote.after] : []),
    );
  }
}

function setText(target: HTMLElement, text: string | undefined): void {
  target.hidden = text === undefined;
  if (target.textContent !== (text ?? '')) target.textContent = text ?? '';
}
