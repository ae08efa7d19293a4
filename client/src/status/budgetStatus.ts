import { t } from '@vscode/l10n';
import {
  type MarkdownString,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  window,
} from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import { plainTooltip } from '../base/markdown.ts';
import { latest } from '../base/latest.ts';
import { Owner } from '../base/owner.ts';
import { settingId } from '../base/settings.ts';
import type { Budget, BudgetState } from '../budget/budget.ts';
import type { BytesState } from '../budget/byteBudget.ts';
import { byteSize, clock, count } from '../protocol/words.ts';

/** The interval for showing what other windows use, and what the passing hour frees. */
const refreshMs = 60_000;
/** With so few requests left, the item is coloured. */
const few = 20;

/** The hour's requests of the key in use, in the status bar; hidden until half of them are used. */
export class BudgetStatus extends Owner {
  readonly #budget: Budget;
  readonly #sessions: Sessions;
  readonly #item: StatusBarItem;
  #session: Session | undefined;

  constructor(budget: Budget, sessions: Sessions, connections: Connections) {
    super();
    this.#budget = budget;
    this.#sessions = sessions;
    this.#item = this.register(window.createStatusBarItem('budget', StatusBarAlignment.Left, 89));
    this.#item.name = t('HogQL Requests');
    this.#item.command = {
      command: 'workbench.action.openSettings',
      title: '',
      arguments: [settingId('budget.requestsPerHour')],
    };
    this.register(budget.onDidChange(() => this.#show()));
    this.register(connections.onDidChange(() => void this.#follow()));
    this.register(window.onDidChangeActiveTextEditor(() => void this.#follow()));
    this.register(
      window.onDidChangeWindowState(({ focused }) => void (focused && this.#refresh())),
    );
    const timer = setInterval(() => void this.#refresh(), refreshMs);
    this.register({ dispose: () => clearInterval(timer) });
    void this.#refresh();
  }

  async #refresh(): Promise<void> {
    await this.#budget.refresh();
    await this.#follow();
  }

  /** The active document's key is the one that counts. */
  readonly #follow = latest(
    () => this.#sessions.open(window.activeTextEditor?.document),
    (session) => {
      this.#session = 'client' in session ? session : undefined;
      this.#show();
    },
  );

  #show(): void {
    const shown = this.#session && nearerItsEnd(this.#session);
    const bytes = this.#session?.bytes?.();
    const items = [
      ...(shown && isOfInterest(shown.state) ? [requestsItem(shown)] : []),
      ...(bytes && isShort(bytes) ? [bytesItem(bytes)] : []),
    ];
    if (!shown || items.length === 0) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(dashboard) ${items.map(({ text }) => text).join(' · ')}`;
    this.#item.tooltip = tooltip(shown, bytes, this.#session?.client.host ?? '');
    this.#item.backgroundColor = items.some(({ isWarning }) => isWarning)
      ? new ThemeColor('statusBarItem.warningBackground')
      : undefined;
    this.#item.accessibilityInformation = { label: items.map(({ label }) => label).join('. ') };
    this.#item.show();
  }
}

/** One count in the status bar. */
type Item = {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
  readonly isWarning: boolean;
};

function requestsItem({ state: { used, limit, left }, isOther }: Shown): Item {
  const label = isOther
    ? t('HogQL: {0} requests other than queries left this hour', left)
    : t('HogQL: {0} requests left this hour', left);
  return { text: `${used}/${limit}`, label, isWarning: left <= few };
}

function bytesItem({ left }: BytesState): Item {
  const size = byteSize(left);
  return {
    text: t('{0} to read', size),
    label: t('HogQL: queries of this project may read {0}', size),
    isWarning: left === 0,
  };
}

/** Less than a fifth of the bytes for queries is left. */
function isShort({ left, capacity }: BytesState): boolean {
  return left < capacity / 5;
}

/** A count, and whether it is that of polls, cancellations and the rest. */
type Shown = {
  readonly state: BudgetState;
  readonly isOther: boolean;
};

/** HogQL queries, unless the other requests are nearer their end. */
function nearerItsEnd({ budget, otherBudget }: Session): Shown {
  const [own, others] = [budget(), otherBudget()];
  const isOther = share(others) > share(own);
  return { state: isOther ? others : own, isOther };
}

function share({ used, limit, left }: BudgetState): number {
  return left === 0 ? 1 : used / limit;
}

/** Without a limit nothing can run short. */
function isOfInterest({ used, limit, left }: BudgetState): boolean {
  return Number.isFinite(limit) && (used >= limit / 2 || left === 0);
}

function tooltip(
  { state, isOther }: Shown,
  bytes: BytesState | undefined,
  host: string,
): MarkdownString {
  const { used, limit, left, freeAtMs } = state;
  const isUsedUp = left === 0 && freeAtMs !== undefined;
  return plainTooltip([
    t('{0} of {1} requests to {2} in the last hour.', count(used), count(limit), host),
    isOther
      ? t(
          'Counts status checks, cancellations and reading insights, from all windows that use this key.',
        )
      : t('Counts queries from all windows that use this key.'),
    ...(isUsedUp ? [t('Available again at {0}.', clock(freeAtMs))] : []),
    ...(bytes ? bytesWords(bytes) : []),
    t('Click to change the limit.'),
  ]);
}

function bytesWords({ left, freeAtMs }: BytesState): readonly string[] {
  return [
    t('Queries of this project may read {0}, those of your colleagues included.', byteSize(left)),
    ...(freeAtMs === undefined ? [] : [t('More at {0}.', clock(freeAtMs))]),
  ];
}
