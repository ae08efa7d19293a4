import { element } from '../../base/element.ts';
import { TextBlock } from './textBlock.ts';

/** The text that ran. */
export class QueryView {
  readonly #query: TextBlock;
  readonly element: HTMLElement;

  constructor(copy: (text: string) => void) {
    this.#query = new TextBlock('Query', copy);
    this.element = element('div', { className: 'text-view', children: [this.#query.element] });
  }

  show(query: string): void {
    this.#query.show(query);
  }
}
