import type {
  ResultHeader,
  RunState,
  RunSummary,
  TabAction,
} from '../../../client/src/protocol/results.ts';
import { errorQuote } from './errorQuote.ts';
import type { ErrorQuote } from './errorQuote.ts';
import {
  age,
  byteSize,
  clock,
  count,
  counted,
  countdown,
  duration,
  lostRun,
  roughCount,
} from '../../../client/src/protocol/words.ts';

/** What a button does: something the host does, or the page itself. */
export type ActionCommand = TabAction | 'copyDetails' | 'showQuery' | 'loadRest';

/** A button: what it says and what it does. */
export interface Action {
  readonly label: string;
  readonly command: ActionCommand;
  /** A codicon. */
  readonly icon?: string;
}

/** What stands in place of rows, or above old ones. */
export interface Message {
  readonly icon: string;
  readonly tone: 'plain' | 'error';
  readonly text: string;
  readonly advice?: string;
  readonly quote?: ErrorQuote;
  readonly actions: readonly Action[];
}

/** One line above the rows on what they are not. */
export interface Banner {
  readonly text: string;
  readonly action?: Action;
}

/** A result that arrived, and when; rows of it stay in sight while later runs go. */
export interface ShownResult {
  readonly header: ResultHeader;
  readonly title: string;
  readonly arrivedAt: number;
}

/** All the view knows. */
export interface Situation {
  /** The run in front; `undefined` before anything ran. */
  readonly run: RunSummary | undefined;
  readonly result: ShownResult | undefined;
  /** Why rows of the result are still missing, where fetching them failed. */
  readonly loadFailure: string | undefined;
  /** Whether the tab keeps its result. */
  readonly pinned: boolean;
  /** How long the run has gone by now. */
  readonly elapsedMs: number;
  readonly now: number;
  readonly mac: boolean;
}

/** All the view shows. */
export interface PanelModel {
  readonly title: string;
  readonly facts: readonly string[];
  readonly tools: readonly Action[];
  /** A line that moves; with a fraction it shows how far. */
  readonly progress?: { readonly fraction: number | undefined };
  readonly message?: Message;
  readonly banner?: Banner;
  readonly rows: 'none' | 'current' | 'old';
  /** Where old rows come from. */
  readonly rowsNote?: string;
  /** What a screen reader says when this begins. */
  readonly announcement: string;
}

const cancel: Action = { label: 'Cancel', command: 'cancel', icon: 'debug-stop' };
const runAgain: Action = { label: 'Run again', command: 'runAgain', icon: 'refresh' };
const runFresh: Action = { label: 'Run fresh', command: 'runFresh', icon: 'history' };
const pin: Action = { label: 'Pin', command: 'pin', icon: 'pin' };
const unpin: Action = { label: 'Unpin', command: 'unpin', icon: 'pinned' };
const compare: Action = { label: 'Compare', command: 'compare', icon: 'diff' };
const exportIt: Action = { label: 'Export', command: 'export', icon: 'export' };

/** Turns what is known into what is shown, without a page: the words of every state are here. */
export function panelModel(situation: Situation): PanelModel {
  const { run, result } = situation;
  if (!run) return nothingRan(situation);
  const current = run.state.kind === 'done' && result?.header.resultId === run.runId;
  if (current) return finished(run, result.header, situation);
  return { ...withoutRows(run, situation), ...oldRows(run, situation) };
}

function nothingRan({ mac }: Situation): PanelModel {
  const text = `Press ${mac ? 'Cmd' : 'Ctrl'}+Enter in a .hogql file to run the statement at the cursor.`;
  return {
    title: '',
    facts: [],
    tools: [],
    message: { icon: 'play', tone: 'plain', text, actions: [] },
    rows: 'none',
    announcement: '',
  };
}

