import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { element } from '../base/element.ts';
import type { GridApi } from '../grid/gridApi.ts';
import { ActionButtons, messageButton, toolbarButton } from './actionButtons.ts';
import type { Perform } from './actionButtons.ts';
import { MessageView } from './messageView.ts';
import type { Banner, PanelModel } from './panelModel.ts';
import type { ResultViews } from './views/resultViews.ts';

/** The results view on the page: it shows a model, and knows of the host only what it is told. */
export class PanelView {
  readonly grid: GridApi = document.createElement('hogql-grid');
  readonly #head: HTMLElement;
  readonly #title = element('h1', { className: 'title' });
  readonly #facts = element('span', { className: 'facts' });
  readonly #tools: ActionButtons;
  readonly #progress = document.createElement('vscode-progress-bar');
  readonly #message: MessageView;
  readonly #bannerText = element('span', { className: 'text' });
  readonly #bannerButtons: ActionButtons;
  readonly #banner: HTMLElement;
  readonly #note = element('div', { className: 'note' });
  readonly #rows: HTMLElement;
  #switch: HTMLElement | undefined;
  readonly #live = element('div', { className: 'live', attributes: { role: 'status' } });

  constructor(root: HTMLElement, perform: Perform) {
    const tools = element('div', {
      className: 'tools',
      attributes: { role: 'toolbar', 'aria-label': 'Run' },
    });
    this.#tools = new ActionButtons(tools, toolbarButton(perform));
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
    this.#rows = element('div', { className: 'rows', children: [this.grid, this.#note] });
    this.#head = element('header', {
      className: 'head',
      children: [this.#title, this.#facts, tools],
    });
    root.replaceChildren(
      this.#head,
      this.#progress,
      this.#banner,
      this.#message.element,
      this.#rows,
      this.#live,
    );
  }

  /** Shows a model; `query` is the text of the run where somebody asked to see it. */
  show(model: PanelModel, query: string | undefined): void {
    this.#head.hidden = model.title === '';
    this.#title.textContent = model.title;
    this.#title.title = model.title;
    this.#facts.textContent = model.facts.join(' · ');
    this.#tools.show(model.tools);
    this.#showProgress(model.progress);
    this.#showBanner(model.banner);
    this.#message.show(model.message, query);
    this.#rows.hidden = model.rows === 'none';
    if (this.#switch) this.#switch.hidden = this.#rows.hidden;
    this.#rows.classList.toggle('old', model.rows === 'old');
    this.#note.hidden = model.rowsNote === undefined;
    this.#note.textContent = model.rowsNote ?? '';
  }

  /** Puts the other ways to look at a result beside the grid. */
  addViews(views: ResultViews): void {
    this.#title.after(views.switch.element);
    this.grid.after(views.element);
    this.#switch = views.switch.element;
  }

  /** Says something to who listens rather than looks. */
  announce(text: string): void {
    this.#live.textContent = text;
  }

  /** Puts the focus on the first button above the rows. */
  focusTools(): void {
    if (!this.#tools.focus()) this.#bannerButtons.focus();
  }

  #showProgress(progress: PanelModel['progress']): void {
    // Its place is kept, so that nothing jumps when a run begins or ends.
    this.#progress.classList.toggle('resting', progress === undefined);
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
