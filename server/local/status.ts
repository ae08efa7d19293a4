import type { Engine } from './engine/engine.ts';
import type { OpenedFiles } from './exports/open.ts';
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

/** The files that the project is read from, and those that were left out, with the reason. */
export function filesRoute(files: OpenedFiles): Route {
  return { method: 'GET', path: '/__local/files/', handle: () => ({ status: 200, body: files }) };
}
