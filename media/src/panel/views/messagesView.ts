import type { Remarks, ResultHeader, RunSummary } from '../../../../client/src/protocol/results.ts';
import { counted, duration, lostRun } from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';
import { TextBlock } from './textBlock.ts';

/** What is known of a run: the state, times, the cache, and the steps at the service. */
export class MessagesView {
  readonly #facts = element('dl', { className: 'record' });
  readonly #timings: TextBlock;
  readonly element: HTMLElement;

  constructor(copy: (text: string) => void) {
    this.#timings = new TextBlock('Time at the service, by step', copy);
    this.element = element('div', {
      className: 'text-view',
      attributes: { tabindex: '0', role: 'region', 'aria-label': 'Messages' },
      children: [this.#facts, this.#timings.element],
    });
  }

  show(run: RunSummary, header: ResultHeader | undefined): void {
    const facts = runFacts(run, header);
    const shown = [...this.#facts.children].map(({ textContent }) => textContent);
    // Rewritten only where it changed: somebody may be selecting text in it.
    if (facts.flat().join('\n') !== shown.join('\n')) {
      this.#facts.replaceChildren(
        ...facts.flatMap(([name, value]) => [
          element('dt', { text: name }),
          element('dd', { text: value }),
        ]),
      );
    }
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
  const { state, connection, elapsedMs, takenAt, runId } = run;
  const header = result?.resultId === runId ? result : undefined;
  return [
    ['State', stateWords(state, elapsedMs)],
    ['Time', duration(elapsedMs)],
    ...(header ? resultFacts(header) : []),
    ...(takenAt === undefined ? [] : [fact('Kept', new Date(takenAt).toLocaleString())]),
    ['Connection', connection],
    ['Run', runId],
  ];
}

function resultFacts({ rowCount, columns, cachedAt, cap, remarks }: ResultHeader): readonly Fact[] {
  const { warnings = [], dateRange } = remarks ?? {};
  return [
    ...warnings.map((warning) => fact('Warning', warning)),
    fact('Rows', `${counted(rowCount, 'row')}, ${counted(columns.length, 'column')}`),
    fact(
      'Cache',
      cachedAt === undefined
        ? 'Computed for this run'
        : `From the service's cache, computed ${new Date(cachedAt).toLocaleString()}`,
    ),
    ...(dateRange ? [fact('Dates', `${dateRange.from} to ${dateRange.to}`)] : []),
    ...(cap?.kind === 'noLimit' ? [fact('Cap', 'The query has no LIMIT: more rows exist.')] : []),
    ...(cap?.kind === 'ceiling' ? [fact('Cap', "The service's limit of rows was reached.")] : []),
  ];
}

function fact(name: string, value: string): Fact {
  return [name, value];
}

function stateWords(state: RunSummary['state'], elapsedMs: number): string {
  switch (state.kind) {
    case 'failed':
      return `Failed: ${[state.message, state.advice].filter(Boolean).join(' ')}`;
    case 'done':
      return 'Done';
    case 'needsValues':
      return 'Waiting for values';
    case 'scheduled':
      return 'Waiting: it runs when requests are available again';
    case 'queued':
      return state.isOwn ? 'Waiting for your other runs' : 'Waiting for a worker';
    case 'running':
      return 'Running';
    case 'throttled':
      return "Waiting: the hour's requests are used up";
    case 'unreachable':
      return 'The connection is lost; looking for the run again';
    case 'cancelling':
      return 'Cancelling';
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return 'The service no longer has this result';
    case 'lost':
      return lostRun(state.gaveUp === true, elapsedMs);
  }
}
