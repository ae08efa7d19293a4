/** Work in slices small enough that keys and scrolling are handled in between. */
const sliceMs = 8;

/**
 * Does work for every number from 0 on, in slices, and then what follows it.
 * @returns what stops it
 */
export function inSlices(
  count: number,
  work: (index: number) => void,
  done: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let index = 0;
  const slice = (): void => {
    const until = performance.now() + sliceMs;
    while (index < count) {
      work(index++);
      // Reading the clock is slow compared to the work.
      if (index % 256 === 0 && performance.now() > until) {
        timer = setTimeout(slice);
        return;
      }
    }
    done();
  };
  timer = setTimeout(slice);
  return () => {
    clearTimeout(timer);
  };
}
