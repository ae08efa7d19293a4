import assert from 'node:assert/strict';
import type {
  ResultHeader,
  RunState,
  RunSummary,
} from '../../../../client/src/protocol/results.ts';
import { clock } from '../../../../client/src/protocol/words.ts';
import { panelModel } from '../../../../media/src/panel/modelWithoutRows.ts';
import type { PanelModel, Situation } from '../../../../media/src/panel/panelParts.ts';
import { countsDown } from '../../../../media/src/panel/runStates.ts';

const now = Date.parse('2026-08-01T10:02:00Z');

function run(state: RunState, more: Partial<RunSummary> = {}): RunSummary {
  return {
    runId: 'new',
    title: 'signups',
    query: 'select 1\nfrom evnts',
    connection: 'Hedgebox · us',
    state,
    elapsedMs: 1400,
    canGoToError: false,
    parameters: [],
    ...more,
  };
}

function header(more: Partial<ResultHeader> = {}): ResultHeader {
  const columns = ['day', 'event', 'n'].map((name) => ({ name }));
  return { resultId: 'new', columns, rowCount: 812, ...more };
}

function shown(situation: Partial<Situation>): PanelModel {
  const elapsedMs = situation.run?.elapsedMs ?? 0;
  const nothing = { run: undefined, result: undefined, loadFailure: undefined, pinned: false };
  return panelModel({ ...nothing, elapsedMs, now, mac: false, ...situation });
}

function saved(state: NonNullable<RunSummary['saved']>, result: Partial<ResultHeader>): PanelModel {
  const shownResult = { header: header(result), title: 'signups', arrivedAt: now };
  return shown({ run: run({ kind: 'done' }, { saved: state, takenAt: now }), result: shownResult });
}

function done(result: Partial<ResultHeader>, loadFailure?: string): PanelModel {
  const shownResult = { header: header(result), title: 'signups', arrivedAt: now };
  return shown({ run: run({ kind: 'done' }), result: shownResult, loadFailure });
}

/** A model as text: facts, then the message, then the buttons. */
function read({ count, facts, message, tools }: PanelModel): string {
  const labels = [...tools, ...(message?.actions ?? [])].map(({ label }) => `[${label}]`);
  return [
    [...(count === undefined ? [] : [count]), ...facts].join(' · '),
    message?.text,
    message?.advice,
    ...labels,
  ]
    .filter(Boolean)
    .join(' | ');
}