function finished(run: RunSummary, header: ResultHeader, situation: Situation): PanelModel {
  const rows = counted(header.rowCount, 'row');
  const { cachedAt } = header;
  const cachedAge = cachedAt === undefined ? undefined : age(situation.now - cachedAt);
  const shown = {
    title: run.title,
    facts: [
      rows,
      counted(header.columns.length, 'column'),
      ...(run.saved ? [savedWords(run.saved, cachedAge)] : runFacts(run, cachedAge, situation.now)),
      run.connection,
    ],
    tools: [runAgain, runFresh, exportIt, situation.pinned ? unpin : pin, compare],
  };
  if (header.rowCount === 0) {
    const text = 'The query ran and returned no rows.';
    const actions: Action[] = [{ label: 'Show query', command: 'showQuery' }];
    const message: Message = { icon: 'inbox', tone: 'plain', text, actions };
    return { ...shown, message, rows: 'none', announcement: text };
  }
  const announcement = `${rows} in ${duration(run.elapsedMs)}`;
  const banner = bannerOf(header, situation);
  return { ...shown, ...(banner && { banner }), rows: 'current', announcement };
}

/** `saved 3 h ago, refreshing` */
function savedWords(
  saved: NonNullable<RunSummary['saved']>,
  cachedAge: string | undefined,
): string {
  const words = ['saved', ...(cachedAge === undefined ? [] : [cachedAge])].join(' ');
  return saved === 'refreshing' ? `${words}, refreshing` : words;
}

function runFacts(run: RunSummary, cachedAge: string | undefined, now: number): readonly string[] {
  return [
    duration(run.elapsedMs),
    ...(cachedAge === undefined ? [] : [`cached ${cachedAge}`]),
    ...(run.takenAt === undefined ? [] : [`kept from ${age(now - run.takenAt)}`]),
  ];
}

function bannerOf(
  { cap, cachedAt, isStale }: ResultHeader,
  { loadFailure, now }: Situation,
): Banner | undefined {
  if (loadFailure !== undefined) {
    const action: Action = { label: 'Load the rest', command: 'loadRest' };
    return { text: `Some rows could not be loaded: ${loadFailure}`, action };
  }
  switch (cap?.kind) {
    case undefined: {
      if (!isStale || cachedAt === undefined) return undefined;
      const text = `An old result from the service's cache, computed ${age(now - cachedAt)}.`;
      return { text, action: { label: 'Run anyway', command: 'runFresh' } };
    }
    case 'noLimit':
      return {
        text: `First ${counted(cap.rows, 'row')}: the query has no LIMIT.`,
        action: { label: `Fetch up to ${count(cap.liftTo)}`, command: 'liftCap' },
      };
    case 'ceiling':
      return {
        text: `${counted(cap.rows, 'row')}, the service's limit; the result may be cut.`,
      };
  }
}

function oldRows(run: RunSummary, { result }: Situation): Pick<PanelModel, 'rows' | 'rowsNote'> {
  if (!result || result.header.rowCount === 0) return { rows: 'none' };
  const { header, title, arrivedAt } = result;
  const from = `From ${clock(header.cachedAt ?? arrivedAt)}`;
  const origin = title === run.title ? from : `${title}, ${from.toLowerCase()}`;
  return { rows: 'old', rowsNote: isGoing(run.state) ? `${origin}, refreshing` : origin };
}

/** Whether a run may still bring rows without anybody's doing. */
export function isGoing({ kind }: RunState): boolean {
  switch (kind) {
    case 'queued':
    case 'running':
    case 'throttled':
    case 'cancelling':
      return true;
    case 'needsValues':
    case 'scheduled':
    case 'done':
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'lost':
      return false;
  }
}

/** Whether what is said of a run changes from second to second although it does not go. */
export function countsDown(state: RunState, now: number): boolean {
  if (state.kind === 'scheduled') return true;
  return state.kind === 'failed' && (state.freeAtMs ?? 0) > now;
}

type WithoutRows = Omit<PanelModel, 'rows' | 'rowsNote'>;

