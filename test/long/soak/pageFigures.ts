import type { Frame, Page } from 'playwright-core';

/** The resources of a page and its webviews after garbage collection. */
export type PageFigures = { readonly heapMb: number; readonly listeners: number };

export async function pageFigures(page: Page): Promise<PageFigures> {
  // A webview may close while it is asked.
  const views = page.frames().map((frame) => figuresOf(page, frame).catch(() => nothing));
  const all = await Promise.all([figuresOf(page, page), ...views]);
  return {
    heapMb: all.reduce((sum, { heapMb }) => sum + heapMb, 0),
    listeners: all.reduce((sum, { listeners }) => sum + listeners, 0),
  };
}

const nothing: PageFigures = { heapMb: 0, listeners: 0 };

/** Fails for a frame that has no process of its own: it is counted with the one around it. */
async function figuresOf(page: Page, target: Page | Frame): Promise<PageFigures> {
  const devtools = await page.context().newCDPSession(target);
  try {
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('Performance.enable');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const valueOf = (name: string): number =>
      metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heapMb: valueOf('JSHeapUsedSize') / 1e6, listeners: valueOf('JSEventListeners') };
  } finally {
    await devtools.detach().catch(() => undefined);
  }
}
