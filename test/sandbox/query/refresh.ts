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

/** Reads the `refresh` parameter. Like the service, it takes an unknown value for the default. */
export function refreshMode(value: unknown, fallback: RefreshMode): RefreshMode {
  if (value === true || value === 'true') return 'force_blocking';
  return refreshModes.find((mode) => mode === value) ?? fallback;
}

/** Whether the answer comes at once, with the computing still to be done. */
export function isBackground(mode: RefreshMode): boolean {
  return mode === 'async' || mode === 'lazy_async' || mode === 'force_async';
}

/** How old a cached result may be to be given instead of computing. */
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
