import { EnvHttpProxyAgent, fetch as proxyFetch } from 'undici';
import type { Dispatcher, RequestInit } from 'undici';

/** What VS Code takes into account before it sends a request of an extension. */
export type HostSettings = {
  readonly proxy: string;
  readonly noProxy: readonly string[];
  readonly strictCertificates: boolean;
};

/**
 * Puts a `fetch` in the place of the global one that goes by a proxy as that of VS Code does: by the
 * setting, else by the environment.
 *
 * @returns what puts the old one back
 */
export function installHostFetch(settings: HostSettings): () => Promise<void> {
  const { proxy, noProxy, strictCertificates } = settings;
  const agent: Dispatcher = new EnvHttpProxyAgent({
    ...(proxy === '' ? {} : { httpProxy: proxy, httpsProxy: proxy }),
    ...(noProxy.length === 0 ? {} : { noProxy: noProxy.join(',') }),
    requestTls: { rejectUnauthorized: strictCertificates },
    connect: { rejectUnauthorized: strictCertificates },
  });
  const before = globalThis.fetch;
  const patched = (url: URL, init: RequestInit): ReturnType<typeof proxyFetch> =>
    proxyFetch(url, { ...init, dispatcher: agent });
  globalThis.fetch = patched as unknown as typeof fetch;
  return async () => {
    globalThis.fetch = before;
    await agent.destroy();
  };
}
