/**
 * Lets a header use its room: it takes the first step, as classes, at which nothing is cut off.
 * Returns what to call when the header has other contents.
 *
 * @param steps classes, the most generous first, for the room there is now
 * @param around what decides about the room
 */
export function watchHeadRoom(
  head: HTMLElement,
  steps: () => readonly string[],
  around = head,
): () => void {
  let taken: readonly string[] = [];
  const fit = (): void => {
    if (head.clientWidth === 0) return;
    for (const step of steps()) {
      head.classList.remove(...taken);
      taken = step.split(' ').filter(Boolean);
      head.classList.add(...taken);
      if (head.scrollWidth <= head.clientWidth) return;
    }
  };
  new ResizeObserver(fit).observe(around);
  // Buttons fill themselves after the task that adds them, and have no width before.
  return () => requestAnimationFrame(fit);
}
