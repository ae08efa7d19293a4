import type { Route } from '../http/routes.ts';
import type { ResultTables } from '../data/results/resultTables.ts';
import * as v from 'valibot';
import { unreadable } from '../base/errors.ts';
import { broughtShape } from '../data/results/keptResult.ts';

const path = '/__local/results/';

/** The tables `results.<name>`: list, add, remove. */
export function resultRoutes(results: ResultTables): readonly Route[] {
  return [
    {
      method: 'GET',
      path,
      handle: () => ({ status: 200, body: { folder: results.folder, results: results.all } }),
    },
    {
      method: 'POST',
      path,
      handle: async ({ body }) => {
        const parsed = v.safeParse(broughtShape, body);
        if (!parsed.success) throw unreadable(parsed.issues[0].message);
        return { status: 201, body: { name: await results.add(parsed.output) } };
      },
    },
    {
      method: 'DELETE',
      path: `${path}:name/`,
      handle: async ({ params }) => {
        await results.remove(params['name'] ?? '');
        return { status: 204 };
      },
    },
  ];
}
