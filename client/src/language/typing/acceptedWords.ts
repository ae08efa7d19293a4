import {
  commands,
  type CompletionItem,
  type CompletionList,
  type Memento,
  SnippetString,
} from 'vscode';
import { Owner } from '../../base/owner.ts';

/** Not in the palette: VS Code calls it when one of our items is accepted. */
const command = '_hogql.completion.accepted';
const key = 'hogql.completion.accepted';
const most = 300;

type Offered = CompletionItem[] | CompletionList | null | undefined;

/**
 * The words accepted from completion lists in this workspace, newest last. They are stored in the workspace's state,
 * and sent to the language server on this machine only.
 */
export class AcceptedWords extends Owner {
  readonly #state: Memento;
  readonly #tell: (labels: readonly string[]) => void;
  readonly #accepted: (label: string, snippet?: string) => void;
  #labels: readonly string[];

  /** `accepted` hears of each word when it is, and of its snippet if it has one. */
  constructor(
    state: Memento,
    tell: (labels: readonly string[]) => void,
    accepted: (label: string, snippet?: string) => void,
  ) {
    super();
    this.#state = state;
    this.#tell = tell;
    this.#accepted = accepted;
    this.#labels = state.get<readonly string[]>(key, []);
    this.register(
      commands.registerCommand(command, (label: unknown, snippet: unknown) =>
        this.#accept(label, snippet),
      ),
    );
  }

  /** Sends the words that were accepted before this window was opened. */
  tell(): void {
    if (this.#labels.length > 0) this.#tell(this.#labels);
  }

  /** A list whose items tell when they are accepted. */
  watched(list: Offered): Offered {
    for (const item of Array.isArray(list) ? list : (list?.items ?? [])) {
      const label = typeof item.label === 'string' ? item.label : item.label.label;
      const { insertText } = item;
      const snippet = insertText instanceof SnippetString ? [insertText.value] : [];
      item.command ??= { title: '', command, arguments: [label, ...snippet] };
    }
    return list;
  }

  #accept(label: unknown, snippet: unknown): void {
    if (typeof label !== 'string') return;
    this.#accepted(label, typeof snippet === 'string' ? snippet : undefined);
    this.#labels = [...this.#labels, label].slice(-most);
    void this.#state.update(key, this.#labels);
    this.#tell(this.#labels);
  }
}
