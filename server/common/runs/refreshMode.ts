/** The modes that answer before the result is there; it is polled for. */
export const backgroundModes = ['async', 'lazy_async', 'force_async'] as const;

/** The ways to use the service's cache, blocking or in the background. */
export const refreshModes = [
  'blocking',
  'async',
  'lazy_async',
  'force_blocking',
  'force_async',
  'force_cache',
] as const;

/** How to use the service's cache, and whether the answer waits for the result. */
export type RefreshMode = (typeof refreshModes)[number];

/** True if the answer to a submission does not wait for the result. */
export function isBackground(mode: RefreshMode): mode is (typeof backgroundModes)[number] {
  return backgroundModes.some((each) => each === mode);
}
