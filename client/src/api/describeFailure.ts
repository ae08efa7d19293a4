import { t } from '@vscode/l10n';
import {
  type ApiFailure,
  type PermissionError,
  type RateLimitError,
  schemaUnavailable,
} from './errors.ts';
import { count } from '../protocol/words.ts';
import { prettyJson, stringifyJson } from './json.ts';
import type { FailureWords } from './failureWords.ts';
import { isCertificateCode, proxyStatus } from './connectionErrors.ts';

export type { FailureWords, Remedy } from './failureWords.ts';

/** Every failure of the service in the user's words; each says what to do next. */
export function describeFailure(failure: ApiFailure): FailureWords {
  switch (failure.kind) {
    case 'connection':
      return describeConnection(failure.host, failure.code);
    case 'notRunning':
      return {
        message: failure.message,
        advice:
          failure.remedy === 'startLocal'
            ? t('Start it again, or switch to another connection.')
            : t('Edit the connection, or switch to another one.'),
        remedy: failure.remedy,
      };
    case 'auth':
      return {
        message: t('{0} refused the key.', failure.host),
        advice: t('Set a personal API key that is valid there. It starts with phx_.'),
        remedy: 'setKey',
      };
    case 'permission':
      return describePermission(failure);
    case 'notFound':
      return {
        message: t('The project does not exist, or this key cannot access it.'),
        advice: t('Switch to another connection, or correct the project id of this one.'),
        remedy: 'switchConnection',
      };
    case 'rateLimit':
      return describePause(failure);
    case 'query':
      return describeRefusal(failure.message, failure.attr);
    case 'cacheMiss':
      return {
        message: failure.message,
        advice: t('Run it anyway to compute one.'),
        remedy: 'runAnyway',
      };
    case 'http':
      if (failure.code === schemaUnavailable) {
        return {
          message: t('The service cannot tell the schema of this project for now.'),
          advice: t('The last schema stays in use. Refresh it later.'),
        };
      }
      if (failure.endedQuery) {
        return { message: failure.message, advice: adviceForStatus(failure.status) };
      }
      if (failure.status === 405) {
        return {
          message: t('This service does not support this.'),
          advice: t('Use the web app.'),
        };
      }
      return {
        message: t('{0} returned status {1}. {2}', failure.host, failure.status, failure.message),
        advice: adviceForStatus(failure.status),
      };
    case 'answer':
      if (failure.body !== undefined) {
        return {
          message: failure.message,
          advice: t('Look at the answer, and check that {0} is the query service.', failure.host),
          remedy: 'showAnswer',
          answer: prettyJson(stringifyJson(failure.body)),
        };
      }
      return {
        message: failure.message,
        advice: t('Check that {0} is the query service, not a sign-in page.', failure.host),
        remedy: 'editConnections',
      };
    case 'page':
      return {
        message: t('{0} returned status {1}. {2}', failure.host, failure.status, failure.message),
        advice:
          failure.status < 400
            ? t('Check that the host is the query service, not a sign-in page.')
            : t('Run it again in a moment. A gateway answered for the service.'),
        ...(failure.status < 400 ? { remedy: 'editConnections' as const } : {}),
      };
    case 'redirect':
      if (failure.from === failure.to) {
        return {
          message: t(
            '{0} redirects this request to another of its addresses. It was not repeated, to avoid doing it twice.',
            failure.from,
          ),
          advice: t('Correct the host of this connection: its path may be missing or wrong.'),
          remedy: 'editConnections',
        };
      }
      return {
        message: t(
          '{0} redirects to {1}. The key was not sent there.',
          failure.from,
          failure.to ?? 'nowhere',
        ),
        advice: failure.to
          ? t('If you trust that address, set it as the host of this connection.')
          : t('Correct the host of this connection.'),
        remedy: 'editConnections',
      };
    case 'tooLarge':
      return {
        message: t(
          'The result is larger than {0} MB.',
          Math.round(failure.limitBytes / 1024 / 1024),
        ),
        advice: t(
          'Select fewer columns, add a LIMIT, or raise hogql.request.maxAnswerMegabytes. For more, use a batch export.',
        ),
      };
    case 'unconfirmed':
      return failure.outcome === 'notSaved'
        ? { message: t('The change was not saved.'), advice: t('Save it again.') }
        : {
            message: t('The service could not say whether the change was saved.'),
            advice: t('Reload it before you save again.'),
          };
  }
}

