import type { Route } from '../../../server/local/http/routes.ts';
import type { FaultSwitches } from './faults.ts';

/**
 * Routes by which tests and people make things go wrong: list the switches, add some, turn all off.
 */
export function faultRoutes(faults: FaultSwitches): readonly Route[] {
  const path = '/__sandbox/faults/';
  const listed = () => ({ status: 200, body: { faults: faults.list() } });
  return [
    { method: 'GET', path, handle: listed },
    {
      method: 'POST',
      path,
      handle: ({ body }) => {
        faults.add(body);
        return listed();
      },
    },
    {
      method: 'DELETE',
      path,
      handle: () => {
        faults.clear();
        return { status: 204 };
      },
    },
  ];
}
