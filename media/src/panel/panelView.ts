import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';
import { watchHeadRoom } from '../base/headRoom.ts';
import type {
  ResultHeader,
  ResultsLook,
  RunSummary,
} from '../../../client/src/protocol/results.ts';
import { ActionButtons, messageButton, type Perform } from './actionButtons.ts';
import { type FormActs, MessageView, ParameterBar, Toolbar } from './panelBars.ts';
import { GridSection, type SectionActions } from './grid/gridSection.ts';
import type { Banner, PanelModel } from './panelParts.ts';
import { MessagesView } from './views/messagesView.ts';
import { type View, ViewSwitch } from './views/viewSwitch.ts';
import { languageOf } from '../../../client/src/protocol/codeTokens.ts';
import { TextBlock } from './views/textBlock.ts';

/** How a result's header shrinks with less room. */
const headSteps = ['', 'iconic-tools', 'folded', 'folded iconic-views'];

/** The actions of people on the page. */
export type PanelActs = FormActs & {
  readonly perform: Perform;
  /** Switches to another view of the run. */
  readonly look: (view: View) => void;
};

/** The results view on the page: it shows a model, and only knows what the host tells it. */
export class PanelView {
  readonly section: GridSection;
  readonly #actions: SectionActions;
  readonly #switch: ViewSwitch;
  readonly #query: QueryView;
  readonly #messages: MessagesView;
  #chosen: View = 'Grid';
  readonly #sections: GridSection[] = [];
  #look: ResultsLook | undefined;
  readonly form: ParameterBar;
  readonly #head: HTMLElement;
  readonly #title = element('h1', { className: 'title' });
  readonly #count = element('span', { className: 'count' });
  readonly #facts = element('span', { className: 'facts' });
  readonly #tools: Toolbar;
  readonly #fitHead: () => void;
  #headText = '';
  readonly #progress = document.createElement('vscode-progress-bar');
  readonly #message: MessageView;
  readonly #bannerText = element('span', { className: 'text' });
  readonly #bannerButtons: ActionButtons;
  readonly #banner: HTMLElement;
  readonly #note = element('div', { className: 'note' });
  readonly #rows: HTMLElement;
  readonly #live = element('div', { className: 'live', attributes: { role: 'status' } });

