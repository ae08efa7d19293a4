import { t } from '@vscode/l10n';
import type {
  QueryScan,
  Remarks,
  ResultHeader,
  RunSummary,
  ServiceLimit,
} from '../../../../client/src/protocol/results.ts';
import { dateAndTime } from '../../../../client/src/protocol/language.ts';
import {
  byteSize,
  countedColumns,
  countedRows,
  duration,
  lostRun,
  percent,
} from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';
import { TextBlock } from './textBlock.ts';
import { TimingFlame } from './timingFlame.ts';

/** The facts of a run: state, times, cache, and the steps at the service. */
export class MessagesView {
  readonly #facts = element('dl', { className: 'record' });
  readonly #flame: TimingFlame;
  readonly #timings: TextBlock;
  readonly element: HTMLElement;

  constructor(copy: (text: string) => void) {
    const heading = t('Time on the service, by step');
    this.#flame = new TimingFlame(heading);
    this.#timings = new TextBlock(heading, copy);
    this.element = element('div', {
      className: 'text-view',
      attributes: { tabindex: '0', role: 'region', 'aria-label': t('Messages') },
      children: [this.#facts, this.#flame.element, this.#timings.element],
    });
  }

  show(run: RunSummary, header: ResultHeader | undefined): void {
    const facts = runFacts(run, header);
    const shown = [...this.#facts.children].map(({ textContent }) => textContent);
    // Only rewritten if it changed: somebody may be selecting text in it.
    if (facts.flat().join('\n') !== shown.join('\n')) {
      this.#facts.replaceChildren(
        ...facts.flatMap(([name, value]) => [
          element('dt', { text: name }),
          element('dd', { text: value }),
        ]),
      );
    }
    this.#flame.show(header?.remarks?.timings);
    this.#timings.show(timingText(header?.remarks));
  }
}

/** The steps in the order of the service, each with its time. */
function timingText(remarks: Remarks | undefined): string | undefined {
  const steps = remarks?.timings?.map(({ step, ms }) => [duration(ms), step] as const);
  const width = Math.max(0, ...(steps ?? []).map(([time]) => time.length));
  return steps?.map(([time, step]) => `${time.padStart(width)}  ${step}`).join('\n');
}

type Fact = readonly [name: string, value: string];

/** Facts about a run by name, without those of an earlier run's result. */
export function runFacts(run: RunSummary, result: ResultHeader | undefined): readonly Fact[] {
  const { state, connection, elapsedMs, bytesRead, takenAt, runId } = run;
  const header = result?.resultId === runId ? result : undefined;
  return [
    [t('State'), stateWords(state, elapsedMs)],
    [t('Time'), duration(elapsedMs)],
    ...(bytesRead === undefined ? [] : [fact(t('Read'), byteSize(bytesRead))]),
    ...scanFacts(state.kind === 'failed' ? state.remarks : header?.remarks),
    ...(header ? resultFacts(header) : []),
    ...(takenAt === undefined ? [] : [fact(t('Kept'), dateAndTime(takenAt))]),
    [t('Connection'), connection],
    [t('Run'), runId],
  ];
}

function resultFacts({ rowCount, columns, cachedAt, cap, remarks }: ResultHeader): readonly Fact[] {
  const { warnings = [], dateRange } = remarks ?? {};
  return [
    ...warnings.map((warning) => fact(t('Warning'), warning)),
    fact(t('Rows'), `${countedRows(rowCount)}, ${countedColumns(columns.length)}`),
    fact(
      t('Cache'),
      cachedAt === undefined
        ? t('Computed for this run')
        : t("From the service's cache, computed {0}", dateAndTime(cachedAt)),
    ),
    ...(dateRange ? [fact(t('Dates'), t('{0} to {1}', dateRange.from, dateRange.to))] : []),
    ...(cap?.kind === 'noLimit'
      ? [fact(t('Cap'), t('The query has no LIMIT: more rows exist.'))]
      : []),
    ...(cap?.kind === 'ceiling'
      ? [fact(t('Cap'), t("The service's limit of rows was reached."))]
      : []),
  ];
}

/** What the run read, and the service's reasons why that was slow. */
function scanFacts({ scan, findings = [] }: Remarks = {}): readonly Fact[] {
  const reasons = findings.filter(({ slowBy }) => slowBy !== undefined);
  const name = reasons.length > 0 || scan?.isKilled ? t('Why was this slow') : t('Rows read');
  return [
    ...(scan ? [fact(name, scanWords(scan))] : []),
    ...reasons.map(({ message }) => fact(t('Reason'), message)),
  ];
}

function scanWords({ rowsRead, ms, rangeShare, projectShare, ...more }: QueryScan): string {
  const rows = countedRows(rowsRead);
  return [
    more.isKilled
      ? t('The service stopped it after {0}, having read {1}.', duration(ms), rows)
      : t('It read {0} in {1}.', rows, duration(ms)),
    rangeShare === undefined ? '' : t('{0} of the events in its dates.', percent(rangeShare)),
    projectShare === undefined ? '' : t('{0} of the project’s events.', percent(projectShare)),
    more.isUnfinished ? t('The service is looking for reasons: run it again to see them.') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function fact(name: string, value: string): Fact {
  return [name, value];
}

function waitingFor(limit: ServiceLimit): string {
  switch (limit) {
    case 'requests':
      return t("Waiting: the hour's requests are used up");
    case 'bytes':
      return t('Waiting: this project has read all it may read for now');
    case 'database':
      return t('Waiting: the service is under heavy load');
    case 'running':
      return t('Waiting: other queries of this project are running');
  }
}

function stateWords(state: RunSummary['state'], elapsedMs: number): string {
  switch (state.kind) {
    case 'failed':
      return t('Failed: {0}', [state.message, state.advice].filter(Boolean).join(' '));
    case 'done':
      return t('Done');
    case 'needsValues':
      return t('Waiting for values');
    case 'scheduled':
      return t('Waiting for requests to become available');
    case 'queued':
      return state.isOwn ? t('Waiting for your other runs') : t('Queued');
    case 'running':
      return t('Running');
    case 'throttled':
      return waitingFor(state.limit);
    case 'unreachable':
      return t('The connection is lost; reconnecting to the run');
    case 'cancelling':
      return t('Cancelling');
    case 'cancelled':
      return t('Cancelled');
    case 'expired':
      return t('The service no longer has this result');
    case 'lost':
      return lostRun(state.gaveUp === true, elapsedMs);
  }
}
