import { t } from '@vscode/l10n';
import type {
  ErrorPlace,
  ResultHeader,
  RunSummary,
  StartAction,
  TabAction,
} from '../../../client/src/protocol/results.ts';

/** The action of a button, by the host or by the page itself. */
export type ActionCommand = TabAction | StartAction | 'copyDetails' | 'showQuery' | 'loadRest';

/** A button: its label and its action. */
export type Action = {
  readonly label: string;
  readonly command: ActionCommand;
  /** A codicon. */
  readonly icon?: string;
  /** A sentence about its effect, if the label does not suffice. */
  readonly hint?: string;
};

/** Shown instead of rows, or above old ones. */
export type Message = {
  readonly icon: string;
  readonly tone: 'plain' | 'error';
  readonly text: string;
  readonly advice?: string;
  readonly quote?: ErrorQuote;
  readonly actions: readonly Action[];
};

/** A line above the rows about what they do not show. */
export type Banner = {
  readonly text: string;
  readonly action?: Action;
};

/** A result that has arrived, and when; its rows stay in sight during later runs. */
export type ShownResult = {
  readonly header: ResultHeader;
  readonly title: string;
  readonly arrivedAt: number;
};

/** All the view knows. */
export type Situation = {
  /** The run that is shown; `undefined` before anything ran. */
  readonly run: RunSummary | undefined;
  readonly result: ShownResult | undefined;
  /** The reason why rows are missing, if fetching them failed. */
  readonly loadFailure: string | undefined;
  /** True if the tab keeps its result. */
  readonly pinned: boolean;
  /** The run's time so far. */
  readonly elapsedMs: number;
  readonly now: number;
  readonly mac: boolean;
};

/** All the view shows. */
export type PanelModel = {
  readonly title: string;
  /** The number of rows; it keeps its room when the facts lose theirs. */
  readonly count?: string;
  readonly facts: readonly string[];
  readonly tools: readonly Action[];
  /** A progress bar; without a fraction it only moves. */
  readonly progress?: { readonly fraction: number | undefined };
  readonly message?: Message;
  readonly banner?: Banner;
  readonly rows: 'none' | 'current' | 'old';
  /** The origin of old rows. */
  readonly rowsNote?: string;
  /** The screen reader's text when this state begins. */
  readonly announcement: string;
};

export const cancel: Action = { label: t('Cancel'), command: 'cancel', icon: 'debug-stop' };
export const runAgain: Action = {
  label: t('Run again'),
  command: 'runAgain',
  icon: 'refresh',
  hint: t('Run again; the service may return a cached result'),
};

/** A line of a query in three parts; the middle one is to be marked. */
type ErrorQuote = {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
};

/** Quotes the line on which a place begins; further lines are left out. */
export function errorQuote(query: string, { start, end }: ErrorPlace): ErrorQuote {
  const from = Math.min(start, query.length);
  const lineStart = query.lastIndexOf('\n', from - 1) + 1;
  const nextBreak = query.indexOf('\n', from);
  const lineEnd = nextBreak < 0 ? query.length : nextBreak;
  const to = Math.max(from, Math.min(end, lineEnd));
  return {
    before: query.slice(lineStart, from),
    marked: query.slice(from, to),
    after: query.slice(to, lineEnd),
  };
}
