import { t } from '@vscode/l10n';
import {
  type MarkdownString,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  window,
  workspace,
} from 'vscode';
import { plainTooltip } from '../base/markdown.ts';
import { Owner } from '../base/owner.ts';
import type { CommandId } from '../base/commandIds.ts';
import {
  age,
  byteSize,
  clock,
  countedRows,
  duration,
  lostRun,
  roughCount,
} from '../protocol/words.ts';
import type { Run, RunOrder, Runs } from '../runs/window/runs.ts';
import { type QueryRunState, wallClock } from '../runs/life/runState.ts';
import type { ServiceLimit } from '../protocol/results.ts';
import { sourceTextOf } from '../runs/window/sourcePlace.ts';

/** The interval at which the elapsed time is updated. */
const tickMs = 250;

/** The newest run in the status bar: its state, time and rows; a click cancels it while it runs. */
export class RunStatus extends Owner {
  readonly #runs: Runs;
  readonly #item: StatusBarItem;
  #timer: NodeJS.Timeout | undefined;

  constructor(runs: Runs) {
    super();
    this.#runs = runs;
    this.#item = this.register(window.createStatusBarItem('run', StatusBarAlignment.Left, 90));
    this.#item.name = t('HogQL Run');
    this.register(runs.onDidChange(() => this.#show()));
    this.register(window.onDidChangeActiveTextEditor(() => this.#show()));
    this.register(window.onDidChangeVisibleTextEditors(() => this.#show()));
    this.register(
      workspace.onDidChangeTextDocument(({ document }) => {
        const { source } = this.#runs.front?.order ?? {};
        if (source?.file.toString() === document.uri.toString()) this.#show();
      }),
    );
    this.register({ dispose: () => clearInterval(this.#timer) });
  }

  #show(): void {
    const run = this.#runs.going.at(-1) ?? this.#runs.front;
    if (!run) return;
    if (run.work.hasEnded) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else {
      this.#timer ??= setInterval(() => this.#show(), tickMs);
    }
    this.#draw(run);
    if (isOfInterest(run)) this.#item.show();
    else this.#item.hide();
  }

  #draw(run: Run): void {
    const going = this.#runs.going.length;
    const { text, color } =
      going > 1
        ? { text: `$(sync~spin) ${t('{0} runs', going)}`, color: undefined }
        : statusText(run);
    const ended: CommandId = run.work.hasEnded ? 'hogql.results.show' : 'hogql.run.cancel';
    const command: CommandId = going > 1 ? 'hogql.run.list' : ended;
    this.#item.text = text;
    this.#item.tooltip = going > 1 ? t('Click to see and cancel them.') : tooltip(run);
    this.#item.command = { command, title: '' };
    this.#item.backgroundColor = color;
    this.#item.accessibilityInformation = {
      label: `HogQL: ${spoken(text)}`,
    };
  }
}

/**
 * A run is shown while in progress, and afterwards while its file is active; a failed one as long as its text exists.
 */
function isOfInterest({ order, work }: Run): boolean {
  if (!work.hasEnded) return true;
  const active = window.activeTextEditor?.document.uri.toString();
  if (active !== undefined && active !== order.source?.file.toString()) return false;
  return work.state.kind === 'done' || isThere(order);
}

/** True if the text that ran can be seen in an editor; a text of no file has none. */
function isThere({ source, query }: RunOrder): boolean {
  if (!source) return true;
  const file = source.file.toString();
  const documents = [
    ...window.visibleTextEditors.map(({ document }) => document),
    ...window.visibleNotebookEditors.flatMap(({ notebook }) =>
      notebook.getCells().map(({ document }) => document),
    ),
  ];
  const text = sourceTextOf({ query, source });
  return documents.some(
    (document) => document.uri.toString() === file && document.getText().includes(text),
  );
}

function statusText({ order, work }: Run): { text: string; color?: ThemeColor } {
  const elapsed = duration(work.elapsedMs);
  const { state } = work;
  switch (state.kind) {
    case 'queued': {
      const words = work.isMoved ? movedWords() : waitingWords(state);
      return { text: `$(sync~spin) ${elapsed} · ${words}  $(close)` };
    }
    case 'running': {
      const { progress } = state;
      const rows = progress ? ` · ${t('{0} rows', roughCount(progress.rowsRead))}` : '';
      const share = progress?.fraction;
      const percent = share === undefined ? '' : ` · ${Math.floor(share * 100)}%`;
      const moved = work.isMoved ? ` · ${movedWords()}` : '';
      return { text: `$(sync~spin) ${elapsed}${rows}${percent}${moved}  $(close)` };
    }
    case 'throttled': {
      const until = clock(wallClock(state.untilMs));
      return { text: `$(watch) ${throttledWords(state.limit, until)}  $(close)` };
    }
    case 'unreachable':
      return { text: `$(sync~spin) ${elapsed} · ${t('connection lost, reconnecting')}  $(close)` };
    case 'cancelling':
      return { text: `$(sync~spin) ${t('cancelling')}` };
    case 'done': {
      const rows = countedRows(state.result.rows.length);
      const cachedAt = Date.parse(state.result.cachedAt ?? '');
      const cached = Number.isNaN(cachedAt)
        ? ''
        : ` · ${t('cached {0}', age(order.session.client.serviceNow - cachedAt))}`;
      return { text: `$(check) ${rows} · ${elapsed}${cached}` };
    }
    case 'failed':
      return {
        text: `$(error) ${t('failed')}`,
        color: new ThemeColor('statusBarItem.errorBackground'),
      };
    case 'cancelled':
      return { text: `$(circle-slash) ${t('cancelled after {0}', elapsed)}` };
    case 'expired':
      return { text: `$(warning) ${t('no longer on the service')}` };
    case 'lost':
      return { text: `$(warning) ${lostRun(state.gaveUp === true, work.elapsedMs)}` };
  }
}

function throttledWords(limit: ServiceLimit, until: string): string {
  switch (limit) {
    case 'running':
      return t('other queries of this project are running; trying again at {0}', until);
    case 'database':
      return t('the service is under heavy load; trying again at {0}', until);
    case 'requests':
    case 'bytes':
      return t('the service asks to wait until {0}', until);
  }
}

function movedWords(): string {
  return t('moved to the background');
}

function waitingWords({ isOwn }: QueryRunState & { readonly kind: 'queued' }): string {
  return isOwn ? t('waiting for your other runs') : t('waiting to start');
}

function tooltip({ order, work }: Run): MarkdownString {
  const { connection, client } = order.session;
  const { state, hasEnded } = work;
  const progress = state.kind === 'running' ? state.progress : undefined;
  return plainTooltip([
    order.title,
    `${connection.name} · ${client.host}`,
    ...(progress ? [t('{0} read', byteSize(progress.bytesRead))] : []),
    ...(work.isMoved ? [t('It took too long to wait for its result.')] : []),
    ...(state.kind === 'failed' ? [state.words.message] : []),
    hasEnded ? t('Click to show the result.') : t('Click to cancel.'),
  ]);
}

/** A text of the status bar without the icons in it. */
function spoken(text: string): string {
  return text
    .replaceAll(/\$\([^)]*\)/g, ' ')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ');
}
