import { t } from '@vscode/l10n';
import {
  EventEmitter,
  type NotebookCell,
  NotebookCellStatusBarAlignment,
  NotebookCellStatusBarItem,
  notebooks,
} from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { CommandId } from '../base/commandIds.ts';
import { Owner } from '../base/owner.ts';
import { headerOf, notebookTypes, titleOf } from '../cells/notebookTypes.ts';
import type { CellResult, RunCost } from '../protocol/notebook.ts';
import { costWords } from '../protocol/words.ts';
import type { CellStates } from './cellStates.ts';

/** Below each cell: its title and whether it is stale; below the first cell the connection, and the total cost. */
export class CellStatus extends Owner {
  readonly #states: CellStates;
  readonly #connections: Connections;

  constructor(states: CellStates, connections: Connections) {
    super();
    this.#states = states;
    this.#connections = connections;
    const changed = this.register(new EventEmitter<void>());
    this.register(states.onDidChange(() => changed.fire()));
    this.register(connections.onDidChange(() => changed.fire()));
    for (const type of notebookTypes) {
      this.register(
        notebooks.registerNotebookCellStatusBarItemProvider(type, {
          onDidChangeCellStatusBarItems: changed.event,
          provideCellStatusBarItems: (cell) => this.#items(cell),
        }),
      );
    }
  }

  #items(cell: NotebookCell): NotebookCellStatusBarItem[] {
    const title = titleOf(cell);
    const items = [
      item(
        title === '' ? `$(tag) ${t('Name')}` : `$(tag) ${title}`,
        title === '' ? t('Name this cell so that other cells can use it') : t('Rename this cell'),
        'hogql.notebook.renameCell',
        cell,
      ),
    ];
    if (this.#states.isStale(cell)) {
      items.push(
        item(
          `$(history) ${t('stale')}`,
          t('This cell, or one it uses, has changed since it ran. Run all stale cells.'),
          'hogql.notebook.runStale',
          cell,
        ),
      );
    }
    if (cell.document === headerOf(cell.notebook)) {
      items.push(this.#connectionItem(cell), ...this.#costItems(cell));
    }
    return items;
  }

  /** The cost of the visible results, all cells together. */
  #costItems({ notebook }: NotebookCell): NotebookCellStatusBarItem[] {
    const cost = sumOf(notebook.getCells().flatMap((cell) => this.#states.of(cell)?.results ?? []));
    if (cost.requests === 0) return [];
    const sum = new NotebookCellStatusBarItem(
      `$(dashboard) ${costWords(cost).join(' · ')}`,
      NotebookCellStatusBarAlignment.Left,
    );
    sum.tooltip = t('The requests and reads of this notebook’s results');
    return [sum];
  }

  #connectionItem(cell: NotebookCell): NotebookCellStatusBarItem {
    const connection = this.#connections.for(headerOf(cell.notebook));
    const text = connection ? `$(plug) ${connection.name}` : `$(plug) ${t('Connect')}`;
    const why = connection
      ? t('The cells of this notebook run here. Click to switch.')
      : t('No connection to a query service yet. Click to add one.');
    const command = connection ? 'hogql.notebook.switchConnection' : 'hogql.connection.switch';
    return item(text, why, command, cell);
  }
}

function sumOf(results: readonly CellResult[]): RunCost {
  const costs = results.flatMap(({ cost }) => cost ?? []);
  const read = costs.flatMap(({ bytesRead }) => bytesRead ?? []);
  const requests = costs.reduce((sum, each) => sum + each.requests, 0);
  if (read.length === 0) return { requests };
  return { requests, bytesRead: read.reduce((sum, bytes) => sum + bytes, 0) };
}

function item(
  text: string,
  tooltip: string,
  command: CommandId,
  cell: NotebookCell,
): NotebookCellStatusBarItem {
  const made = new NotebookCellStatusBarItem(text, NotebookCellStatusBarAlignment.Left);
  made.tooltip = tooltip;
  made.command = { command, title: tooltip, arguments: [cell] };
  made.accessibilityInformation = { label: `${text.replaceAll(/\$\([^)]*\) ?/g, '')}: ${tooltip}` };
  return made;
}