const states: readonly [state: RunState, text: string, more?: Partial<RunSummary>][] = [
  [{ kind: 'queued' }, 'Queued · 1.4 s · Hedgebox · us | [Cancel]'],
  [
    { kind: 'queued', isOwn: true },
    'Waiting for your other runs · 1.4 s · Hedgebox · us | [Cancel]',
  ],
  [{ kind: 'running' }, 'Running · 1.4 s · Hedgebox · us | [Cancel]'],
  [
    { kind: 'running', progress: { rowsRead: 1_234_567, bytesRead: 45_123_456, fraction: 0.456 } },
    'Running · 1.4 s · 1.2M rows read · 45.1 MB · 45% · Hedgebox · us | [Cancel]',
  ],
  [
    { kind: 'throttled', limit: 'requests', untilMs: now + 250_000 },
    "Hedgebox · us | The hour's requests are used up. Available in 4:10 | [Cancel]",
  ],
  [
    { kind: 'throttled', limit: 'running', untilMs: now + 6_000 },
    'Hedgebox · us | Other queries of this project are running. Trying again in 0:06 | [Cancel]',
  ],
  [{ kind: 'cancelling' }, 'Cancelling · 1.4 s · Hedgebox · us'],
  [{ kind: 'done' }, 'Fetching the rows · 1.4 s · Hedgebox · us'],
  [{ kind: 'needsValues', missing: ['since'] }, 'Hedgebox · us | Enter since above, then run.'],
  [
    { kind: 'needsValues', missing: ['a', 'b', 'c'] },
    'Hedgebox · us | Enter a, b and c above, then run.',
  ],
  [
    { kind: 'scheduled', atMs: now + 250_000 },
    `Hedgebox · us | Runs at ${clock(now + 250_000)}, in 4:10 | [Cancel]`,
  ],
  [
    { kind: 'failed', message: 'Used up.', freeAtMs: now + 250_000 },
    "1.4 s · Hedgebox · us | The hour's requests are used up. Available in 4:10 | [Run then] | [Run again]",
  ],
  [
    { kind: 'failed', message: 'Used up.', freeAtMs: now - 1 },
    "1.4 s · Hedgebox · us | The hour's requests were used up. Requests are available again. | [Run again]",
  ],
  [
    {
      kind: 'failed',
      message: 'Used up.',
      limit: 'bytes',
      freeAtMs: now + 250_000,
      remedy: 'Show Cached Result',
    },
    '1.4 s · Hedgebox · us | This project has read all it may read for now. More in 4:10 | [Show Cached Result] | [Run then] | [Run again]',
  ],
  [
    { kind: 'failed', message: 'The key was refused.', remedy: 'Set Key' },
    '1.4 s · Hedgebox · us | The key was refused. | [Set Key] | [Run again] | [Copy details]',
  ],
  [
    { kind: 'failed', message: 'Unknown table.', advice: 'Look at the schema.' },
    '1.4 s · Hedgebox · us | Unknown table. | Look at the schema. | [Run again] | [Copy details]',
  ],
  [
    { kind: 'failed', message: 'No.', place: { start: 14, end: 19, line: 7 } },
    '1.4 s · Hedgebox · us | No. | [Go to line 7] | [Run again] | [Copy details]',
    { canGoToError: true },
  ],
  [
    { kind: 'cancelled', note: 'It had ended.' },
    '1.4 s · Hedgebox · us | Cancelled after 1.4 s | It had ended. | [Run again]',
  ],
  [
    { kind: 'expired' },
    '1.4 s · Hedgebox · us | The service no longer has this result | [Run again]',
  ],
  [
    { kind: 'lost' },
    '1.4 s · Hedgebox · us | No answer; it may still be running | [Check again] | [Cancel on the server]',
  ],
  [
    { kind: 'lost', gaveUp: true },
    '1.4 s · Hedgebox · us | No answer after 1.4 s; it may still be running | [Check again] | [Cancel on the server]',
  ],
];

