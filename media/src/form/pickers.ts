import '@vscode-elements/elements/dist/vscode-multi-select/index.js';
import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';

/** A choice and its label. */
export type Option = {
  readonly value: string;
  readonly label: string;
};

/** A labelled drop-down list. */
export type Picker = {
  readonly element: HTMLElement;
  /** Shows choices and which of them are picked, without an event. */
  show(options: readonly Option[], picked: readonly string[]): void;
  rename(label: string): void;
};

type Select = HTMLElementTagNameMap['vscode-single-select' | 'vscode-multi-select'];

/** A list from which to pick one. */
export function picker(label: string, changed: (value: string) => void): Picker {
  const select = document.createElement('vscode-single-select');
  select.addEventListener('change', () => changed(select.value));
  return labelled(label, select, ([value = '']) => {
    select.value = value;
  });
}

/** A list to pick several of. */
export function multiPicker(label: string, changed: (values: readonly string[]) => void): Picker {
  const select = document.createElement('vscode-multi-select');
  void select.updateComplete.then(() => {
    select.shadowRoot?.adoptedStyleSheets.push(namesOnFace());
  });
  select.addEventListener('change', () => changed(select.value));
  return labelled(label, select, (picked) => {
    select.value = [...picked];
  });
}

/** The face of the list says only how many are picked; these rules make it name them. */
function namesOnFace(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .select-face-badge {
      display: block;
      height: 18px;
      margin: 0;
      padding: 3px 20px 3px 4px;
      overflow: hidden;
      text-overflow: ellipsis;
      background: none;
      color: inherit;
      font-size: 0;
      line-height: 18px;
    }
    .select-face-badge::after {
      content: var(--picked);
      font-size: var(--vscode-font-size, 13px);
    }
  `);
  return sheet;
}

/** A field for a number, which may stay empty. */
export type NumberField = {
  readonly element: HTMLElement;
  show(value: number | undefined): void;
};

/** A labelled field for a number; text that is not a number stays and is marked. */
export function numberField(
  label: string,
  changed: (value: number | undefined) => void,
): NumberField {
  const input = document.createElement('vscode-textfield');
  input.label = label;
  input.placeholder = t('None');
  input.addEventListener('change', () => {
    const text = input.value.trim().replaceAll(/(?<=\d),(?=\d{3})/g, '');
    const value = text === '' ? undefined : Number(text);
    const isNumber = value === undefined || Number.isFinite(value);
    input.invalid = !isNumber;
    input.title = isNumber ? '' : t('Enter a number such as 1500, or leave it empty.');
    if (isNumber) changed(value);
  });
  const caption = element('span', {
    className: 'caption',
    text: label,
    attributes: { 'aria-hidden': 'true' },
  });
  return {
    element: element('div', { className: 'picker', children: [caption, input] }),
    show: (value) => {
      if (document.activeElement === input) return;
      input.value = value === undefined ? '' : String(value);
      input.invalid = false;
    },
  };
}

/** A quiet button with an icon and a word. */
export function pickerButton(
  icon: string,
  label: string,
  pressed: () => void,
): HTMLElementTagNameMap['vscode-toolbar-button'] {
  const button = document.createElement('vscode-toolbar-button');
  button.icon = icon;
  button.title = label;
  button.append(element('span', { className: 'button-text', text: label }));
  button.addEventListener('click', pressed);
  return button;
}

function labelled(
  label: string,
  select: Select,
  pick: (picked: readonly string[]) => void,
): Picker {
  select.label = label;
  let shown = '';
  const caption = element('span', {
    className: 'caption',
    text: label,
    attributes: { 'aria-hidden': 'true' },
  });
  return {
    element: element('div', { className: 'picker', children: [caption, select] }),
    show: (options, picked) => {
      const key = JSON.stringify(options);
      if (key !== shown) {
        shown = key;
        select.replaceChildren(
          ...options.map(({ value, label: text }) => {
            const option = document.createElement('vscode-option');
            option.value = value;
            option.textContent = text;
            return option;
          }),
        );
      }
      pick(picked);
      const names = options
        .flatMap(({ value, label: text }) => (picked.includes(value) ? [text] : []))
        .join(', ');
      select.title = names;
      select.style.setProperty('--picked', cssText(names === '' ? t('None') : names));
    },
    rename: (text) => {
      if (select.label === text) return;
      select.label = text;
      caption.textContent = text;
    },
  };
}

/** A text as a string of CSS: every character that could end it is written as its number. */
function cssText(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} ,.$_-]/gu, (character) => {
    return `\\${character.codePointAt(0)?.toString(16) ?? ''} `;
  });
  return `"${safe}"`;
}
