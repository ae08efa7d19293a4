import { t } from '@vscode/l10n';
import * as v from 'valibot';

/**
 * What a local service says in an answer.
 *
 * @throws an error with the reason if the service refuses, or what to do if that is not JSON
 */
export function localAnswer(status: number, body: Uint8Array): unknown {
  const said = jsonIn(body);
  if (status < 300) return said;
  const { detail } = (said ?? {}) as { readonly detail?: unknown };
  throw new Error(typeof detail === 'string' ? detail : t('The local project refused that.'));
}

const statusShape = v.object({ engine: v.object({ running: v.array(v.unknown()) }) });

/** The number of running queries, from the status of a local service. */
export function runningQueries(said: unknown): number {
  return v.parse(statusShape, said).engine.running.length;
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body) || 'null');
  } catch (error) {
    throw new Error(
      t('The answer of the local project cannot be read. Stop the local project, then try again.'),
      { cause: error },
    );
  }
}
