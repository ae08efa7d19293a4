import { t } from '@vscode/l10n';
import { isCertificateCode, proxyStatus } from './connectionErrors.ts';
import type { FailureWords } from './failureWords.ts';

/** Why no answer came, by the code of the system or of undici. */
export function describeConnection(host: string, code: string): FailureWords {
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
