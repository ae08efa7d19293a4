import { type RefreshMode, refreshModes } from '../../common/runs/refreshMode.ts';

const minuteMs = 60_000;

/** Parses the `refresh` parameter. Like the service, it treats an unknown value as the default. */
export function refreshMode(value: unknown, fallback: RefreshMode): RefreshMode {
  if (value === true || value === 'true') return 'force_blocking';
  return refreshModes.find((mode) => mode === value) ?? fallback;
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
