import { ApiError, ConnectionError } from './errors.ts';

/** Error codes of attempts that failed before any byte of the request left this machine. */
const neverSentCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * The error codes of a refused certificate. The request waits for the handshake, so none was sent.
 */
const certificate = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** True if a code says that the certificate was not accepted. */
export function isCertificateCode(code: string): boolean {
  return certificate.has(code) || code.startsWith('ERR_SSL_');
}

/** The status with which a proxy refused to connect to a host, if the code says so. */
export function proxyStatus(code: string): number | undefined {
  const [, status] = /^PROXY_(\d+)$/.exec(code) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Converts a connection error to one of our failures; an abort by the caller keeps its reason. */
export function asConnectionError(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ApiError) return error;
  const code = errorCode(error);
  const neverSent =
    neverSentCodes.has(code) || isCertificateCode(code) || proxyStatus(code) !== undefined;
  const mayHaveArrived = !neverSent;
  return new ConnectionError(url.host, code, mayHaveArrived, { cause: error });
}

/** `fetch` wraps the system's error in a cause; undici throws it bare. */
function errorCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    // undici gives a tunnel that a proxy refuses no code of its own.
    const [, status] = /^Proxy response \((\d+)\)/.exec(at.message) ?? [];
    if (status !== undefined) return `PROXY_${status}`;
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return errorCode(at.errors[0]);
  }
  return 'UNKNOWN';
}
