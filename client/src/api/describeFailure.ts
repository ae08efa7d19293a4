import { describeConnection } from './describeConnection.ts';
import type { ApiFailure, PermissionError, RateLimitError } from './errors.ts';
import { counted } from '../protocol/words.ts';
import { prettyJson, stringifyJson } from './json.ts';
import type { FailureWords } from './failureWords.ts';

export type { FailureWords, Remedy } from './failureWords.ts';

/** Every failure of the service in the user's words; each says what to do next. */
export function describeFailure(failure: ApiFailure): FailureWords {
  switch (failure.kind) {
    case 'connection':
      return describeConnection(failure.host, failure.code);
    case 'notRunning':
      return {
        message: failure.message,
        advice: 'Start it again, or switch to another connection.',
        remedy: 'startLocal',
      };
    case 'auth':
      return {
        message: `${failure.host} refused the key.`,
        advice: 'Set a key that is valid there: a personal API key, which starts with phx_.',
        remedy: 'setKey',
      };
    case 'permission':
      return describePermission(failure);
    case 'notFound':
      return {
        message: 'The project does not exist, or this key cannot see it.',
        advice: 'Switch to another connection, or correct the project id of this one.',
        remedy: 'switchConnection',
      };
    case 'rateLimit':
      return describePause(failure);
    case 'query':
      return describeRefusal(failure.message, failure.attr);
    case 'cacheMiss':
      return {
        message: failure.message,
        advice: 'Run it anyway to compute one.',
        remedy: 'runAnyway',
      };
    case 'http':
      if (failure.endedQuery) {
        return { message: failure.message, advice: adviceForStatus(failure.status) };
      }
      return {
        message: `${failure.host} answered with status ${failure.status}. ${failure.message}`,
        advice: adviceForStatus(failure.status),
      };
    case 'answer':
      if (failure.body !== undefined) {
        return {
          message: failure.message,
          advice: `Look at what came instead, and check that ${failure.host} is the query service itself.`,
          remedy: 'showAnswer',
          answer: prettyJson(stringifyJson(failure.body)),
        };
      }
      return {
        message: failure.message,
        advice: `Check that ${failure.host} is the query service itself, not a sign-in page.`,
        remedy: 'editConnections',
      };
    case 'page':
      return {
        message: `${failure.host} answered with status ${failure.status}. ${failure.message}`,
        advice:
          failure.status < 400
            ? 'Check that the host is the query service itself, not a sign-in page.'
            : 'Run it again in a moment. A gateway answered for the service.',
        ...(failure.status < 400 ? { remedy: 'editConnections' as const } : {}),
      };
    case 'redirect':
      if (failure.from === failure.to) {
        return {
          message: `${failure.from} redirects this request to another of its own addresses. It was not sent again, since it could then be done twice.`,
          advice: 'Correct the host of this connection: it may lack a path, or have one too many.',
          remedy: 'editConnections',
        };
      }
      return {
        message: `${failure.from} redirects to ${failure.to ?? 'nowhere'}. The key was not sent there.`,
        advice: failure.to
          ? 'If you trust that address, set it as the host of this connection.'
          : 'Correct the host of this connection.',
        remedy: 'editConnections',
      };
    case 'tooLarge':
      return {
        message: `The result is larger than ${Math.round(failure.limitBytes / 1024 / 1024)} MB.`,
        advice:
          'Select fewer columns, add a LIMIT, or raise hogql.request.maxAnswerMegabytes. For more, use a batch export.',
      };
    case 'unconfirmed':
      return failure.outcome === 'notSaved'
        ? { message: 'The change was not saved.', advice: 'Save it again.' }
        : {
            message: 'The service could not say whether the change was saved.',
            advice: 'Read it again before you save it once more.',
          };
  }
}

/** A query the service understood and refuses, at once or while it ran. */
export function describeRefusal(message: string, attr?: string): FailureWords {
  const about = attr === undefined ? {} : { about: attr };
  return { message, advice: 'Change the query and run it again.', isQuerysOwn: true, ...about };
}

function describePermission({ reason, scope, message }: PermissionError): FailureWords {
  switch (reason) {
    case 'scope':
      return {
        message: `The key lacks the scope ${scope ?? ''}.`,
        advice: 'Add the scope to the key in the service’s settings, or set another key.',
        remedy: 'setKey',
      };
    case 'keysNotAccepted':
      return {
        message: 'The service does not do this for personal API keys.',
        advice: 'Do it in the web app instead.',
      };
    case 'keysForbidden':
      return {
        message: 'The organization of this project does not allow personal API keys.',
        advice: 'Ask its administrators to allow them, or switch to another project.',
        remedy: 'switchConnection',
      };
    case 'project':
      return {
        message: 'The key does not reach this project.',
        advice: 'Switch to a project that the key reaches, or ask for access to this one.',
        remedy: 'switchConnection',
      };
    case 'other':
      return {
        message,
        advice: 'Set a key that may do this, or switch to another project.',
        remedy: 'setKey',
      };
  }
}

function describePause({ isConcurrency, retryAfterMs }: RateLimitError): FailureWords {
  if (isConcurrency) {
    return {
      message: 'Other queries are running, and the service accepts no more at once.',
      advice: 'Run it again when one of them has ended.',
    };
  }
  const message = 'The hour’s requests are used up.';
  if (retryAfterMs === undefined) return { message, advice: 'Run again in a few minutes.' };
  const seconds = Math.ceil(retryAfterMs / 1000);
  return { message, advice: `Run again in ${waitOf(seconds)}.` };
}

function waitOf(seconds: number): string {
  if (seconds < 120) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

function adviceForStatus(status: number): string {
  switch (status) {
    case 400:
      return 'Correct what was sent, then send it again.';
    case 402:
      return 'The plan of this project does not cover it; see its billing page.';
    case 405:
      return 'The service does not do this in this way. Do it in the web app instead.';
    case 409:
      return 'Read it again, then repeat the change.';
    case 503:
      return 'The service is at its capacity. Run it again in a moment.';
    case 504:
      return 'The query took too long: narrow its time range, then run it again.';
    case 512:
      return 'The query would take too long: narrow its time range, then run it again.';
    case 513:
      return 'The query used too much memory: narrow its time range or select fewer columns, then run it again.';
    default:
      return 'Run it again in a moment.';
  }
}
