import type { ApiFailure } from './errors.ts';

/** What the user reads of a failure: what happened, what to do next, and the button that does it. */
export interface FailureWords {
  readonly message: string;
  readonly advice: string;
  readonly remedy?: Remedy;
  /** The fault lies in the query's text, so a place in it can be asked for. */
  readonly isQuerysOwn?: true;
}

/** What can be done about a failure with one click. */
export type Remedy = 'setKey' | 'switchConnection' | 'editConnections';

/** Every failure of the service in the user's words; each says what to do next. */
export function describeFailure(failure: ApiFailure): FailureWords {
  switch (failure.kind) {
    case 'connection':
      return describeConnection(failure.host, failure.code);
    case 'auth':
      return {
        message: `${failure.host} refused the key.`,
        advice: 'Set a key that is valid there: a personal API key, which starts with phx_.',
        remedy: 'setKey',
      };
    case 'permission':
      return failure.scope
        ? {
            message: `The key lacks the scope ${failure.scope}.`,
            advice: 'Add the scope to the key in the service’s settings, or set another key.',
            remedy: 'setKey',
          }
        : {
            message: failure.message,
            advice: 'Set a key that may do this, or switch to another project.',
            remedy: 'setKey',
          };
    case 'notFound':
      return {
        message: 'The project is not there, or this key cannot see it.',
        advice: 'Switch to another connection, or correct the project id of this one.',
        remedy: 'switchConnection',
      };
    case 'rateLimit':
      return {
        message: 'The hour’s requests are used up.',
        advice:
          failure.retryAfterMs === undefined
            ? 'Run again in a few minutes.'
            : `Run again in ${Math.ceil(failure.retryAfterMs / 1000)} seconds.`,
      };
    case 'query':
      return describeRefusal(failure.message);
    case 'http':
      return {
        message: `${failure.host} answered with status ${failure.status}. ${failure.message}`,
        advice: adviceForStatus(failure.status),
        ...(failure.status < 400 ? { remedy: 'editConnections' as const } : {}),
      };
  }
}

/** A query the service understood and refuses, at once or while it ran. */
export function describeRefusal(message: string): FailureWords {
  return { message, advice: 'Change the query and run it again.', isQuerysOwn: true };
}

function describeConnection(host: string, code: string): FailureWords {
  const checkHost = {
    advice: 'Check the host of this connection, and whether you are online.',
    remedy: 'editConnections',
  } as const;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { message: `There is no host ${host}.`, ...checkHost };
  }
  if (code === 'ECONNREFUSED') {
    return { message: `Nothing listens at ${host}.`, ...checkHost };
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return {
      message: 'The result is larger than 64 MB.',
      advice: 'Select fewer columns, or add a LIMIT.',
    };
  }
  if (code.includes('CERT')) {
    return {
      message: `The certificate of ${host} is not trusted (${code}).`,
      advice: 'Trust it in the system, or set http.proxyStrictSSL for your network.',
    };
  }
  if (code.includes('TIMEOUT')) {
    return { message: `${host} did not answer in time.`, advice: 'Run again in a moment.' };
  }
  return { message: `The connection to ${host} broke off (${code}).`, advice: 'Run it again.' };
}

function adviceForStatus(status: number): string {
  if (status < 300) return 'Check that the host is the query service itself, not a sign-in page.';
  if (status < 400) return 'Set the address it redirects to as the host of this connection.';
  if (status === 402) return 'The plan of this project does not cover it; see its billing page.';
  if (status === 504) return 'The query took too long: narrow its time range, then run it again.';
  return 'Run it again in a moment.';
}
