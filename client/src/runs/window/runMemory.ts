import { backgroundModes, isBackground } from '../../../../server/common/runs/refreshMode.ts';
import { type Memento, Position, Uri } from 'vscode';
import * as v from 'valibot';
import type { Sessions } from '../../auth/sessions.ts';
import { Owner } from '../../base/owner.ts';
import type { Run, Runs } from './runs.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { setting } from '../../base/settings.ts';

const storedKey = 'hogql.goingRuns';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** With a scheme that addresses of documents can have. */
const address = v.pipe(v.string(), v.regex(/^[a-z][\w.+-]*:/i));

/** A run of an earlier window. */
const recordShape = v.object({
  id: v.string(),
  title: v.string(),
  query: v.string(),
  refresh: v.picklist(backgroundModes),
  host: v.pipe(v.string(), v.url()),
  projectId: v.string(),
  /** When it was asked for, in milliseconds since 1970. */
  startedAt: v.number(),
  source: v.optional(v.object({ file: address, line: count, character: count })),
  statement: v.optional(v.object({ file: v.string(), key: v.string() })),
  display: v.optional(v.string()),
});
type RunRecord = v.InferOutput<typeof recordShape>;

/** The service keeps a run for ten minutes at least; one that is older is not asked for. */
const lifeMs = 10 * 60_000;

/** Remembers runs in progress, so that a reloaded window continues them by their ids. */
export class RunMemory extends Owner {
  readonly #runs: Runs;
  readonly #state: Memento;
  readonly #sessions: Pick<Sessions, 'reach'>;

  constructor(runs: Runs, state: Memento, sessions: Pick<Sessions, 'reach'>) {
    super();
    this.#runs = runs;
    this.#state = state;
    this.#sessions = sessions;
  }

  /** Continues the runs of an earlier window, then remembers those of this one. */
  async restore(): Promise<void> {
    const left = v.safeParse(v.array(recordShape), this.#state.get(storedKey, []));
    const records = left.success ? left.output : [];
    await Promise.all(records.map((record) => this.#takeUp(record)));
    let known = '';
    this.register(
      this.#runs.onDidChange(() => {
        const going = this.#runs.going.flatMap((run) => recordOf(run) ?? []);
        const ids = going.map(({ id }) => id).join();
        if (ids === known) return;
        known = ids;
        void this.#state.update(storedKey, going);
      }),
    );
    const still = this.#runs.going.flatMap((run) => recordOf(run) ?? []);
    await this.#state.update(storedKey, still);
  }

  /** The next window continues none of them. */
  async forget(): Promise<void> {
    await this.#state.update(storedKey, []);
  }

  async #takeUp(record: RunRecord): Promise<void> {
    const ageMs = Date.now() - record.startedAt;
    if (Math.abs(ageMs) > lifeMs) return;
    // After the clock was set back a little, it may seem to start in the future.
    const elapsedMs = Math.max(0, ageMs);
    const { id, title, query, refresh, host, projectId, source, statement, display } = record;
    const session = await this.#sessions.reach(new URL(host).host, projectId);
    if (!('client' in session)) return;
    const start = source && new Position(source.line, source.character);
    const place = source && start ? { source: { file: Uri.parse(source.file), start } } : {};
    const known = { ...(statement && { statement }), ...(display && { display }) };
    this.#runs.resume({ title, query, session, refresh, ...place, ...known }, { id, elapsedMs });
  }
}

/** Undefined for a run that cannot be found again: one whose request waits for the result. */
function recordOf({ order, work }: Run): RunRecord | undefined {
  const { id, refresh } = work.request;
  if (!isBackground(refresh)) return undefined;
  const { connection } = order.session;
  const { source, statement, display } = order;
  return {
    id,
    title: order.title,
    query: order.query,
    refresh,
    host: connection.host,
    projectId: connection.projectId,
    startedAt: Date.now() - work.elapsedMs,
    ...(source && {
      source: {
        file: source.file.toString(),
        line: source.start.line,
        character: source.start.character,
      },
    }),
    ...(statement && { statement }),
    ...(display && { display }),
  };
}

/** VS Code waits no longer than five seconds for an extension to end. */
const patienceMs = 4_000;

/**
 * Ends the runs of a window that closes, where people want that. Otherwise the next window of its
 * folder takes them up.
 */
export async function endRuns(
  runs: Pick<Runs, 'cancelAll'>,
  memory: Pick<RunMemory, 'forget'>,
): Promise<void> {
  if (!setting('runs.cancelOnClose')) return;
  const cancelled = Promise.all([runs.cancelAll(), memory.forget()]);
  await Promise.race([cancelled, delay(patienceMs, undefined, { ref: false })]);
}