function withoutRows(run: RunSummary, { elapsedMs, now }: Situation): WithoutRows {
  const { state, title, connection } = run;
  const elapsed = duration(elapsedMs);
  const going = { title, tools: [cancel], progress: { fraction: undefined } };
  const ended = { title, facts: [elapsed, connection], tools: [] };
  switch (state.kind) {
    case 'needsValues': {
      const text = `Enter ${listed(state.missing)} above, then run.`;
      return stopped(
        { title, facts: [connection], tools: [] },
        { icon: 'edit', text, actions: [] },
      );
    }
    case 'scheduled': {
      const text = `Runs at ${clock(state.atMs)}, in ${countdown(state.atMs - now)}`;
      const message: Message = { icon: 'watch', tone: 'plain', text, actions: [cancel] };
      const announcement = `Runs at ${clock(state.atMs)}`;
      return { title, facts: [connection], tools: [], message, announcement };
    }
    case 'queued':
      return said(state.isOwn ? 'Waiting for your other runs' : 'Waiting for a worker', {
        ...going,
        facts: [elapsed, connection],
      });
    case 'running': {
      const { progress } = state;
      const facts = progress
        ? [`${roughCount(progress.rowsRead)} rows read`, byteSize(progress.bytesRead)]
        : [];
      const fraction = progress?.fraction;
      const percent = fraction === undefined ? [] : [`${Math.floor(100 * fraction)}%`];
      return said('Running', {
        ...going,
        facts: [elapsed, ...facts, ...percent, connection],
        progress: { fraction },
      });
    }
    case 'cancelling':
      return said('Cancelling', { ...going, facts: [elapsed, connection], tools: [] });
    case 'throttled': {
      const text = `The hour's requests are used. Free in ${countdown(state.untilMs - now)}`;
      const message: Message = { icon: 'watch', tone: 'plain', text, actions: [cancel] };
      const announcement = "The hour's requests are used. The run waits.";
      return { title, facts: [connection], tools: [], message, announcement };
    }
    case 'done':
      return said('Fetching the rows', { ...going, facts: [elapsed, connection], tools: [] });
    case 'failed':
      return {
        ...ended,
        message: state.freeAtMs === undefined ? failure(run, state) : usedUp(state.freeAtMs, now),
        announcement: `Failed: ${state.message}`,
      };
    case 'cancelled': {
      const text = `Cancelled after ${duration(run.elapsedMs)}`;
      const note = state.note === undefined ? {} : { advice: state.note };
      return stopped(ended, { icon: 'circle-slash', text, ...note, actions: [runAgain] });
    }
    case 'expired': {
      const text = 'The service no longer has this result';
      return stopped(ended, { icon: 'history', text, actions: [runAgain] });
    }
    case 'lost': {
      const text = lostRun(state.gaveUp === true, run.elapsedMs);
      const actions: Action[] = [
        { label: 'Check again', command: 'checkAgain', icon: 'refresh' },
        { label: 'Cancel on the server', command: 'cancel', icon: 'debug-stop' },
      ];
      return stopped(ended, { icon: 'debug-disconnect', text, actions });
    }
  }
}

/** A state in one word at the head of the facts, and aloud. */
function said(word: string, model: Omit<WithoutRows, 'announcement'>): WithoutRows {
  return { ...model, facts: [word, ...model.facts], announcement: word };
}

function stopped(
  model: Omit<WithoutRows, 'announcement' | 'message'>,
  message: Omit<Message, 'tone'>,
): WithoutRows {
  return { ...model, message: { ...message, tone: 'plain' }, announcement: message.text };
}

/** The service takes no requests for longer than a run waits by itself. */
function usedUp(freeAtMs: number, now: number): Message {
  if (freeAtMs <= now) {
    const text = "The hour's requests were used. There are free ones again.";
    return { icon: 'watch', tone: 'plain', text, actions: [runAgain] };
  }
  const text = `The hour's requests are used. Free in ${countdown(freeAtMs - now)}`;
  const runThen: Action = { label: 'Run then', command: 'runThen', icon: 'watch' };
  return { icon: 'watch', tone: 'plain', text, actions: [runThen, runAgain] };
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function failure(
  { query, canGoToError }: RunSummary,
  { message, advice, place, remedy }: RunState & { readonly kind: 'failed' },
): Message {
  const goTo: Action = {
    label: place ? `Go to line ${place.line}` : 'Go to the place',
    command: 'goToError',
    icon: 'go-to-file',
  };
  return {
    icon: 'error',
    tone: 'error',
    text: message,
    ...(advice !== undefined && { advice }),
    ...(place && { quote: errorQuote(query, place) }),
    actions: [
      ...(remedy === undefined ? [] : [{ label: remedy, command: 'remedy' } as const]),
      ...(canGoToError ? [goTo] : []),
      runAgain,
      { label: 'Copy details', command: 'copyDetails', icon: 'copy' },
    ],
  };
}
