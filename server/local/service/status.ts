import type { Engine } from '../engine/engine.ts';
import type { Route } from '../http/routes.ts';

/** The service's internal state, for people and programs on this machine. */
export function statusRoute(path: string, engine: Engine): Route {
  return {
    method: 'GET',
    path,
    handle: async () => ({
      status: 200,
      body: { pid: process.pid, engine: await engine.status() },
    }),
  };
}

/** Ends the service once it has answered. */
export function stopRoute(end: () => void): Route {
  return {
    method: 'POST',
    path: '/__local/stop/',
    handle: () => {
      setTimeout(end, goodbyeMs);
      return { status: 200, body: {} };
    },
  };
}

/** The answer is on its way by then. */
const goodbyeMs = 50;