/** A query the service understood and refuses, at once or while it ran. */
export function describeRefusal(message: string, attr?: string): FailureWords {
  const about = attr === undefined ? {} : { about: attr };
  const advice = /max(imum)? execution time/i.test(message)
    ? t('Narrow its time range, then run it again.')
    : t('Correct the query, then run it again.');
  return { message, advice, isQuerysOwn: true, ...about };
}

function describePermission({ reason, scope, message }: PermissionError): FailureWords {
  switch (reason) {
    case 'scope':
      return {
        message: t('The key lacks the scope {0}.', scope ?? ''),
        advice: t('Add the scope to the key in the service’s settings, or set another key.'),
        remedy: 'setKey',
      };
    case 'keysNotAccepted':
      return {
        message: t('The service does not allow this for personal API keys.'),
        advice: t('Use the web app.'),
      };
    case 'keysForbidden':
      return {
        message: t('The organization of this project does not allow personal API keys.'),
        advice: t('Ask an administrator to allow them, or switch to another project.'),
        remedy: 'switchConnection',
      };
    case 'project':
      return {
        message: t('The key has no access to this project.'),
        advice: t('Switch to a project that the key can access, or ask for access to this one.'),
        remedy: 'switchConnection',
      };
    case 'other':
      return {
        message,
        advice: t('Set a key with this permission, or switch to another project.'),
        remedy: 'setKey',
      };
  }
}

function describePause({ limit, retryAfterMs }: RateLimitError): FailureWords {
  if (limit === 'database') {
    return {
      message: t('The service’s database is under heavy load.'),
      advice: t('Run it again in a moment. The query need not change.'),
    };
  }
  if (limit === 'running' || retryAfterMs === undefined) {
    return {
      message: t('The project is at the service’s limit of concurrent queries.'),
      advice: t('Run it again when another query has ended.'),
    };
  }
  const seconds = Math.ceil(retryAfterMs / 1000);
  if (limit === 'bytes') {
    return {
      message: t('This project has read all the bytes that its queries may read for now.'),
      advice: t('{0} Results that the service has cached still come.', waitAdvice(seconds)),
      remedy: 'runCached',
    };
  }
  return { message: t('The hour’s requests are used up.'), advice: waitAdvice(seconds) };
}

function waitAdvice(seconds: number): string {
  if (seconds === 1) return t('Run again in 1 second.');
  if (seconds < 120) return t('Run again in {0} seconds.', seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? t('Run again in {0} minutes.', minutes)
    : t('Run again in {0} hours.', count(Math.ceil(minutes / 60)));
}

function adviceForStatus(status: number): string {
  switch (status) {
    case 400:
      return t('Correct what was sent, then send it again.');
    case 402:
      return t('The project’s plan does not include this. See its billing page.');
    case 409:
      return t('Reload it, then repeat the change.');
    case 503:
      return t('The service is at its capacity. Run it again in a moment.');
    case 504:
      return t('Run it in the background, where it may take longer.');
    case 512:
      return t('The query would take too long: narrow its time range, then run it again.');
    case 513:
      return t(
        'The query used too much memory: narrow its time range or select fewer columns, then run it again.',
      );
    default:
      return t('Run it again in a moment.');
  }
}

/** Why no answer came, by the code of the system or of undici. */
function describeConnection(host: string, code: string): FailureWords {
  const checkHost = {
    advice: t(
      'Check the host of this connection, your proxy if you have one, and whether you are online.',
    ),
    remedy: 'editConnections',
  } as const;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { message: t('The host {0} does not exist.', host), ...checkHost };
  }
  if (code === 'ECONNREFUSED') {
    return { message: t('Nothing listens at {0}.', host), ...checkHost };
  }
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
    return { message: t('{0} cannot be reached from here.', host), ...checkHost };
  }
  const proxy = proxyStatus(code);
  if (proxy !== undefined) {
    const signIn = t('Add the user name and password of the proxy to http.proxy.');
    return {
      message: t('The proxy did not connect to {0}: it answered with status {1}.', host, proxy),
      ...(proxy === 407 ? { advice: signIn } : checkHost),
    };
  }
  if (isCertificateCode(code)) {
    return {
      message: t('The certificate of {0} is not trusted ({1}).', host, code),
      advice: t(
        'Trust it in the system. If your network’s proxy signs certificates, set http.proxy, or turn http.proxyStrictSSL off.',
      ),
    };
  }
  if (code.includes('TIMEOUT')) {
    return {
      message: t('{0} did not answer in time.', host),
      advice: t('Run it again in a moment.'),
    };
  }
  return {
    message: t('The connection to {0} was interrupted ({1}).', host, code),
    advice: t('Run it again.'),
  };
}