  constructor(
    root: HTMLElement,
    { perform, look, ...form }: PanelActs,
    actions: Omit<SectionActions, 'announce'>,
  ) {
    this.form = new ParameterBar(form);
    const copy = (text: string): void => {
      actions.copy(text);
      this.announce(t('Copied'));
    };
    this.#actions = { ...actions, announce: (words) => this.announce(words) };
    this.section = this.#addSection(this.#actions);
    this.#query = new QueryView(copy);
    this.#messages = new MessagesView(copy);
    this.#switch = new ViewSwitch(look);
    this.#tools = new Toolbar(perform);
    this.#message = new MessageView(perform);
    const bannerButtons = element('span', { className: 'buttons' });
    this.#bannerButtons = new ActionButtons(bannerButtons, messageButton(perform, false));
    const info = element('span', {
      className: 'codicon codicon-info',
      attributes: { 'aria-hidden': 'true' },
    });
    this.#banner = element('div', {
      className: 'banner',
      children: [info, this.#bannerText, bannerButtons],
    });
    this.#rows = element('div', {
      className: 'rows',
      children: [this.section.element, this.#note],
    });
    this.#head = element('header', {
      className: 'head',
      children: [this.#title, this.#switch.element, this.#count, this.#facts, this.#tools.element],
    });
    this.#fitHead = watchHeadRoom(this.#head, () => headSteps);
    root.replaceChildren(
      this.#head,
      this.form.element,
      this.#progress,
      this.#banner,
      this.#message.element,
      this.#rows,
      this.#query.element,
      this.#messages.element,
      this.#live,
    );
    this.choose('Grid');
  }

  /** The view of the run that is shown. */
  get view(): View {
    return this.#chosen;
  }

  /** Switches to another view of the run. */
  choose(view: View): void {
    this.#chosen = view;
    this.#switch.show(view);
    this.section.element.hidden = view !== 'Grid';
    this.#rows.classList.toggle('elsewhere', view === 'Query' || view === 'Messages');
    this.#query.element.hidden = view !== 'Query';
    this.#messages.element.hidden = view !== 'Messages';
  }

  /** Fills the views of the run that do not show rows. */
  describe(run: RunSummary, header: ResultHeader | undefined): void {
    this.#query.show(run.query, header);
    this.#messages.show(run, header);
  }

  /** Shows a model; `query` is the text of the run if somebody asked to see it. */
  show(model: PanelModel, query: string | undefined): void {
    this.#head.hidden = model.title === '';
    this.#title.textContent = model.title;
    this.#title.title = model.title;
    this.#count.hidden = model.count === undefined;
    this.#count.textContent = model.count ?? '';
    this.#facts.textContent = model.facts.join(' · ');
    this.#facts.title = this.#facts.textContent;
    this.#tools.show(model.tools);
    this.#fitChangedHead(model);
    this.#showProgress(model.progress);
    this.#showBanner(model.banner);
    this.#message.show(model.message, query);
    this.#rows.hidden = model.rows === 'none';
    this.#rows.classList.toggle('old', model.rows === 'old');
    this.#note.hidden = model.rowsNote === undefined;
    this.#note.textContent = model.rowsNote ?? '';
  }

  /** Adds the chart and pivot views in the place of the grid; they show themselves. */
  addViews(views: HTMLElement): void {
    this.section.element.after(views);
  }

  /** Another grid, of rows that are made here: a pivot's. */
  newSection(): GridSection {
    return this.#addSection({
      ...this.#actions,
      changed: () => undefined,
      export: () => this.announce(t('Only rows of the result are exported. Copy these instead.')),
    });
  }

  #addSection(actions: SectionActions): GridSection {
    const section = new GridSection(actions);
    this.#sections.push(section);
    if (this.#look) section.grid.setWriting(this.#look);
    return section;
  }

  /** Says something to users of a screen reader. */
  announce(text: string): void {
    this.#live.textContent = text;
  }

  /** Focuses the shown content: the rows, or else the name of the view. */
  focus(): void {
    if (this.#rows.hidden && (this.#chosen === 'Grid' || this.#chosen === 'Pivot')) {
      this.#tools.focus();
    } else if (this.#chosen === 'Grid') this.section.grid.focus();
    else this.focusViews();
  }

  /** Puts the focus on the name of the view that is shown. */
  focusViews(): void {
    this.#switch.focus();
  }

  /** True if the focus is on the names of the views. */
  get isInViews(): boolean {
    return this.#switch.element.contains(document.activeElement);
  }

  /** Writes numbers and dates of all grids another way. */
  set look(look: ResultsLook) {
    this.#look = look;
    for (const { grid } of this.#sections) grid.setWriting(look);
  }

  /** Facts take the remaining room, which only title, count and buttons determine. */
  #fitChangedHead({ title, count = '', tools }: PanelModel): void {
    const text = [title, count, ...tools.map(({ label }) => label)].join('\n');
    if (text === this.#headText) return;
    this.#headText = text;
    this.#fitHead();
  }

  #showProgress(progress: PanelModel['progress']): void {
    // Its space is reserved, so that nothing jumps when a run begins or ends.
    this.#progress.classList.toggle('resting', progress === undefined);
    this.#progress.ariaLabel = t('Progress');
    this.#progress.ariaHidden = String(progress === undefined);
    this.#progress.indeterminate = progress !== undefined && progress.fraction === undefined;
    this.#progress.value = 100 * (progress?.fraction ?? 0);
  }

  #showBanner(banner: Banner | undefined): void {
    this.#banner.hidden = banner === undefined;
    this.#bannerText.textContent = banner?.text ?? '';
    this.#bannerButtons.show(banner?.action ? [banner.action] : []);
  }
}

/** The query as sent, as the service read it, and the engine's SQL. */
class QueryView {
  readonly #query: TextBlock;
  readonly #hogql: TextBlock;
  readonly #clickhouse: TextBlock;
  readonly #explain: TextBlock;
  readonly element: HTMLElement;

  constructor(copy: (text: string) => void) {
    this.#query = new TextBlock(t('Query'), copy);
    this.#hogql = new TextBlock(t('HogQL as the service parsed it'), copy);
    this.#clickhouse = new TextBlock(t('SQL the engine ran'), copy);
    this.#explain = new TextBlock(t("The engine's plan"), copy);
    this.element = element('div', {
      className: 'text-view',
      children: [this.#query, this.#hogql, this.#clickhouse, this.#explain].map(
        (block) => block.element,
      ),
    });
  }

  show(query: string, header: Pick<ResultHeader, 'hogql' | 'clickhouse' | 'remarks'> = {}): void {
    this.#query.show(query, languageOf(query));
    this.#hogql.show(header.hogql, 'sql');
    this.#clickhouse.show(header.clickhouse, 'sql');
    this.#explain.show(header.remarks?.explain);
  }
}
