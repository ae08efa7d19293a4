import { ClickHouseError } from '@clickhouse/client';
import { EngineError } from '../engine.ts';
import { type ClickHouseServer, placeOf } from './address.ts';
import { EndlessAnswer, ServerException, UnreadableAnswer } from './answer.ts';

/** Messages for the server's error codes, which say what to do next. */
const refusals: Readonly<Record<number, (server: ClickHouseServer) => string>> = {
  81: ({ database }) =>
    `There is no database ${database} on the server, or the user may not see it. Name one at the end of the address.`,
  164: ({ user }) =>
    `The profile of the user ${user} has readonly = 1, which also forbids the limits that go with every query. Give it readonly = 2.`,
  192: ({ user }) => `The server knows no user ${user}.`,
  193: ({ user }) => wrongPassword(user),
  194: ({ user }) => wrongPassword(user),
  452: ({ user }) =>
    `The profile of the user ${user} does not allow the limits that go with every query.`,
  516: ({ user }) => wrongPassword(user),
};

function wrongPassword(user: string): string {
  return `The server refuses the user ${user}: the password is wrong, or there is no such user.`;
}

const cancelled = 394;

/** Codes whose server message is worth showing. */
const explained = new Set([164, 452]);

const unreachable: Readonly<Record<string, (place: string) => string>> = {
  ENOTFOUND: (place) => `There is no host of the name ${place}. Check the address.`,
  EAI_AGAIN: (place) =>
    `The name ${place} could not be looked up. Check the address and the network.`,
  ECONNREFUSED: (place) =>
    `No server listens at ${place}. Check the port: ClickHouse has 8123 for HTTP, and 8443 with TLS.`,
  ETIMEDOUT: (place) =>
    `${place} does not answer. Check the address, the network and its firewall.`,
  EHOSTUNREACH: (place) => `There is no way to ${place}. Check the address and the network.`,
  ENETUNREACH: (place) => `There is no way to ${place}. Check the address and the network.`,
  EPROTO: (place) =>
    `${place} does not speak TLS. Check the port (8443 with TLS), or use an http address.`,
  CERT_HAS_EXPIRED: (place) => `The certificate of ${place} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (place) => `The certificate of ${place} is for another host.`,
  HPE_INVALID_CONSTANT: (place) => `${place} does not speak HTTP. ${otherPort}`,
};

const otherPort = 'Check the port: 8123 is for HTTP, 8443 for HTTP with TLS, and 9000 for neither.';

const untrusted =
  /^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_(?:UNTRUSTED|SIGN))/;

/** Any failure of a request to a server, in words. */
export function failureOf(error: unknown, server: ClickHouseServer): EngineError {
  if (error instanceof EngineError) return error;
  const place = placeOf(server);
  const said = serverSaid(error);
  if (said) return refusalOf(said, server);
  if (error instanceof EndlessAnswer) {
    return new EngineError(
      'query',
      `The answer of ${place} is too large to be read. Ask for fewer rows or columns.`,
    );
  }
  if (error instanceof UnreadableAnswer) {
    return new EngineError(
      'stopped',
      `The answer of ${place} broke off, or is none of ClickHouse's. Run it again, and check the address if that does not help.`,
    );
  }
  const code = codeOf(error);
  const words = unreachable[code];
  if (words) return new EngineError('stopped', words(place));
  if (untrusted.test(code)) {
    return new EngineError(
      'stopped',
      `The certificate of ${place} is from nobody that is trusted here. If it is your own authority's, name its file with --ca (“ca” of the connection).`,
    );
  }
  if (error instanceof Error && error.message.startsWith('Timeout')) {
    return new EngineError('stopped', `${place} has stopped answering. Run it again.`);
  }
  if (code !== '') {
    return new EngineError('stopped', `${place} ended the connection. Run it again.`);
  }
  return new EngineError('stopped', `${place} does not answer as ClickHouse does. ${otherPort}`);
}

type Said = { readonly code: number; readonly message: string };

function serverSaid(error: unknown): Said | undefined {
  if (error instanceof ClickHouseError) {
    const { code, message, type } = error;
    const name = type === undefined ? '' : ` (${type})`;
    return { code: Number(code), message: `${message.trim()}${name}` };
  }
  if (!(error instanceof ServerException)) return undefined;
  const [, code, message = ''] = /^Code: (\d+)\. DB::Exception: (.*)/s.exec(error.message) ?? [];
  const inner = message.split(' (version ')[0] ?? message;
  return { code: Number(code), message: inner.trim() };
}

function refusalOf({ code, message }: Said, server: ClickHouseServer): EngineError {
  if (code === cancelled) return new EngineError('cancelled', message, code);
  const words = refusals[code];
  if (!words) return new EngineError('query', message, code);
  const told = explained.has(code) ? `${words(server)} It says: ${message}` : words(server);
  return new EngineError('query', told, code);
}

/** Node's code of a connection error. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : codeOf(cause);
}