describe('the results view', () => {
  for (const [state, text, more] of states) {
    it(`says of a run that is ${state.kind}: ${text}`, () => {
      assert.equal(read(shown({ run: run(state, more) })), text);
    });
  }

  const counting: [state: RunState, counts: boolean][] = [
    [{ kind: 'scheduled', atMs: now + 1 }, true],
    [{ kind: 'failed', message: '', freeAtMs: now + 1 }, true],
    [{ kind: 'failed', message: '', freeAtMs: now - 1 }, false],
    [{ kind: 'failed', message: '' }, false],
    [{ kind: 'needsValues', missing: [] }, false],
  ];
  for (const [state, counts] of counting) {
    it(`${counts ? 'counts' : 'does not count'} seconds in ${JSON.stringify(state)}`, () => {
      assert.equal(countsDown(state, now), counts);
    });
  }

  it('says what to press before anything ran', () => {
    const text = 'Enter in a .hogql file to run the statement at the cursor.';
    const next = '[New query] | [Get started]';
    assert.equal(read(shown({})), `Press Ctrl+${text} | ${next}`);
    assert.equal(read(shown({ mac: true })), `Press Cmd+${text} | ${next}`);
  });

  it('shows rows, columns, time and connection of a result', () => {
    const model = done({});
    assert.equal(
      read(model),
      '812 rows · 3 columns · 1.4 s · Hedgebox · us | [Run again] | [Run without cache] | [Export] | [Pin] | [Compare]',
    );
    assert.equal(model.rows, 'current');
    assert.equal(model.announcement, '812 rows in 1.4 s');
    assert.equal(model.banner, undefined);
  });

  it('shows how old a result from the cache is', () => {
    const { facts } = done({ cachedAt: Date.parse('2026-08-01T10:00:00Z') });
    assert.deepEqual(facts.slice(1, 3), ['1.4 s', 'cached 2 min ago']);
  });

  it('offers to run anyway where the service calls the cached result too old', () => {
    const cachedAt = now - 3 * 3_600_000;
    assert.deepEqual(done({ cachedAt, isStale: true }).banner, {
      text: "An old result from the service's cache, computed 3 h ago.",
      action: { label: 'Run anyway', command: 'runFresh' },
    });
    assert.equal(done({ cachedAt }).banner, undefined);
    const cap = { kind: 'ceiling', rows: 10_000 } as const;
    assert.match(done({ cachedAt, isStale: true, cap }).banner?.text ?? '', /There may be more/);
  });

  it('shows how old a result saved with an insight is, and that it is being refreshed', () => {
    const cachedAt = now - 3 * 3_600_000;
    const facts = (state: 'resting' | 'refreshing') =>
      read(saved(state, { cachedAt })).split(' | ')[0];
    assert.equal(facts('resting'), '812 rows · saved 3 h ago · 3 columns · Hedgebox · us');
    assert.equal(
      facts('refreshing'),
      '812 rows · saved 3 h ago, refreshing · 3 columns · Hedgebox · us',
    );
  });

  it('offers the query where there are no rows', () => {
    const model = done({ rowCount: 0 });
    assert.equal(model.message?.text, 'The query ran and returned no rows.');
    assert.equal(model.message.actions[0]?.command, 'showQuery');
    assert.equal(model.rows, 'none');
  });

  it('says that these are only the first rows, and offers more', () => {
    assert.deepEqual(done({ cap: { kind: 'noLimit', rows: 100, liftTo: 10_000 } }).banner, {
      text: 'First 100 rows: the query has no LIMIT.',
      action: { label: 'Fetch up to 10,000', command: 'liftCap' },
    });
  });

  it("says that the service's limit may have cut the rows", () => {
    assert.deepEqual(done({ cap: { kind: 'ceiling', rows: 10_000 } }).banner, {
      text: "10,000 rows, the service's limit. There may be more.",
    });
  });

  it('says that rows could not be loaded, and offers to try again', () => {
    const { banner } = done({}, 'the connection broke.');
    assert.equal(banner?.text, 'Some rows could not be loaded: the connection broke.');
    assert.equal(banner.action?.command, 'loadRest');
  });

  it('shows the progress of a run only where the service reports it', () => {
    const progress = { rowsRead: 1, bytesRead: 1 };
    const unknown = shown({ run: run({ kind: 'running', progress }) });
    const known = shown({
      run: run({ kind: 'running', progress: { ...progress, fraction: 0.5 } }),
    });
    assert.deepEqual(unknown.progress, { fraction: undefined });
    assert.deepEqual(known.progress, { fraction: 0.5 });
    assert.equal(shown({ run: run({ kind: 'lost' }) }).progress, undefined);
  });

  it('marks the position of a failure in its line', () => {
    const state: RunState = {
      kind: 'failed',
      message: 'No.',
      place: { start: 14, end: 19, line: 7 },
    };
    const quote = { before: 'from ', marked: 'evnts', after: '' };
    assert.deepEqual(shown({ run: run(state) }).message?.quote, quote);
  });
});

describe('the rows of the last result', () => {
  const cachedAt = new Date(2026, 7, 1, 9, 5).getTime();
  const result = {
    header: header({ resultId: 'old', cachedAt }),
    title: 'signups',
    arrivedAt: now,
  };

  it('stay during a new run, and say when they are from', () => {
    const model = shown({ run: run({ kind: 'running' }), result });
    assert.deepEqual([model.rows, model.rowsNote], ['old', 'From 09:05, refreshing']);
  });

  it('stay when the new run fails, marked as old', () => {
    const model = shown({ run: run({ kind: 'failed', message: 'No.' }), result });
    assert.deepEqual([model.rows, model.rowsNote], ['old', 'From 09:05']);
  });

  it('name their run while another one is shown', () => {
    const other = { ...result, title: 'top_pages' };
    const model = shown({ run: run({ kind: 'queued' }), result: other });
    assert.equal(model.rowsNote, 'top_pages, from 09:05, refreshing');
  });

  it('are gone where that result had no rows', () => {
    const empty = { ...result, header: header({ resultId: 'old', rowCount: 0 }) };
    assert.equal(shown({ run: run({ kind: 'running' }), result: empty }).rows, 'none');
  });
});
