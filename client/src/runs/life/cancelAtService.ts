import { t } from '@vscode/l10n';
import type { QueryStatus } from '../../api/queries.ts';
import type { Clock } from '../../api/retry.ts';
import type { QueryService } from './queryRunRequest.ts';
import type { QueryRunState } from './runState.ts';

/** The end of a cancelled run: it may have ended before the cancel arrived. */
type CancelOutcome =
  | Extract<QueryRunState, { kind: 'cancelled' }>
  | Extract<QueryStatus, { kind: 'done' }>;

/** A cancel is over for the user after this, whatever the service does. */
const patienceMs = 5_000;
/** A submission on its way may arrive after the cancel that was to stop it. */
const lateArrivalMs = 1_000;

/** Only a run of our own is cancelled there: others may wait for one that we merely follow. */
export function cancelUnlessShared(
  service: QueryService,
  id: string,
  followed: string,
  clock: Clock,
): Promise<CancelOutcome> {
  if (followed === id) return cancelAtService(service, id, clock);
  const note = t('The same query was started elsewhere, so it continues on the service.');
  return Promise.resolve(cancelled(note));
}

/**
 * Cancels a run at the service with one DELETE. For the user the run is over in any case: if the service cannot be
 * reached, or does not confirm in time, the outcome says so.
 */
export async function cancelAtService(
  service: QueryService,
  id: string,
  clock: Clock,
): Promise<CancelOutcome> {
  const enough = new AbortController();
  const told = tell(service, id);
  const givenUp = clock.wait(patienceMs, enough.signal).then(
    () => cancelled(t('The service did not confirm it, so the run may continue there.')),
    () => told,
  );
  const outcome = await Promise.race([told, givenUp]);
  enough.abort(new Error('The service has answered.'));
  return outcome;
}

/** Cancels again, for a submission that arrived after the first cancel; nobody waits for it. */
export async function cancelLateArrival(
  service: QueryService,
  id: string,
  clock: Clock,
): Promise<void> {
  const { signal } = new AbortController();
  try {
    await clock.wait(lateArrivalMs, signal);
    await service.cancel(id, signal);
  } catch {
    // The run is over for the user; the first cancel has said what there is to say.
  }
}

async function tell(service: QueryService, id: string): Promise<CancelOutcome> {
  const { signal } = new AbortController();
  try {
    const { alreadyComplete } = await service.cancel(id, signal);
    const status = alreadyComplete
      ? await service.status(id, false, signal).catch(() => undefined)
      : undefined;
    return status?.kind === 'done' ? status : cancelled();
  } catch {
    return cancelled(t('The service could not be reached, so the run may continue there.'));
  }
}

function cancelled(note?: string): CancelOutcome {
  return { kind: 'cancelled', ...(note === undefined ? {} : { note }) };
}
