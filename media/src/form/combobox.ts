import './combobox.css';
import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';
import type { Control } from './formControls.ts';

/** A suggested value. */
type Suggestion = {
  readonly text: string;
  readonly label: string;
  readonly detail: string;
};

/** Finds the values that match the typed text; an empty text finds all. */
type Suggest = (typed: string) => Promise<readonly Suggestion[]>;

/** How long typing must pause before suggestions are requested, in milliseconds. */
const pauseMs = 60;
/** The maximum size of a list, and the least room to open it below, in pixels. */
const most = { width: 420, height: 220 };
const leastBelow = 90;
/** The margin between a list and the edge of the page. */
const margin = 8;

let lastId = 0;

/**
 * A text with a list of suggestions, which may hold any other text too: the combobox of the ARIA
 * practices. It fires `change` when a text has been entered or picked.
 */
export class Combobox implements Control {
  readonly element: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #ask: Suggest;
  #shown: readonly Suggestion[] = [];
  #active = -1;
  #asked = 0;
  #timer: number | undefined;

  /** @param label what a screen reader calls it */
  constructor(label: string, hint: string, ask: Suggest) {
    this.#ask = ask;
    const id = `suggestions-${++lastId}`;
    this.#list = element('ul', {
      className: 'suggestions',
      attributes: { id, role: 'listbox', 'aria-label': t('Suggestions for {0}', label) },
    });
    this.#list.hidden = true;
    this.#input = element('input', {
      attributes: {
        type: 'text',
        role: 'combobox',
        autocomplete: 'off',
        spellcheck: 'false',
        placeholder: hint,
        'aria-label': label,
        'aria-autocomplete': 'list',
        'aria-controls': id,
        'aria-expanded': 'false',
      },
    });
    this.element = element('div', {
      className: 'combobox',
      children: [this.#input, this.#list],
    });
    this.#input.addEventListener('input', () => this.#askSoon(this.#input.value));
    this.#input.addEventListener('click', () => this.#askSoon(''));
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    this.#input.addEventListener('blur', () => this.#close());
    // A press in the list must not take the focus from the input.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const at = [...this.#list.children].findIndex((each) => each.contains(target as Node));
      this.#pick(at);
    });
  }

  get value(): string {
    return this.#input.value;
  }

  set value(text: string) {
    if (this.#input.value !== text) this.#input.value = text;
  }

  setInvalid(invalid: boolean): void {
    this.#input.setAttribute('aria-invalid', String(invalid));
  }

  #askSoon(typed: string): void {
    const turn = ++this.#asked;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#ask(typed).then(
        (found) => {
          if (turn === this.#asked) this.#open(found);
        },
        () => this.#close(),
      );
    }, pauseMs);
  }

  #open(found: readonly Suggestion[]): void {
    this.#shown = found;
    this.#list.replaceChildren(
      ...found.map(({ label, detail }, at) =>
        element('li', {
          attributes: { role: 'option', id: `${this.#list.id}-${at}`, 'aria-selected': 'false' },
          children: [
            element('span', { className: 'name', text: label }),
            element('span', { className: 'detail', text: detail }),
          ],
        }),
      ),
    );
    this.#list.hidden = found.length === 0;
    this.#place();
    this.#input.setAttribute('aria-expanded', String(found.length > 0));
    this.#activate(-1);
  }

  /** Below the text and to its right, or where the page has more room. */
  #place(): void {
    const { top, bottom, left, right } = this.#input.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    const rightwards = window.innerWidth - left;
    const isAbove = below < leastBelow && top > below;
    const isLeftwards = rightwards < most.width && right > rightwards;
    this.#list.classList.toggle('above', isAbove);
    this.#list.classList.toggle('leftwards', isLeftwards);
    const height = Math.min(most.height, (isAbove ? top : below) - margin);
    const width = Math.min(most.width, (isLeftwards ? right : rightwards) - margin);
    this.#list.style.maxHeight = `${height}px`;
    this.#list.style.maxWidth = `${width}px`;
  }

  #close(): void {
    this.#asked++;
    window.clearTimeout(this.#timer);
    this.#open([]);
  }

  #activate(at: number): void {
    this.#active = at;
    for (const [index, option] of [...this.#list.children].entries()) {
      option.setAttribute('aria-selected', String(index === at));
      if (index === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (at < 0) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `${this.#list.id}-${at}`);
  }

  #press(event: KeyboardEvent): void {
    const isOpen = !this.#list.hidden;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (isOpen) this.#step(event.key === 'ArrowDown' ? 1 : -1);
        else this.#askSoon('');
        return;
      }
      case 'Enter':
        if (isOpen && this.#active >= 0) {
          // Picking does not submit.
          event.preventDefault();
          this.#pick(this.#active);
        } else this.#enter();
        return;
      case 'Escape':
        if (isOpen) event.stopPropagation();
        this.#close();
        return;
    }
  }

  #step(by: 1 | -1): void {
    const { length } = this.#shown;
    if (this.#active < 0 && by < 0) this.#activate(length - 1);
    else this.#activate((this.#active + by + length) % length);
  }

  #pick(at: number): void {
    const picked = this.#shown[at];
    if (!picked) return;
    this.#input.value = picked.text;
    this.#enter();
  }

  #enter(): void {
    this.#close();
    this.element.dispatchEvent(new Event('change'));
  }
}

/** Finds known values that contain the typed text. */
export function suggestFrom(known: readonly (readonly [value: string, words?: string])[]): Suggest {
  const all = known.map(([text, detail = '']) => ({ text, label: text, detail }));
  return (typed) => {
    const words = typed.trim().toLowerCase();
    return Promise.resolve(
      all.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(words)),
    );
  };
}
