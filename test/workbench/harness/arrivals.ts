import type { BrowserContext } from 'playwright-core';

/** The messages that arrive at a window. */
export type Arrivals = {
  /** Holds them back, as a slow line would; what it returns lets them all go. */
  hold(): () => void;
};

/** Passes what servers send to the windows of a browser on, unless it is held. Call it before a page loads. */
export async function watchArrivals(context: BrowserContext): Promise<Arrivals> {
  let waiting: (() => void)[] | undefined;
  await context.routeWebSocket(/./, (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      if (waiting) waiting.push(() => page.send(message));
      else page.send(message);
    });
  });
  return {
    hold: () => {
      waiting = [];
      return () => {
        for (const send of waiting ?? []) send();
        waiting = undefined;
      };
    },
  };
}
