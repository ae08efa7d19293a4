/** The modes whose answer does not wait for the result, which is asked for later. */
export const backgroundModes = ['async', 'lazy_async', 'force_async'] as const;

/** The ways to use the service's cache, and whether an answer waits for its result. */
export const refreshModes = [
  'blocking',
  'async',
  'lazy_async',
  'force_blocking',
  'force_async',
  'force_cache',
] as const;

/** How much the service may rely on its cache, and whether the answer waits for the result. */
export type RefreshMode = (typeof refreshModes)[number];

/** True if the answer to a submission does not wait for the result. */
export function isBackground(mode: RefreshMode): mode is (typeof backgroundModes)[number] {
  return backgroundModes.some((each) => each === mode);
}
