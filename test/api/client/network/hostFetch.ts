import { type Dispatcher, EnvHttpProxyAgent, fetch as proxyFetch, type RequestInit } from 'undici';

/** The settings that VS Code applies before it sends an extension's request. */
export type HostSettings = {
  readonly proxy: string;
  readonly noProxy: readonly string[];
  readonly strictCertificates: boolean;
};

/**
 * Replaces the global `fetch` with one that uses a proxy as VS Code's does: that of the setting,
 * otherwise that of the environment.
 *
 * @returns a function that restores the old one
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
