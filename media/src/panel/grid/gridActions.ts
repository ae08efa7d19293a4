import { t } from '@vscode/l10n';
import type { GridCommandId } from '../../../../client/src/protocol/gridCommands.ts';
import type { GridApi } from '../../grid/gridApi.ts';
import { cellLook } from '../../grid/cellLook.ts';
import { valueKey } from '../../grid/columnFilter.ts';
import { headerRow } from '../../grid/keyboard.ts';
import { nextSort } from '../../grid/sort.ts';
import type { CopyFormat } from '../../copy/formats.ts';
import type { ExportedPart } from './exportedPart.ts';

/** The targets of commands. */
export type ActionTarget = {
  readonly grid: GridApi;
  copy(format: CopyFormat): void;
  copyName(): void;
  statistics(): void;
  export(part: ExportedPart): void;
  find(): void;
  findStep(by: 1 | -1): void;
  filter(): void;
  columns(): void;
  menu(): void;
  detail(what: 'cell' | 'row'): void;
  wrapDetail(): void;
  openInEditor(): void;
  openLink(url: string): void;
  announce(words: string): void;
};

type Action = (target: ActionTarget) => void;

/** The step for widening a column by a key, in CSS pixels. */
const widthStep = 16;

/** The effect of each command on the grid; the page handles the others. */
export const gridActions: Readonly<Partial<Record<GridCommandId, Action>>> = {
  'hogql.grid.copy': (section) => section.copy('tsv'),
  'hogql.grid.copyWithHeaders': (section) => section.copy('tsvWithHeaders'),
  'hogql.grid.copyCsv': (section) => section.copy('csv'),
  'hogql.grid.copyCsvWithHeaders': (section) => section.copy('csvWithHeaders'),
  'hogql.grid.copyJson': (section) => section.copy('json'),
  'hogql.grid.copyJsonArrays': (section) => section.copy('jsonArrays'),
  'hogql.grid.copyMarkdown': (section) => section.copy('markdown'),
  'hogql.grid.copyInList': (section) => section.copy('inList'),
  'hogql.grid.copyInsert': (section) => section.copy('insert'),
  'hogql.grid.copyInsertStandard': (section) => section.copy('insertStandard'),
  'hogql.grid.copyName': (section) => section.copyName(),
  'hogql.grid.exportSelection': (section) => section.export('selection'),
  'hogql.grid.exportShown': (section) => section.export('shown'),
  'hogql.grid.selectAll': ({ grid }) => {
    grid.select({ ...everyRow(grid), left: 0, right: lastColumn(grid) });
  },
  'hogql.grid.selectRow': ({ grid }) => {
    const { top, bottom } = grid.selection;
    grid.select({ top, bottom, left: 0, right: lastColumn(grid) });
  },
  'hogql.grid.selectColumn': ({ grid }) => {
    const { left, right } = grid.selection;
    grid.select({ ...everyRow(grid), left, right });
  },
  'hogql.grid.find': (section) => section.find(),
  'hogql.grid.findNext': (section) => section.findStep(1),
  'hogql.grid.findPrevious': (section) => section.findStep(-1),
  'hogql.grid.sort': ({ grid }) => sort(grid, false),
  'hogql.grid.sortAscending': ({ grid }) => sortBy(grid, false),
  'hogql.grid.sortDescending': ({ grid }) => sortBy(grid, true),
  'hogql.grid.sortAlso': ({ grid }) => sort(grid, true),
  'hogql.grid.clearSort': ({ grid }) => grid.setSort([]),
  'hogql.grid.filter': (section) => section.filter(),
  'hogql.grid.filterByValue': ({ grid }) => {
    const { row, column: place } = grid.active;
    const value = grid.table.value(row, place);
    const column = columnAt(grid, place);
    if (value === undefined || column === undefined) return;
    grid.setFilter(column, { kind: 'values', keys: [valueKey(value)] });
  },
  'hogql.grid.clearFilters': ({ grid }) => grid.clearFilters(),
  'hogql.grid.statistics': (section) => section.statistics(),
  'hogql.grid.columns': (section) => section.columns(),
  'hogql.grid.hideColumn': ({ grid }) => {
    const column = columnAt(grid, grid.active.column);
    if (column !== undefined) grid.setHidden([...grid.state.hidden, column]);
  },
  'hogql.grid.showAllColumns': ({ grid }) => grid.setHidden([]),
  'hogql.grid.freeze': ({ grid }) => grid.freeze(grid.active.column + 1),
  'hogql.grid.unfreeze': ({ grid }) => grid.freeze(0),
  'hogql.grid.moveColumnLeft': ({ grid }) => {
    grid.moveColumn(grid.active.column, grid.active.column - 1);
  },
  'hogql.grid.moveColumnRight': ({ grid }) => {
    grid.moveColumn(grid.active.column, grid.active.column + 1);
  },
  'hogql.grid.narrowColumn': ({ grid }) => grid.widen(grid.active.column, -widthStep),
  'hogql.grid.widenColumn': ({ grid }) => grid.widen(grid.active.column, widthStep),
  'hogql.grid.fitColumn': ({ grid }) => grid.fit([grid.active.column]),
  'hogql.grid.fitAllColumns': ({ grid }) => grid.fit([...grid.table.columns.keys()]),
  'hogql.grid.localTime': ({ grid }) => grid.setLocalTime(!grid.state.localTime),
  'hogql.grid.openDetail': (section) => {
    // Enter on a header acts like a click.
    if (section.grid.active.row === headerRow) sort(section.grid, false);
    else section.detail('cell');
  },
  'hogql.grid.openRecord': (section) => {
    if (section.grid.active.row === headerRow) sort(section.grid, true);
    else section.detail('row');
  },
  'hogql.grid.openInEditor': (section) => section.openInEditor(),
  'hogql.grid.openLink': (section) => {
    const { row, column } = section.grid.active;
    const { link } = cellLook(section.grid.table.value(row, column));
    if (link === undefined) section.announce(t('This cell contains no link.'));
    else section.openLink(link);
  },
  'hogql.grid.wrapDetail': (section) => section.wrapDetail(),
  'hogql.grid.menu': (section) => {
    // The browser may have opened it for the same key.
    if (!document.querySelector('dialog[open]')) section.menu();
  },
};

function sort(grid: GridApi, amongOthers: boolean): void {
  const column = columnAt(grid, grid.active.column);
  if (column !== undefined) grid.setSort(nextSort(grid.state.sort, column, amongOthers));
}

function sortBy(grid: GridApi, descending: boolean): void {
  const column = columnAt(grid, grid.active.column);
  if (column !== undefined) grid.setSort([{ column, descending }]);
}

function columnAt({ table }: GridApi, place: number): number | undefined {
  return table.columns[place]?.column;
}

function everyRow({ table }: GridApi): { readonly top: number; readonly bottom: number } {
  return { top: 0, bottom: Math.max(0, table.rowCount - 1) };
}

function lastColumn({ table }: GridApi): number {
  return Math.max(0, table.columns.length - 1);
}
