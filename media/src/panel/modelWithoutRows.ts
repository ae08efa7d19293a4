import { t } from '@vscode/l10n';
import type { RunState, RunSummary, ServiceLimit } from '../../../client/src/protocol/results.ts';
import {
  byteSize,
  clock,
  countdown,
  duration,
  lostRun,
  roughCount,
} from '../../../client/src/protocol/words.ts';
import {
  type Action,
  cancel,
  errorQuote,
  type Message,
  type PanelModel,
  runAgain,
  type Situation,
} from './panelParts.ts';
import { oldRows, withRows } from './modelWithRows.ts';

type WithoutRows = Omit<PanelModel, 'rows' | 'rowsNote'>;

/** The panel for a run without rows: its state, or why it ended. */
export function withoutRows(run: RunSummary, { elapsedMs, now }: Situation): WithoutRows {
  const { state, title, connection } = run;
  const elapsed = duration(elapsedMs);
  const going = { title, tools: [cancel], progress: { fraction: undefined } };
  const ended = { title, facts: [elapsed, connection], tools: [] };
  switch (state.kind) {
    case 'needsValues': {
      const text =
        state.missing.length > 0
          ? t('Enter {0} above, then run.', listed(state.missing))
          : t('Run with the values above.');
      return stopped(
        { title, facts: [connection], tools: [] },
        { icon: 'edit', text, actions: [] },
      );
    }
    case 'scheduled': {
      const text = t('Runs at {0}, in {1}', clock(state.atMs), countdown(state.atMs - now));
      const message: Message = { icon: 'watch', tone: 'plain', text, actions: [cancel] };
      const announcement = t('Runs at {0}', clock(state.atMs));
      return { title, facts: [connection], tools: [], message, announcement };
    }
    case 'queued':
      return said(state.isOwn ? t('Waiting for your other runs') : t('Queued'), {
        ...going,
        facts: [elapsed, connection],
      });
    case 'running': {
      const { progress } = state;
      const facts = progress
        ? [t('{0} rows read', roughCount(progress.rowsRead)), byteSize(progress.bytesRead)]
        : [];
      const fraction = progress?.fraction;
      const percent = fraction === undefined ? [] : [`${Math.floor(100 * fraction)}%`];
      return said(t('Running'), {
        ...going,
        facts: [elapsed, ...facts, ...percent, connection],
        progress: { fraction },
      });
    }
    case 'unreachable':
      return said(t('Connection lost; reconnecting to the run'), {
        ...going,
        facts: [elapsed, connection],
      });
    case 'cancelling':
      return said(t('Cancelling'), { ...going, facts: [elapsed, connection], tools: [] });
    case 'throttled': {
      const { text, announcement } = waiting(state.limit, countdown(state.untilMs - now));
      const message: Message = { icon: 'watch', tone: 'plain', text, actions: [cancel] };
      return { title, facts: [connection], tools: [], message, announcement };
    }
    case 'done':
      return said(t('Fetching the rows'), { ...going, facts: [elapsed, connection], tools: [] });
    case 'failed':
      return {
        ...ended,
        message:
          state.freeAtMs === undefined ? failure(run, state) : usedUp(state, state.freeAtMs, now),
        announcement: t('Failed: {0}', state.message),
      };
    case 'cancelled': {
      const text = t('Cancelled after {0}', duration(run.elapsedMs));
      const note = state.note === undefined ? {} : { advice: state.note };
      return stopped(ended, { icon: 'circle-slash', text, ...note, actions: [runAgain] });
    }
    case 'expired': {
      const text = t('The service no longer has this result');
      return stopped(ended, { icon: 'history', text, actions: [runAgain] });
    }
    case 'lost': {
      const text = lostRun(state.gaveUp === true, run.elapsedMs);
      const actions: Action[] = [
        { label: t('Check again'), command: 'checkAgain', icon: 'refresh' },
        { label: t('Cancel on the server'), command: 'cancel', icon: 'debug-stop' },
      ];
      return stopped(ended, { icon: 'debug-disconnect', text, actions });
    }
  }
}

/** What a run waits for, as shown and as announced. */
function waiting(
  limit: ServiceLimit,
  left: string,
): { readonly text: string; readonly announcement: string } {
  switch (limit) {
    case 'requests':
      return {
        text: t("The hour's requests are used up. Available in {0}", left),
        announcement: t("The hour's requests are used up. The run waits."),
      };
    case 'bytes':
      return {
        text: t('This project has read all it may read for now. More in {0}', left),
        announcement: t('This project has read all it may read for now. The run waits.'),
      };
    case 'database':
      return {
        text: t('The service is under heavy load. Trying again in {0}', left),
        announcement: t('The service is under heavy load. The run waits.'),
      };
    case 'running':
      return {
        text: t('Other queries of this project are running. Trying again in {0}', left),
        announcement: t('Other queries of this project are running. The run waits.'),
      };
  }
}

/** A state in one word, at the head of the facts and for screen readers. */
function said(word: string, model: Omit<WithoutRows, 'announcement'>): WithoutRows {
  return { ...model, facts: [word, ...model.facts], announcement: word };
}

function stopped(
  model: Omit<WithoutRows, 'announcement' | 'message'>,
  message: Omit<Message, 'tone'>,
): WithoutRows {
  return { ...model, message: { ...message, tone: 'plain' }, announcement: message.text };
}

type Failed = RunState & { readonly kind: 'failed' };

/** The service accepts no requests for longer than a run waits by itself. */
function usedUp({ limit = 'requests', remedy }: Failed, freeAtMs: number, now: number): Message {
  if (freeAtMs <= now) {
    const text =
      limit === 'bytes'
        ? t('This project had read all it may read. It may read again.')
        : t("The hour's requests were used up. Requests are available again.");
    return { icon: 'watch', tone: 'plain', text, actions: [runAgain] };
  }
  const { text } = waiting(limit, countdown(freeAtMs - now));
  const mends: Action[] = remedy === undefined ? [] : [{ label: remedy, command: 'remedy' }];
  const runThen: Action = { label: t('Run then'), command: 'runThen', icon: 'watch' };
  return { icon: 'watch', tone: 'plain', text, actions: [...mends, runThen, runAgain] };
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('{0} and {1}', names.slice(0, -1).join(', '), last);
}

function failure(
  { query, canGoToError }: RunSummary,
  { message, advice, place, remedy }: Failed,
): Message {
  const goTo: Action = {
    label: place ? t('Go to line {0}', place.line) : t('Go to the error'),
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
      { label: t('Copy details'), command: 'copyDetails', icon: 'copy' },
    ],
  };
}

/** Turns the state into what is shown, without a page: the words of every state are here. */
export function panelModel(situation: Situation): PanelModel {
  const { run, result } = situation;
  if (!run) return nothingRan(situation);
  const current = run.state.kind === 'done' && result?.header.resultId === run.runId;
  if (current) return withRows(run, result.header, situation);
  return { ...withoutRows(run, situation), ...oldRows(run, situation) };
}

/** The most common one comes first. */
const start: readonly Action[] = [
  { label: t('New query'), command: 'newQuery' },
  { label: t('Get started'), command: 'getStarted' },
];

function nothingRan({ mac }: Situation): PanelModel {
  const text = t(
    'Press {0} in a .hogql file to run the statement at the cursor.',
    mac ? 'Cmd+Enter' : 'Ctrl+Enter',
  );
  return {
    title: '',
    facts: [],
    tools: [],
    message: { icon: 'play', tone: 'plain', text, actions: start },
    rows: 'none',
    announcement: '',
  };
}
