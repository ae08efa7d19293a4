import {
  NotebookCellStatusBarAlignment,
  NotebookCellStatusBarItem,
  notebooks,
  EventEmitter,
} from 'vscode';
import type { NotebookCell } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { CommandId } from '../base/commandIds.ts';
import { Owner } from '../base/owner.ts';
import { headerOf } from '../cells/notebookTypes.ts';
import { notebookTypes, titleOf } from '../cells/notebookTypes.ts';
import type { CellStates } from './cellStates.ts';

/** Below each cell: its title, whether it is stale, and below the first the connection. */
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
        title === '' ? '$(tag) Name' : `$(tag) ${title}`,
        title === '' ? 'Name this cell, so that others can use it' : 'Rename this cell',
        'hogql.notebook.renameCell',
        cell,
      ),
    ];
    if (this.#states.isStale(cell)) {
      items.push(
        item(
          '$(history) stale',
          'This cell, or one it uses, has changed since it ran. Run all stale cells.',
          'hogql.notebook.runStale',
          cell,
        ),
      );
    }
    if (cell.document === headerOf(cell.notebook)) items.push(this.#connectionItem(cell));
    return items;
  }

  #connectionItem(cell: NotebookCell): NotebookCellStatusBarItem {
    const connection = this.#connections.for(headerOf(cell.notebook));
    const text = connection ? `$(plug) ${connection.name}` : '$(plug) Connect';
    const why = connection
      ? 'The cells of this notebook run here. Click to switch.'
      : 'No connection to a query service yet. Click to add one.';
    const command = connection ? 'hogql.notebook.switchConnection' : 'hogql.connection.add';
    return item(text, why, command, cell);
  }
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
