import '@vscode-elements/elements/dist/vscode-button/index.js';
import { t } from '@vscode/l10n';
import type {
  InsightForm,
  InsightFormCalls,
  InsightFormEvent,
} from '../../../client/src/protocol/insightForm.ts';
import type { Channel } from '../base/channel.ts';
import { element } from '../base/element.ts';
import { arrange, Kept } from './arrange.ts';
import type { FormActions } from './fieldView.ts';
import { GroupView } from './groupView.ts';

/** The form of an insight. It shows the JSON, and follows each of its changes. */
export class FormPage {
  readonly #heading = element('h1', { text: t('Insight') });
  readonly #groups = element('form', { className: 'groups' });
  readonly #problem = element('p', { className: 'problem', attributes: { role: 'status' } });
  readonly #actions: FormActions;
  readonly #kept = new Kept<GroupView>();
  readonly #create: HTMLElement;

  constructor(root: HTMLElement, channel: Channel<InsightFormCalls, InsightFormEvent>) {
    const tried = (asked: Promise<unknown>): void => {
      asked.catch((error: unknown) => this.#say(error instanceof Error ? error.message : ''));
    };
    const changed = (asked: Promise<unknown>): void => {
      this.#say('');
      tried(asked);
    };
    this.#actions = {
      set: (path, text) => changed(channel.call('set', { path, text })),
      add: (path) => changed(channel.call('add', { path })),
      remove: (path) => changed(channel.call('remove', { path })),
      moveUp: (path) => changed(channel.call('moveUp', { path })),
      suggest: (path, typed) => channel.call('suggest', { path, typed }),
    };
    const runNow = (): void => tried(channel.call('run', {}));
    // VS Code's own key binding would run the text before a field that is being typed in is written.
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      runNow();
    });
    const run = button(t({ message: 'Run', comment: 'it now' }), runNow);
    run.icon = 'play';
    const json = button(t('Open JSON'), () => tried(channel.call('openJson', {})));
    json.secondary = true;
    const create = button(t('Create Insight'), () => tried(channel.call('create', {})));
    create.secondary = true;
    this.#create = create;
    const header = element('header', {
      children: [
        this.#heading,
        element('div', { className: 'header-buttons', children: [run, this.#create, json] }),
      ],
    });
    this.#groups.addEventListener('submit', (event) => event.preventDefault());
    root.replaceChildren(header, this.#problem, this.#groups);
    this.#say('');
    channel.listen((event) => {
      if (event.type === 'form') {
        this.#create.hidden = !event.isNew;
        this.#show(event.form);
      } else this.#wait(event.message);
    });
  }

  #show({ title, groups }: InsightForm): void {
    this.#say('');
    this.#groups.inert = false;
    this.#heading.textContent = title;
    this.#groups.setAttribute('aria-label', title);
    const views = this.#kept.of(
      groups,
      ({ path, label }) => JSON.stringify([path, label]),
      (group) => new GroupView(group, this.#actions),
    );
    for (const [at, group] of groups.entries()) views[at]?.show(group);
    arrange(
      this.#groups,
      views.map((view) => view.element),
    );
  }

  /** The shown form stays visible, read-only. */
  #wait(message: string): void {
    this.#say(message);
    this.#groups.inert = true;
  }

  #say(message: string): void {
    this.#problem.textContent = message;
    this.#problem.hidden = message === '';
  }
}

function button(words: string, pressed: () => void): HTMLElementTagNameMap['vscode-button'] {
  const made = document.createElement('vscode-button');
  made.textContent = words;
  made.addEventListener('click', pressed);
  return made;
}
