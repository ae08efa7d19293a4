import type { Engine } from './engine/engine.ts';
import type { Route } from './http/routes.ts';

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
