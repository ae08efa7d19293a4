/** How a caller wants a result: from the cache or computed, waiting for it or not. */
export type RefreshMode = (typeof refreshModes)[number];

const refreshModes = [
  'blocking',
  'async',
  'lazy_async',
  'force_blocking',
  'force_async',
  'force_cache',
] as const;

const minuteMs = 60_000;

/** Parses the `refresh` parameter. Like the service, it treats an unknown value as the default. */
export function refreshMode(value: unknown, fallback: RefreshMode): RefreshMode {
  if (value === true || value === 'true') return 'force_blocking';
  return refreshModes.find((mode) => mode === value) ?? fallback;
}

/** True if the answer comes at once, before the computation. */
export function isBackground(mode: RefreshMode): boolean {
  return mode === 'async' || mode === 'lazy_async' || mode === 'force_async';
}

/** The maximum age of a cached result that is returned instead of computing. */
export function maxAgeMs(mode: RefreshMode): number {
  switch (mode) {
    case 'blocking':
    case 'async':
      return 5 * minuteMs;
    case 'lazy_async':
      return 15 * minuteMs;
    case 'force_cache':
      return Infinity;
    case 'force_blocking':
    case 'force_async':
      return 0;
  }
}
