import { t } from '@vscode/l10n';
import type {
  LiveCalls,
  LiveEvent,
  LiveRows,
  LiveStep,
} from '../../../client/src/protocol/live.ts';
import { duration, roughCount, rowsOfResult } from '../../../client/src/protocol/words.ts';
import type { Channel } from '../base/channel.ts';
import { element } from '../base/element.ts';
import { copied } from '../copy/formats.ts';

type LiveChannel = Pick<Channel<LiveCalls, LiveEvent>, 'call' | 'listen'>;

/** The rows of the query at the cursor, dimmed if the text has changed since. */
export class LiveView {
  readonly #channel: LiveChannel;
  readonly #grid = document.createElement('hogql-grid');
  readonly #title = element('strong');
  readonly #facts = element('span', { className: 'facts' });
  /** The screen reader's text: how many rows, and whether they are old. */
  readonly #news = element('span', { className: 'news', attributes: { role: 'status' } });
  readonly #reason = element('p', { className: 'reason' });
  readonly #frame = element('div', { className: 'live' });
  readonly #nothing = element('div', { className: 'nothing' });

  constructor(root: HTMLElement, channel: LiveChannel) {
    this.#channel = channel;
    const bar = element('div', { className: 'bar', children: [this.#title, this.#facts] });
    this.#frame.append(bar, this.#reason, this.#grid);
    this.#frame.hidden = true;
    this.#nothing.hidden = true;
    root.replaceChildren(this.#frame, this.#nothing, this.#news);
    this.#grid.addEventListener('hogql-copy', () => this.#copy());
    channel.listen((event) => this.#take(event));
  }

  #take(event: LiveEvent): void {
    switch (event.type) {
      case 'rows':
        this.#show(event);
        break;
      case 'old':
        this.#dim(event.reason);
        break;
      case 'current':
        this.#dim(undefined);
        break;
      case 'nothing':
        this.#offer(event.words, event.step);
        break;
    }
  }

  #show(rows: LiveRows): void {
    const { title, columns, rowCount, rowsJson } = rows;
    this.#turnTo(this.#frame);
    this.#title.textContent = title;
    this.#facts.textContent = factsOf(rows);
    this.#facts.title = rows.sampledRows === undefined ? '' : sampleWords();
    this.#grid.open({ columns, rowCount }, rowsJson);
    this.#grid.hidden = rowCount === 0;
    this.#dim(undefined);
  }

  #dim(reason: string | undefined): void {
    const hasRows = this.#title.textContent !== '';
    if (!hasRows && reason !== undefined) this.#turnTo(this.#frame);
    const isOld = reason !== undefined;
    this.#frame.classList.toggle('old', isOld);
    this.#reason.textContent = reason ?? '';
    this.#reason.title = reason ?? '';
    this.#reason.hidden = !isOld;
    this.#say(isOld ? (hasRows ? t('Rows of an earlier version') : '') : this.#facts.textContent);
  }

  #offer(words: string, step: LiveStep | undefined): void {
    this.#title.textContent = '';
    this.#facts.textContent = '';
    this.#grid.hidden = true;
    const button = step && this.#button(step);
    this.#nothing.replaceChildren(element('p', { text: words }), ...(button ? [button] : []));
    this.#turnTo(this.#nothing);
    this.#say('');
  }

  #button(step: LiveStep): HTMLElement {
    const button = element('button', { text: stepWords(step), attributes: { type: 'button' } });
    button.addEventListener('click', () => void this.#channel.call('step', { step }));
    return button;
  }

  #turnTo(part: HTMLElement): void {
    for (const each of [this.#frame, this.#nothing]) each.hidden = each !== part;
  }

  /** The same words would be read out again. */
  #say(words: string): void {
    if (this.#news.textContent !== words) this.#news.textContent = words;
  }

  #copy(): void {
    const { table, selection } = this.#grid;
    const text = copied(table, selection, 'tsv', this.#title.textContent);
    if (text !== undefined) void this.#channel.call('copy', { text });
  }
}

function factsOf({ rowCount, hasMore, elapsedMs, sampledRows }: LiveRows): string {
  const rows = rowCount === 0 ? t('No rows') : rowsOfResult(rowCount, hasMore);
  const sample =
    sampledRows === undefined ? [] : [t('a sample: {0} rows read', roughCount(sampledRows))];
  return [rows, duration(elapsedMs), ...sample].join(' · ');
}

function sampleWords(): string {
  return t('Too much to read live; showing a sample. Run the query for all rows.');
}

function stepWords(step: LiveStep): string {
  switch (step) {
    case 'startLocal':
      return t('Start Local Project');
    case 'switchConnection':
      return t('Switch Connection');
    case 'newQuery':
      return t('New Query');
  }
}
