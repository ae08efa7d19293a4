import type { GridCommandId } from '../../../../client/src/protocol/gridCommands.ts';
import type { KeyBinding } from '../../../../client/src/protocol/results.ts';
import { keyWords } from './keyWords.ts';
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

/** What can be done with a column. */
export const headerMenu: Menu<GridCommandId> = [
  [
    item('Sort ascending', 'hogql.grid.sortAscending'),
    item('Sort descending', 'hogql.grid.sortDescending'),
    item('Add to sort', 'hogql.grid.sortAlso'),
    item('Clear sort', 'hogql.grid.clearSort'),
  ],
  [item('Filter…', 'hogql.grid.filter'), item('Clear all filters', 'hogql.grid.clearFilters')],
  [item('Statistics', 'hogql.grid.statistics'), item('Copy name', 'hogql.grid.copyName')],
  [
    item('Hide', 'hogql.grid.hideColumn'),
    item('Columns…', 'hogql.grid.columns'),
    item('Freeze up to here', 'hogql.grid.freeze'),
    item('Unfreeze', 'hogql.grid.unfreeze'),
    item('Move left', 'hogql.grid.moveColumnLeft'),
    item('Move right', 'hogql.grid.moveColumnRight'),
    item('Fit width', 'hogql.grid.fitColumn'),
    item('Fit all widths', 'hogql.grid.fitAllColumns'),
  ],
  [item('Select column', 'hogql.grid.selectColumn')],
];

/** What can be done with cells. */
export const cellMenu: Menu<GridCommandId> = [
  [
    item('Copy', 'hogql.grid.copy'),
    item('Copy with headers', 'hogql.grid.copyWithHeaders'),
    item('Copy as CSV', 'hogql.grid.copyCsv'),
    item('Copy as CSV with headers', 'hogql.grid.copyCsvWithHeaders'),
    item('Copy as JSON', 'hogql.grid.copyJson'),
    item('Copy as JSON without names', 'hogql.grid.copyJsonArrays'),
    item('Copy as Markdown', 'hogql.grid.copyMarkdown'),
    item('Copy as IN list', 'hogql.grid.copyInList'),
    item('Copy as INSERT (ClickHouse)', 'hogql.grid.copyInsert'),
    item('Copy as INSERT (standard SQL)', 'hogql.grid.copyInsertStandard'),
  ],
  [
    item('Export selection…', 'hogql.grid.exportSelection'),
    item('Export what is shown…', 'hogql.grid.exportShown'),
  ],
  [
    item('Detail', 'hogql.grid.openDetail'),
    item('Whole row', 'hogql.grid.openRecord'),
    item('Open value in an editor', 'hogql.grid.openInEditor'),
    item('Open link', 'hogql.grid.openLink'),
  ],
  [
    item('Only this value', 'hogql.grid.filterByValue'),
    item('Filter…', 'hogql.grid.filter'),
    item('Clear all filters', 'hogql.grid.clearFilters'),
    item('Find…', 'hogql.grid.find'),
    item('Local time / project time', 'hogql.grid.localTime'),
  ],
  [
    item('Select row', 'hogql.grid.selectRow'),
    item('Select column', 'hogql.grid.selectColumn'),
    item('Select all', 'hogql.grid.selectAll'),
  ],
];
