import { type Memento, type NotebookDocument, type Uri, workspace } from 'vscode';
import type { CellStatement } from '../../../server/src/protocol/cells.ts';
import type { Session } from '../auth/sessions.ts';
import { Emitter } from '../base/emitter.ts';
import { EnteredValues } from '../parameters/enteredValues.ts';
import { type GivenValues, type Parameters, valuesIn } from '../parameters/parameters.ts';
import type { BoundQuery } from '../parameters/bindParameters.ts';
import { headerOf } from '../cells/notebookTypes.ts';
import { sentText } from './sentText.ts';

/**
 * The values of a notebook's placeholders. A name has one value in all cells; entered values are stored in the
 * workspace, by file.
 */
export class NotebookParameters {
  readonly #parameters: Parameters;
  readonly #state: Memento;
  readonly #changed = new Emitter<NotebookDocument>();

  /** Fires when values were entered. */
  readonly onDidChange = this.#changed.event;

  constructor(parameters: Parameters, state: Memento) {
    this.#parameters = parameters;
    this.#state = state;
  }

  /** The entered values, and those of the file's header. */
  given(notebook: NotebookDocument): GivenValues {
    const fromFile = valuesIn(headerOf(notebook)?.getText() ?? '');
    return { entered: this.#entered(notebook).all, fromFile };
  }

  /** A statement with its values; undefined if it has no placeholders. */
  bind(
    notebook: NotebookDocument,
    statement: CellStatement,
    session: Session,
  ): Promise<BoundQuery | undefined> {
    return this.#parameters.bindTo(statement, session, this.given(notebook));
  }

  /** The text that a statement would send now; equal for the same query with the same values. */
  sentText(notebook: NotebookDocument, statement: CellStatement): string {
    return sentText(statement, () => this.given(notebook));
  }

  /** Stores the entries of a form. */
  async enter(notebook: NotebookDocument, entries: unknown): Promise<void> {
    await this.#entered(notebook).keep(entries);
    this.#changed.fire(notebook);
  }

  /** Takes the entered values along when a notebook gets another address. */
  async move(from: Uri, to: Uri): Promise<void> {
    const before = new EnteredValues(this.#state, from.toString());
    await new EnteredValues(this.#state, to.toString()).keep(before.all);
    await before.forget();
    const moved = workspace.notebookDocuments.find(({ uri }) => uri.toString() === to.toString());
    if (moved) this.#changed.fire(moved);
  }

  #entered({ uri }: NotebookDocument): EnteredValues {
    return new EnteredValues(this.#state, uri.toString());
  }
}
