import { t } from '@vscode/l10n';
import { element, iconButton } from '../base/element.ts';
import { ActionButtons, messageButton, type Perform, toolbarButton } from './actionButtons.ts';
import { openMenu } from './grid/menu.ts';
import type { Action, Message } from './panelParts.ts';
import type { ParameterField } from '../../../client/src/protocol/parameters.ts';
import type { ParametersApi } from '../parameters/parametersApi.ts';
import { loadBundle, panelBundles } from './views/bundle.ts';

/**
 * The buttons of a run. Where room is short, all but the first are in a menu: `folded` on the
 * header hides one or the other.
 */
export class Toolbar {
  readonly #buttons: ActionButtons;
  readonly #more = iconButton('ellipsis', t('More actions'), () => this.#open());
  readonly #perform: Perform;
  readonly element: HTMLElement;
  #actions: readonly Action[] = [];

  constructor(perform: Perform) {
    this.#perform = perform;
    const buttons = element('span', { className: 'buttons' });
    this.#buttons = new ActionButtons(buttons, toolbarButton(perform));
    this.#more.classList.add('more');
    this.#more.ariaHasPopup = 'menu';
    this.element = element('div', {
      className: 'tools',
      attributes: { role: 'toolbar', 'aria-label': t('Run') },
      children: [buttons, this.#more],
    });
  }

  show(actions: readonly Action[]): void {
    this.#actions = actions;
    this.#buttons.show(actions);
    this.#more.hidden = actions.length < 2;
  }

  /** Puts the focus on the first button, if there is one. */
  focus(): boolean {
    return this.#buttons.focus();
  }

  #open(): void {
    const { left, bottom } = this.#more.getBoundingClientRect();
    openMenu(t('Run'), [this.#actions.slice(1)], { x: left, y: bottom }, (chosen) => {
      this.#more.focus();
      if (chosen !== undefined) this.#perform(chosen);
    });
  }
}

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

/** What the form asks others to do. */
export type FormActs = Pick<ParametersApi, 'runWith' | 'editVariable'>;

/** The form for a query's placeholders. Its bundle is loaded for the first query that has some. */
export class ParameterBar {
  readonly element = element('div', { className: 'parameter-bar' });
  readonly #acts: FormActs;
  #fields: readonly ParameterField[] = [];
  #form: ParametersApi | undefined;

  constructor(acts: FormActs) {
    this.#acts = acts;
  }

  show(fields: readonly ParameterField[]): void {
    this.#fields = fields;
    if (this.#form) this.#form.show(fields);
    else if (fields.length > 0) void this.#load();
  }

  async #load(): Promise<void> {
    try {
      await loadBundle('parameters', panelBundles());
      this.#form ??= this.#newForm();
      this.#form.show(this.#fields);
    } catch (error) {
      this.element.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  #newForm(): ParametersApi {
    const form = document.createElement('hogql-parameters');
    form.runWith = this.#acts.runWith;
    form.editVariable = this.#acts.editVariable;
    this.element.replaceChildren(form);
    return form;
  }
}
