import { t } from '@vscode/l10n';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { count } from '../../../../client/src/protocol/words.ts';
import { element, iconButton } from '../../base/element.ts';
import { cellLook } from '../../grid/cellLook.ts';
import { cellText, copyText } from '../../grid/cellText.ts';
import { plainType } from '../../../../client/src/protocol/engineType.ts';
import type { GridApi, GridTable } from '../../grid/gridApi.ts';
import { headerRow } from '../../grid/keyboard.ts';
import { visibleText } from '../../grid/visibleText.ts';
import { jsonTree } from './jsonTree.ts';
import { documentText, structureOf } from './structure.ts';
import { colouredCode } from '../views/textBlock.ts';

/** What the pane asks others to do. */
export type DetailActions = {
  copy(text: string): void;
  openText(document: { readonly text: string; readonly language: 'json' | 'plaintext' }): void;
  openLink(url: string): void;
};

/** More of a text than anybody reads here; the whole opens in an editor. */
const longestShown = 200_000;

/** The pane beside the grid: the whole value of the active cell, or its row as a list. */
export class DetailPane {
  readonly #title = element('h2', { className: 'title' });
  readonly #content = element('div', {
    className: 'content',
    attributes: { tabindex: '0', role: 'region', 'aria-label': t('Value') },
  });
  readonly #wrap: HTMLButtonElement;
  readonly element: HTMLElement;
  readonly #grid: GridApi;
  readonly #actions: DetailActions;
  #what: 'cell' | 'row' = 'cell';

  constructor(grid: GridApi, actions: DetailActions) {
    this.#grid = grid;
    this.#actions = actions;
    this.#wrap = iconButton('word-wrap', t('Wrap lines'), () => this.toggleWrap());
    this.#wrap.ariaPressed = 'true';
    const buttons = [
      this.#wrap,
      iconButton('list-flat', t('Value or whole row'), () => {
        this.open(this.#what === 'cell' ? 'row' : 'cell');
      }),
      iconButton('copy', t('Copy value'), () => actions.copy(this.#text)),
      iconButton('go-to-file', t('Open value in an editor'), () => this.openInEditor()),
      iconButton('close', t('Close'), () => this.close()),
    ];
    this.element = element('aside', {
      className: 'detail wrap',
      attributes: { 'aria-label': t('Detail') },
      children: [
        element('header', {
          className: 'detail-head',
          children: [
            this.#title,
            element('div', {
              className: 'detail-tools',
              attributes: { role: 'toolbar', 'aria-label': t('Detail') },
              children: buttons,
            }),
          ],
        }),
        this.#content,
      ],
    });
    this.element.hidden = true;
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** Opens the pane and puts the focus into it. */
  open(what: 'cell' | 'row'): void {
    this.#what = what;
    this.element.hidden = false;
    this.update();
    // The pane takes room of the grid.
    this.#grid.reveal();
    const first = this.#content.querySelector<HTMLElement>('[tabindex="0"]');
    (first ?? this.#content).focus();
  }

  close(): void {
    this.element.hidden = true;
    this.#grid.focus();
  }

  /** Shows the active cell, once another is active. */
  update(): void {
    if (!this.isOpen) return;
    const { active, table } = this.#grid;
    const column = table.columns[active.column];
    if (active.row === headerRow || !column) return;
    if (this.#what === 'row') {
      this.#title.textContent = t('Row {0}', count(table.rowNumber(active.row) + 1));
      this.#show(recordView(table, active.row));
      return;
    }
    const type = plainType(column.type ?? '');
    this.#title.textContent = visibleText(column.name);
    this.#title.title = type;
    this.#show(this.#valueView(this.#value, column.name));
  }

  openInEditor(): void {
    if (this.#what === 'row' && this.isOpen) {
      this.#actions.openText({ text: this.#text, language: 'plaintext' });
    } else {
      this.#actions.openText(documentText(this.#value));
    }
  }

  toggleWrap(): void {
    this.#wrap.ariaPressed = String(this.element.classList.toggle('wrap'));
  }

  get #value(): Cell {
    const { active, table } = this.#grid;
    return table.value(active.row, active.column) ?? null;
  }

  get #text(): string {
    const { active, table } = this.#grid;
    if (this.#what === 'cell') return copyText(this.#value);
    return table.columns
      .map(({ name }, column) => `${name}: ${copyText(table.value(active.row, column))}`)
      .join('\n');
  }

  #valueView(value: Cell, name: string): HTMLElement {
    const structure = structureOf(value);
    if (structure !== undefined) return jsonTree(structure, visibleText(name));
    const { link, absent, text } = cellLook(value);
    if (link !== undefined) {
      const button = element('button', {
        className: 'as-link',
        text,
        attributes: { type: 'button', title: t('Open the page') },
      });
      button.addEventListener('click', () => this.#actions.openLink(link));
      return button;
    }
    const whole = copyText(value);
    const cut = whole.length > longestShown;
    const shown = cut ? `${whole.slice(0, longestShown)}…` : whole;
    // Line breaks stay here; other hidden characters are made visible, as in the grid.
    const lines = absent ? text : shown.split(/\r?\n/).map(visibleText).join('\n');
    return element('pre', { className: absent ? 'absent' : '', text: lines });
  }

  #show(view: HTMLElement): void {
    this.#content.replaceChildren(view);
    // A tree is a tab stop itself.
    this.#content.tabIndex = view.matches('.json-tree') ? -1 : 0;
  }
}

/** One row as a list of names and values, for rows too wide to read across. */
function recordView(table: GridTable, row: number): HTMLElement {
  return element('dl', {
    className: 'record',
    children: table.columns.flatMap(({ name, type = '' }, column) => {
      const value = table.value(row, column);
      const { text, absent } = cellText(value);
      const isCode = value !== undefined && structureOf(value) !== undefined;
      return [
        element('dt', {
          text: visibleText(name),
          attributes: { title: plainType(type) },
        }),
        element('dd', {
          className: absent ? 'absent' : '',
          children: [isCode ? colouredCode(text, 'json') : new Text(text)],
        }),
      ];
    }),
  });
}
