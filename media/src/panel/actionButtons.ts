import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { element } from '../base/element.ts';
import type { Action, ActionCommand } from './panelParts.ts';

/** Performs the action of a button. */
export type Perform = (command: ActionCommand) => void;

type Button = HTMLElementTagNameMap['vscode-button' | 'vscode-toolbar-button'];
type MakeButton = (action: Action, index: number) => Button;

/**
 * A row of buttons that is only rebuilt when the buttons change, so that a view that updates ten times a second
 * interrupts neither the focus nor a press.
 */
export class ActionButtons {
  readonly element: HTMLElement;
  readonly #make: MakeButton;
  #buttons: readonly Button[] = [];
  #shown: readonly Action[] = [];

  constructor(element: HTMLElement, make: MakeButton) {
    this.element = element;
    this.#make = make;
  }

  show(actions: readonly Action[]): void {
    if (sameActions(actions, this.#shown)) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.#shown = actions;
    this.#buttons = actions.map(this.#make);
    this.element.replaceChildren(...this.#buttons);
    if (hadFocus) this.focus();
  }

  /** Puts the focus on the first button, if there is one. */
  focus(): boolean {
    const [first] = this.#buttons;
    if (first) void focusButton(first);
    return first !== undefined;
  }
}

/** A toolbar button cannot take the focus itself, but its content can, once drawn. */
async function focusButton(button: Button): Promise<void> {
  await button.updateComplete;
  (button.shadowRoot?.querySelector('button') ?? button).focus();
}

/** A button of a message; `prominent` ones begin with the one most people want. */
export function messageButton(perform: Perform, prominent: boolean): MakeButton {
  return (action, index) => {
    const button = document.createElement('vscode-button');
    button.textContent = action.label;
    button.secondary = !prominent || index > 0;
    return pressing(button, action, perform);
  };
}

/** A quiet button with an icon, for the toolbar. */
export function toolbarButton(perform: Perform): MakeButton {
  return (action) => {
    const button = document.createElement('vscode-toolbar-button');
    button.append(element('span', { className: 'button-text', text: action.label }));
    if (action.icon !== undefined) button.icon = action.icon;
    button.title = action.hint ?? action.label;
    return pressing(button, action, perform);
  };
}

function pressing<B extends Button>(button: B, { command }: Action, perform: Perform): B {
  button.addEventListener('click', () => {
    perform(command);
  });
  return button;
}

function sameActions(a: readonly Action[], b: readonly Action[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ label, command }, at) => label === b[at]?.label && command === b[at].command)
  );
}
