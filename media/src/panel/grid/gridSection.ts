import { t } from '@vscode/l10n';
import type { GridCommandId } from '../../../../client/src/protocol/gridCommands.ts';
import type { KeyBinding, RowSelection } from '../../../../client/src/protocol/results.ts';
import { count } from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';
import { copied, type CopyFormat } from '../../copy/formats.ts';
import type { GridApi } from '../../grid/gridApi.ts';
import { headerRow } from '../../grid/keyboard.ts';
import { cellCount } from '../../grid/selection.ts';
import { type DetailActions, DetailPane } from '../detail/detailPane.ts';
import { type ExportedPart, exportedPart } from './exportedPart.ts';
import { openFilter } from './filterPopup.ts';
import { FindBar } from './findBar.ts';
import { type ActionTarget, gridActions } from './gridActions.ts';
import { cellMenu, headerMenu, usefulItems, withKeys } from './gridMenus.ts';
import { openMenu } from './menu.ts';
import { openPopup, type PagePoint } from './popup.ts';
import { SelectionFooter } from './selectionFooter.ts';
import { openStatistics } from './statisticsPopup.ts';
import { visibleText } from '../../grid/visibleText.ts';

/** What the section asks others to do. */
export type SectionActions = {
  announce(words: string): void;
  /** Writes a part of the result to a file. */
  export(selection: RowSelection): void;
  /** The grid is arranged in another way, or another cell is active. */
  changed(): void;
  /** A command was chosen that is not the grid's own. */
  perform(command: GridCommandId): void;
  /** The keys of commands, by their ids. */
  keys(): Readonly<Record<string, KeyBinding>>;
  /** The table that an INSERT of the rows names. */
  title(): string;
} & DetailActions;

/** The grid and the parts around it: the find bar, the footer, the detail pane, the menus. */
export class GridSection implements ActionTarget {
  readonly grid: GridApi = document.createElement('hogql-grid');
  readonly element: HTMLElement;
  readonly #find = new FindBar(this.grid);
  readonly #footer = new SelectionFooter(this.grid);
  readonly #detail: DetailPane;
  readonly #actions: SectionActions;

