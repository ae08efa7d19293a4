/** The inputs for routing: VS Code's `http.*` settings and the environment. */
export type ProxySettings = {
  /** `http.proxy`. */
  readonly proxy: string;
  /** `http.noProxy`: hosts that are reached without the proxy. */
  readonly noProxy: readonly string[];
  /** `http.proxyStrictSSL`: whether certificates are checked. */
  readonly strictCertificates: boolean;
  /** `http.proxySupport` is `off`: extensions are to go round every proxy. */
  readonly isOff: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/**
 * True if a request needs the host's `fetch`, the only one that can use a proxy. Decided by the settings alone: a
 * system's PAC file is found out by trying.
 */
export function needsHost(url: URL, settings: ProxySettings): boolean {
  if (settings.isOff || isLoopback(url.hostname)) return false;
  const { proxy, noProxy, environment } = settings;
  const exempt = [...noProxy, ...list(environment['no_proxy'] ?? environment['NO_PROXY'])];
  if (exempt.some((pattern) => matches(url, pattern))) return false;
  const own = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : [];
  // An https request falls back to the http proxy, as VS Code's own resolution does.
  const names = [...own, 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];
  return proxy !== '' || names.some((name) => Boolean(environment[name]));
}

/** True if a host is this machine itself, which no proxy leads to. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

/** `example.com` and `.example.com` match the host and its subdomains; `*` every host. */
function matches(url: URL, pattern: string): boolean {
  if (pattern === '*') return true;
  const [, name = '', port] = /^\*?\.?([^:]+)(?::(\d+))?$/.exec(pattern.toLowerCase()) ?? [];
  if (name === '') return false;
  if (port !== undefined && port !== portOf(url)) return false;
  const host = url.hostname.toLowerCase();
  return host === name || host.endsWith(`.${name}`);
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}
