/** A tab dragged less than this was clicked. */
const dragBegins = 6;

/** Lets tabs be dragged; a mark shows where one would be dropped. */
export function dragTabs(strip: HTMLElement, move: (tabId: string, to: number) => void): void {
  strip.addEventListener('pointerdown', (down) => {
    const tab = tabAt(down.target);
    const isClose = down.target instanceof Element && down.target.matches('.close');
    if (down.button !== 0 || !tab || isClose) return;
    const over = new AbortController();
    const { signal } = over;
    let goal: HTMLElement | undefined;
    const mark = (next: HTMLElement | undefined): void => {
      goal?.classList.remove('drop');
      goal = next;
      goal?.classList.add('drop');
    };
    const follow = ({ clientX }: PointerEvent): void => {
      if (!goal && Math.abs(clientX - down.clientX) < dragBegins) return;
      mark(tabUnder(strip, clientX));
    };
    const drop = (): void => {
      const to = goal && [...strip.children].indexOf(goal);
      mark(undefined);
      over.abort();
      if (to !== undefined) move(tab.dataset['tab'] ?? '', to);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener(
      'pointercancel',
      () => {
        mark(undefined);
        over.abort();
      },
      { signal },
    );
  });
}

/** The tab at a place across, or the first or last one beyond the ends. */
function tabUnder(strip: HTMLElement, x: number): HTMLElement | undefined {
  const tabs = [...strip.querySelectorAll<HTMLElement>('.tab')];
  return tabs.find((tab) => x < tab.getBoundingClientRect().right) ?? tabs.at(-1);
}

function tabAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('.tab') ?? undefined) : undefined;
}