  constructor(actions: SectionActions) {
    this.#actions = actions;
    this.#detail = new DetailPane(this.grid, actions);
    this.element = element('div', {
      className: 'grid-section',
      children: [
        element('div', {
          className: 'grid-column',
          children: [this.#find.element, this.grid, this.#footer.element],
        }),
        this.#detail.element,
      ],
    });
    this.#listen();
  }

  /** New rows have arrived. */
  refresh(): void {
    this.#footer.update();
    this.#detail.update();
    this.#find.refresh();
  }

  /** Carries out a command of the grid; returns whether it is one. */
  perform(id: GridCommandId): boolean {
    const action = gridActions[id];
    if (!action) return false;
    action(this);
    return true;
  }

  copy(format: CopyFormat): void {
    const { table, active, selection } = this.grid;
    const name = table.columns[active.column]?.name ?? '';
    const text =
      active.row === headerRow && format === 'tsv'
        ? name
        : copied(table, selection, format, this.#actions.title());
    if (text === undefined) {
      this.#actions.announce(t('Some of these rows are still loading. Copy again in a moment.'));
      return;
    }
    this.#actions.copy(text);
    this.#actions.announce(copiedWords(cellCount(selection)));
  }

  copyName(): void {
    const { table, active } = this.grid;
    this.#actions.copy(table.columns[active.column]?.name ?? '');
    this.#actions.announce(t('Name copied'));
  }

  statistics(): void {
    const { table, active } = this.grid;
    const column = table.columns[active.column];
    if (column) openStatistics(this.grid, column, this.#besideCell(), this.#back);
  }

  export(part: ExportedPart): void {
    const selection = exportedPart(this.grid, part);
    if (!selection) {
      this.#actions.announce(t('Some rows are still loading. Export again in a moment.'));
    } else if (selection.rows?.length === 0) {
      this.#actions.announce(t('The filters hide every row. Clear them, then export.'));
    } else {
      this.#actions.export(selection);
    }
  }

  find(): void {
    this.#find.open();
  }

  findStep(by: 1 | -1): void {
    if (this.#find.element.hidden) this.#find.open();
    else this.#find.step(by);
  }

  detail(what: 'cell' | 'row'): void {
    this.#detail.open(what);
  }

  wrapDetail(): void {
    this.#detail.toggleWrap();
  }

  openInEditor(): void {
    this.#detail.openInEditor();
  }

  openLink(url: string): void {
    this.#actions.openLink(url);
  }

  announce(words: string): void {
    this.#actions.announce(words);
  }

  filter(): void {
    const { table, active } = this.grid;
    const column = table.columns[active.column];
    if (column) openFilter(this.grid, column, this.#besideCell(), this.#back);
  }

  columns(): void {
    openColumns(this.grid, this.#besideCell(), this.#back);
  }

  menu(at: PagePoint = this.#besideCell()): void {
    const items = usefulItems(
      this.grid.active.row === headerRow ? headerMenu : cellMenu,
      this.grid,
    );
    openMenu(t('Grid'), withKeys(items, this.#actions.keys()), at, (chosen) => {
      this.grid.focus();
      if (chosen) this.#actions.perform(chosen);
    });
  }

  readonly #back = (): void => {
    this.grid.focus();
  };

  #besideCell(): PagePoint {
    const { left, bottom } = this.grid.activeBox();
    return { x: left, y: bottom };
  }

  #listen(): void {
    const { grid } = this;
    grid.addEventListener('hogql-select', () => {
      this.#footer.update();
      this.#detail.update();
      this.#actions.changed();
    });
    grid.addEventListener('hogql-arrange', ({ detail: { words } }) => {
      if (words !== '') {
        this.#footer.arrange(isPlain(grid) ? '' : words);
        this.#find.refresh();
        this.#actions.announce(words);
      }
      this.#actions.changed();
    });
    grid.addEventListener('hogql-menu', ({ detail }) => {
      this.menu(detail);
    });
    grid.addEventListener('hogql-detail', () => {
      this.detail('cell');
    });
    grid.addEventListener('hogql-link', ({ detail }) => {
      this.openLink(detail.url);
    });
    grid.addEventListener('hogql-copy', () => {
      this.copy('tsv');
    });
  }
}

/** All rows as they arrived, in all columns. */
function isPlain({ state }: GridApi): boolean {
  const { sort, filters, hidden, frozen } = state;
  return sort.length + filters.length + hidden.length + frozen === 0;
}

function copiedWords(cells: number): string {
  return cells === 1 ? t('1 cell copied') : t('{0} cells copied', count(cells));
}

/** Opens the list of all columns, to tick those to show. */
function openColumns(grid: GridApi, at: PagePoint, closed: () => void): void {
  const hidden = new Set(grid.state.hidden);
  const boxes = grid.allColumns.map(({ name, column }) => {
    const box = element('input', { attributes: { type: 'checkbox' } });
    box.checked = !hidden.has(column);
    box.addEventListener('change', () => {
      if (box.checked) hidden.delete(column);
      else hidden.add(column);
      grid.setHidden(hidden);
      // The last one cannot be hidden, so the box follows the grid.
      const shown = new Set(grid.table.columns.map((each) => each.column));
      box.checked = shown.has(column);
      if (box.checked) hidden.delete(column);
    });
    return element('label', {
      children: [box, element('span', { className: 'text', text: visibleText(name) })],
    });
  });
  const list = element('div', {
    className: 'values',
    attributes: { role: 'group', 'aria-label': t('Columns') },
    children: boxes,
  });
  openPopup(
    element('div', {
      className: 'filter',
      children: [element('h2', { text: t('Columns') }), list],
    }),
    t('Columns'),
    at,
    closed,
  );
  list.querySelector('input')?.focus();
}
