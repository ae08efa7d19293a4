/** How the header of a result makes do with less room, the most generous first. */
const steps = ['', 'iconic-tools', 'folded', 'folded iconic-views'] as const;

const classes = ['iconic-tools', 'folded', 'iconic-views'];

/** Lets the header use its room: it takes the first step at which nothing is cut off. */
export function watchHeadRoom(head: HTMLElement): () => void {
  const fit = (): void => {
    if (head.clientWidth === 0) return;
    for (const step of steps) {
      head.classList.remove(...classes);
      if (step !== '') head.classList.add(...step.split(' '));
      if (head.scrollWidth <= head.clientWidth) return;
    }
  };
  new ResizeObserver(fit).observe(head);
  return fit;
}
