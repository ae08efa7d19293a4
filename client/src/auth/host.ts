/** The base URL as it is stored: without what people paste around it. */
export function normalizeHost(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  try {
    const url = new URL(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
    return (url.origin + url.pathname).replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}

/** What is wrong with a host as somebody typed it, or undefined. */
export function hostProblem(text: string): string | undefined {
  const host = normalizeHost(text);
  if (!host) return 'Enter an address with its host.';
  const [, region] = /^https?:\/\/(\w+)\.i\.posthog\.com/i.exec(host) ?? [];
  if (region === undefined) return undefined;
  return `This host only receives events. Queries go to https://${region}.posthog.com.`;
}
