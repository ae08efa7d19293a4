import { t } from '@vscode/l10n';
import type { GridCommandId } from '../../../../client/src/protocol/gridCommands.ts';
import type { KeyBinding } from '../../../../client/src/protocol/results.ts';
import { columnKinds } from '../../base/cellValue.ts';
import { columnTraits } from '../../base/columnKind.ts';
import type { GridApi } from '../../grid/gridApi.ts';
import { cellLook } from '../../grid/cellLook.ts';
import type { Menu, MenuItem } from './menu.ts';

const item = (label: string, command: GridCommandId): MenuItem<GridCommandId> => ({
  label,
  command,
});

/** A menu with the keys of its commands. */
export function withKeys(
  menu: Menu<GridCommandId>,
  bound: Readonly<Record<string, KeyBinding>>,
): Menu<GridCommandId> {
  return menu.map((items) =>
    items.map((each) => {
      const binding = bound[each.command];
      return binding ? { ...each, keys: keyWords(binding) } : each;
    }),
  );
}

/** The menu of a column. */
export const headerMenu: Menu<GridCommandId> = [
  [
    item(t('Sort ascending'), 'hogql.grid.sortAscending'),
    item(t('Sort descending'), 'hogql.grid.sortDescending'),
    item(t('Add to sort'), 'hogql.grid.sortAlso'),
    item(t('Clear sort'), 'hogql.grid.clearSort'),
  ],
  [
    item(t('Filter…'), 'hogql.grid.filter'),
    item(t('Clear all filters'), 'hogql.grid.clearFilters'),
  ],
  [item(t('Statistics'), 'hogql.grid.statistics'), item(t('Copy name'), 'hogql.grid.copyName')],
  [
    item(t('Hide'), 'hogql.grid.hideColumn'),
    item(t('Columns…'), 'hogql.grid.columns'),
    item(t('Freeze up to here'), 'hogql.grid.freeze'),
    item(t('Unfreeze'), 'hogql.grid.unfreeze'),
    item(t('Move left'), 'hogql.grid.moveColumnLeft'),
    item(t('Move right'), 'hogql.grid.moveColumnRight'),
    item(t('Fit width'), 'hogql.grid.fitColumn'),
    item(t('Fit all widths'), 'hogql.grid.fitAllColumns'),
  ],
  [item(t('Select column'), 'hogql.grid.selectColumn')],
];

/** The menu of cells. */
export const cellMenu: Menu<GridCommandId> = [
  [
    item(t('Copy'), 'hogql.grid.copy'),
    item(t('Copy with headers'), 'hogql.grid.copyWithHeaders'),
    item(t('Copy as CSV'), 'hogql.grid.copyCsv'),
    item(t('Copy as CSV with headers'), 'hogql.grid.copyCsvWithHeaders'),
    item(t('Copy as JSON'), 'hogql.grid.copyJson'),
    item(t('Copy as JSON without names'), 'hogql.grid.copyJsonArrays'),
    item(t('Copy as Markdown'), 'hogql.grid.copyMarkdown'),
    item(t('Copy as IN list'), 'hogql.grid.copyInList'),
    item(t('Copy as INSERT (ClickHouse)'), 'hogql.grid.copyInsert'),
    item(t('Copy as INSERT (standard SQL)'), 'hogql.grid.copyInsertStandard'),
  ],
  [
    item(t('Export selection…'), 'hogql.grid.exportSelection'),
    item(t('Export shown rows…'), 'hogql.grid.exportShown'),
  ],
  [
    item(t('Detail'), 'hogql.grid.openDetail'),
    item(t('Whole row'), 'hogql.grid.openRecord'),
    item(t('Open value in an editor'), 'hogql.grid.openInEditor'),
    item(t('Open link'), 'hogql.grid.openLink'),
  ],
  [
    item(t('Only this value'), 'hogql.grid.filterByValue'),
    item(t('Filter…'), 'hogql.grid.filter'),
    item(t('Clear all filters'), 'hogql.grid.clearFilters'),
    item(t('Find…'), 'hogql.grid.find'),
    item(t('Local time / project time'), 'hogql.grid.localTime'),
  ],
  [
    item(t('Select row'), 'hogql.grid.selectRow'),
    item(t('Select column'), 'hogql.grid.selectColumn'),
    item(t('Select all'), 'hogql.grid.selectAll'),
  ],
];

/** When a command would change nothing, it is not offered. */
const uses: Readonly<Partial<Record<GridCommandId, (grid: GridApi) => boolean>>> = {
  'hogql.grid.sortAlso': ({ state }) => state.sort.length > 0,
  'hogql.grid.clearSort': ({ state }) => state.sort.length > 0,
  'hogql.grid.clearFilters': ({ state }) => state.filters.length > 0,
  'hogql.grid.hideColumn': ({ table }) => table.columns.length > 1,
  'hogql.grid.freeze': ({ state, active }) => state.frozen !== active.column + 1,
  'hogql.grid.unfreeze': ({ state }) => state.frozen > 0,
  'hogql.grid.moveColumnLeft': ({ active }) => active.column > 0,
  'hogql.grid.moveColumnRight': ({ table, active }) => active.column < table.columns.length - 1,
  'hogql.grid.fitAllColumns': ({ table }) => table.columns.length > 1,
  'hogql.grid.openLink': ({ table, active }) =>
    cellLook(table.value(active.row, active.column)).link !== undefined,
  'hogql.grid.localTime': ({ table }) =>
    columnKinds(table).some((kind) => columnTraits[kind].hasClock),
};

/** The entries of a menu that do something to the grid as it is. */
export function usefulItems(menu: Menu<GridCommandId>, grid: GridApi): Menu<GridCommandId> {
  return menu.map((items) => items.filter(({ command }) => uses[command]?.(grid) ?? true));
}

const isMac = navigator.userAgent.includes('Mac');

const macSigns: Readonly<Record<string, string>> = {
  ctrl: '⌃',
  shift: '⇧',
  alt: '⌥',
  cmd: '⌘',
};

const names: Readonly<Record<string, string>> = {
  down: '↓',
  up: '↑',
  left: '←',
  right: '→',
};

/** A key as menus show it: `Shift+Alt+O`, on a Mac `⇧⌥O`. */
export function keyWords({ key, mac }: KeyBinding, onMac = isMac): string {
  const parts = (onMac ? (mac ?? key) : key).split('+');
  const words = parts.map(
    (part) => names[part] ?? (onMac ? macSigns[part] : undefined) ?? titled(part),
  );
  return words.join(onMac ? '' : '+');
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
