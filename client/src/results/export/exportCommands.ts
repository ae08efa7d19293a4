import { t } from '@vscode/l10n';
import * as v from 'valibot';
import { showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { rowCap } from '../../runs/window/rowLimits.ts';
import type { Tab } from '../tab.ts';
import type { Tabs } from '../tabs.ts';
import type { ExportAllParts } from './exportAll.ts';
import { askForFile, exportWithProgress } from './exportDialog.ts';
import type { QueryResult } from '../../api/queries.ts';
import type { Column, Row, RowSelection } from '../../protocol/results.ts';
import type { RowSource } from './writeRows.ts';

const places = v.optional(v.array(v.number()));

/** The arguments from the view: the result, and the part to export. */
const partShape = v.object({
  resultId: v.string(),
  selection: v.object({ rows: places, columns: places }),
});

/** Commands that write a result to a file: that of the named tab, else of the active one. */
export function exportCommands(tabs: Tabs, parts: ExportAllParts): CommandsOf<'exports'> {
  const tabOf = (id: unknown): Tab | undefined =>
    typeof id === 'string' ? tabs.find(id) : tabs.front;
  return {
    'hogql.results.export': async (id, part) => {
      await exportShown(tabOf(id), v.is(partShape, part) ? part : undefined);
    },
    'hogql.results.exportAll': async (id) => {
      await exportAll(tabOf(id), parts);
    },
  };
}

/** Rows that are here already are not asked for again. */
async function exportAll(tab: Tab | undefined, parts: ExportAllParts): Promise<void> {
  const shown = tab?.shown;
  // Only the project itself is asked for more rows.
  if (!shown || !rowCap(shown.result) || tab.run?.order.connectionId !== undefined) {
    await exportShown(tab, undefined);
    return;
  }
  const { title, run } = tab;
  // Few runs need it.
  const { exportAllRows } = await import('./exportAll.ts');
  await exportAllRows(parts, {
    title,
    query: shown.query,
    connection: run?.order.session.connection,
  });
}

async function exportShown(
  tab: Tab | undefined,
  part: v.InferOutput<typeof partShape> | undefined,
): Promise<void> {
  const shown = tab?.shown;
  if (!shown || (part && part.resultId !== shown.id)) {
    void showInformation(
      shown
        ? t('The result has changed in the meantime. Select again, then export.')
        : t('There is no result to export. Run a statement first.'),
    );
    return;
  }
  const { columns, source } = selectedRows(shown.result, part?.selection);
  const choice = await askForFile(tab.title);
  if (choice) await exportWithProgress({ title: tab.title, columns }, source, choice);
}

/** The part of a result that is written, in the order the selection names it. */
type SelectedRows = {
  readonly columns: readonly Column[];
  readonly source: RowSource;
};

/** The rows and columns of a selection, or the whole result; indices out of range are ignored. */
export function selectedRows(result: QueryResult, selection: RowSelection = {}): SelectedRows {
  const { columns, rows } = result;
  const places = selection.columns?.filter((at) => at in columns);
  const wanted = selection.rows?.filter((at) => at in rows);
  const read = function* (): Iterable<Row> {
    const rowCount = wanted?.length ?? rows.length;
    for (let at = 0; at < rowCount; at++) {
      const row = rows[wanted?.[at] ?? at] ?? [];
      yield places ? places.map((place) => row[place] ?? null) : row;
    }
  };
  return {
    columns: places ? places.flatMap((place) => columns[place] ?? []) : columns,
    source: { rowCount: wanted?.length ?? rows.length, read },
  };
}
