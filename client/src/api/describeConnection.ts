import { isCertificateCode, proxyStatus } from './connectionErrors.ts';
import type { FailureWords } from './failureWords.ts';

/** Why no answer came, by the code of the system or of undici. */
export function describeConnection(host: string, code: string): FailureWords {
  const checkHost = {
    advice:
      'Check the host of this connection, your proxy if you have one, and whether you are online.',
    remedy: 'editConnections',
  } as const;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { message: `There is no host ${host}.`, ...checkHost };
  }
  if (code === 'ECONNREFUSED') {
    return { message: `Nothing listens at ${host}.`, ...checkHost };
  }
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
    return { message: `${host} cannot be reached from here.`, ...checkHost };
  }
  const proxy = proxyStatus(code);
  if (proxy !== undefined) {
    const signIn = 'Add the user name and password of the proxy to http.proxy.';
    return {
      message: `The proxy did not connect to ${host}: it answered with status ${proxy}.`,
      ...(proxy === 407 ? { advice: signIn } : checkHost),
    };
  }
  if (isCertificateCode(code)) {
    return {
      message: `The certificate of ${host} is not trusted (${code}).`,
      advice:
        'Trust it in the system. Where your network’s proxy signs certificates, set http.proxy, or turn http.proxyStrictSSL off.',
    };
  }
  if (code.includes('TIMEOUT')) {
    return { message: `${host} did not answer in time.`, advice: 'Run it again in a moment.' };
  }
  return {
    message: `The connection to ${host} was interrupted (${code}).`,
    advice: 'Run it again.',
  };
}
