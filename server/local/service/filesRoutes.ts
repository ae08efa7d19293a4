import type { Route } from '../http/routes.ts';
import type { Served } from '../data/project/served.ts';
import type { ServedExports } from '../data/import/servedExports.ts';

/** The files that the project is read from, and the skipped ones with the reason. */
export function filesRoute(served: Served): Route {
  const path = '/__local/files/';
  return { method: 'GET', path, handle: () => ({ status: 200, body: served.files }) };
}

/** Looks at the folder again, and imports it. */
export function exportsRoutes(served: Served, exports: ServedExports): readonly Route[] {
  const { job } = exports;
  const path = '/__local/import/';
  return [
    {
      method: 'POST',
      path: '/__local/files/',
      handle: async () => {
        const gone = await exports.look();
        return { status: 200, body: { ...served.files, gone } };
      },
    },
    {
      method: 'POST',
      path: `${path}aside/`,
      handle: async () => {
        await exports.leaveImport();
        return { status: 200, body: served.files };
      },
    },
    { method: 'GET', path, handle: () => ({ status: 200, body: job.state }) },
    {
      method: 'POST',
      path,
      handle: async () => {
        const gone = await exports.import();
        return { status: 202, body: { ...job.state, gone } };
      },
    },
    {
      method: 'DELETE',
      path,
      handle: async () => {
        await exports.cancel();
        return { status: 200, body: job.state };
      },
    },
  ];
}
