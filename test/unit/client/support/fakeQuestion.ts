/** A person's reply: picks by label or enters text; undefined cancels. */
export type Reply = string | readonly string[] | undefined;

/** Replies as the test says, and gets messages. */
export type Person = {
  answer(question: string): Reply;
  tell(text: string): Promise<undefined>;
  /** The items of the last list of choices. */
  offered: readonly (PickItem | string)[];
};

export type PickItem = {
  readonly label: string;
};

/** An event and its listeners. */
class FakeEvent<T> {
  readonly #listeners: ((value: T) => unknown)[] = [];
  readonly subscribe = (listener: (value: T) => unknown) => {
    this.#listeners.push(listener);
    return { dispose: () => undefined };
  };

  async fire(value: T): Promise<void> {
    for (const listener of Array.from(this.#listeners)) await listener(value);
  }
}

/** The button of a question that leads back. */
export const backButton = {};

/** Types into a list before the next reply. */
export const typing = (text: string): string => `<type> ${text}`;

/** Presses the button of an item of a list. */
export const pressButtonOf = (label: string): string => `<button> ${label}`;

/** Goes back to the previous question of a flow. */
export const goBack = '<back>';

/**
 * A box or a list that stays open until its answer is accepted. The test learns of a refused answer, and the next reply
 * is another try.
 */
export class FakeQuestion {
  title = '';
  step = 0;
  totalSteps = 0;
  placeholder = '';
  prompt = '';
  value = '';
  items: readonly PickItem[] = [];
  activeItems: readonly PickItem[] = [];
  selectedItems: readonly PickItem[] = [];
  canSelectMany = false;
  buttons: readonly unknown[] = [];
  validationMessage: string | { readonly message: string } | undefined;
  readonly #person: Person;
  readonly #isList: boolean;
  readonly #accept = new FakeEvent<void>();
  readonly #change = new FakeEvent<string>();
  readonly #selection = new FakeEvent<readonly PickItem[]>();
  readonly #hide = new FakeEvent<void>();
  readonly #button = new FakeEvent<unknown>();
  readonly #itemButton = new FakeEvent<{ readonly item: PickItem }>();
  readonly onDidAccept = this.#accept.subscribe;
  readonly onDidChangeValue = this.#change.subscribe;
  readonly onDidChangeSelection = this.#selection.subscribe;
  readonly onDidHide = this.#hide.subscribe;
  readonly onDidTriggerButton = this.#button.subscribe;
  readonly onDidTriggerItemButton = this.#itemButton.subscribe;
  #isOpen = false;

  constructor(person: Person, isList: boolean) {
    this.#person = person;
    this.#isList = isList;
  }

  show(): void {
    this.#isOpen = true;
    void this.#answer();
  }

  hide(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    void this.#hide.fire();
  }

  dispose(): void {
    this.hide();
  }

  async #answer(): Promise<void> {
    while (this.#isOpen) {
      if (this.#isList) this.#person.offered = this.items;
      const place = `${this.title} (${this.step}/${this.totalSteps})`;
      const reply = this.#person.answer(`${place}: ${this.prompt || this.placeholder}`);
      if (reply === goBack) await this.#button.fire(backButton);
      else if (this.canSelectMany && Array.isArray(reply)) await this.#select(reply);
      else if (this.canSelectMany && typeof reply === 'string') await this.#type(reply);
      else if (typeof reply !== 'string') this.hide();
      else if (this.#isList) await this.#pick(reply);
      else await this.#enter(reply);
    }
  }

  async #select(labels: readonly string[]): Promise<void> {
    this.selectedItems = this.items.filter(({ label }) => labels.includes(label));
    await this.#selection.fire(this.selectedItems);
    await this.#accept.fire();
  }

  /** Typing narrows the list, and leaves what is ticked. */
  async #type(text: string): Promise<void> {
    const [, begun] = /^<type> (.*)$/.exec(text) ?? [];
    if (begun !== undefined) return this.#change.fire(begun);
    const pressed = this.items.find((each) => pressButtonOf(each.label) === text);
    if (pressed) return this.#itemButton.fire({ item: pressed });
    if (text !== '') await this.#change.fire(text);
    await this.#accept.fire();
  }

  async #pick(label: string): Promise<void> {
    const find = () => this.items.find((item) => item.label === label);
    if (!find()) await this.#change.fire(label);
    const item = find() ?? this.items[0];
    if (!item) throw new Error(`No ${label} among no items`);
    this.activeItems = [item];
    await this.#accept.fire();
  }

  /** An empty reply leaves what stands in the box. */
  async #enter(text: string): Promise<void> {
    if (text !== '') {
      this.value = text;
      await this.#change.fire(text);
    }
    this.validationMessage = undefined;
    await this.#accept.fire();
    const said = this.validationMessage as string | { readonly message: string } | undefined;
    if (said !== undefined) await this.#person.tell(typeof said === 'string' ? said : said.message);
  }
}
