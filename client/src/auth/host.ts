import { t } from '@vscode/l10n';
import { withoutEnd } from '../base/trimmed.ts';

/** The parts of a pasted address. */
export type ServiceAddress = {
  /** The base URL: an origin, with a path prefix where the service has one; no trailing slash. */
  readonly host: string;
  /** If the address is that of a page in a project. */
  readonly projectId?: string;
};

/** PostHog's own services. */
export const cloudHosts = [
  { label: 'PostHog Cloud US', host: 'https://us.posthog.com' },
  { label: 'PostHog Cloud EU', host: 'https://eu.posthog.com' },
] as const;

/** Parses a pasted address: that of a service, or of any of its pages. */
export function readAddress(text: string): ServiceAddress | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return undefined;
  try {
    const url = new URL(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
    const [page = '', projectId] =
      /\/(?:project|api\/(?:projects|environments))\/(\d+)(?=\/|$).*$/.exec(url.pathname) ?? [];
    const isCloud = cloudHosts.some(({ host }) => host === url.origin);
    const prefix = isCloud ? '' : url.pathname.slice(0, url.pathname.length - page.length);
    const host = withoutEnd(url.origin + prefix, '/');
    return { host, ...(projectId === undefined ? {} : { projectId }) };
  } catch {
    return undefined;
  }
}

/** The base URL as stored, without the rest of a pasted address. */
export function normalizeHost(text: string): string | undefined {
  return readAddress(text)?.host;
}

/** True if an address is another one, or below its path at the same origin. */
export function isBelow(host: string, above: string): boolean {
  const [one, other] = [new URL(host), new URL(above)];
  const path = ({ pathname }: URL): string => `${pathname.split('/').filter(Boolean).join('/')}/`;
  return (
    one.origin === other.origin &&
    `/${path(one)}`.startsWith(path(other) === '/' ? '/' : `/${path(other)}`)
  );
}

/** True if others can read the traffic to this host: no TLS, and not this machine. */
export function isPlain(host: string): boolean {
  const { protocol, hostname } = new URL(host);
  const isLoopback =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && !isLoopback;
}

/** The error in a host as somebody typed it, or undefined. */
export function hostProblem(text: string): string | undefined {
  const host = normalizeHost(text);
  if (!host) return t('Enter an address such as https://posthog.example.com.');
  const [, region] = /^https?:\/\/(\w+)\.i\.posthog\.com/i.exec(host) ?? [];
  if (region === undefined) return undefined;
  return t('This host only receives events. Queries go to https://{0}.posthog.com.', region);
}
