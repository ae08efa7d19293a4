import type { Engine } from '../../../server/local/engine/engine.ts';
import type { ServicePolicy } from '../../../server/local/service/policy.ts';
import type { IncomingMessage } from 'node:http';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { project } from '../../../server/local/data/demo/project.ts';
import { type Around, urlOf } from '../../../server/local/http/server.ts';
import { statusRoute } from '../../../server/local/service/status.ts';
import { Arrivals } from './arrivals.ts';
import { faultRoutes } from './faultRoutes.ts';
import { FaultSwitches, RequestFaults } from './faults.ts';
import { interception, sendHalf, spoilt } from './faultyReply.ts';
import { faultyRoute } from './faultyRoute.ts';

/** The faults of the request that is being handled. */
const current = new AsyncLocalStorage<RequestFaults>();
const none = new RequestFaults([]);

/** Switches by which the requests of a service go wrong. */
export function faulty(
  tooManyWords: string,
  report: (line: string) => void,
): Required<Pick<ServicePolicy, 'routes' | 'around'>> {
  const switches = new FaultSwitches();
  const arrivals = new Arrivals();
  const faults = (): RequestFaults => current.getStore() ?? none;
  let kill = (_afterMs: number): void => undefined;
  return {
    routes: ({ routes, engine, insights }) => {
      kill = (afterMs) => void killEngine(engine, afterMs, report);
      return [
        ...routes.map((route) => arrivals.bodiesOf(faultyRoute(route, insights, faults))),
        statusRoute('/__sandbox/status/', engine),
        ...faultRoutes(switches),
        arrivals.route,
      ];
    },
    around: around(switches, arrivals, tooManyWords, (afterMs) => kill(afterMs)),
  };
}

function around(
  switches: FaultSwitches,
  arrivals: Arrivals,
  tooManyWords: string,
  kill: (afterMs: number) => void,
): Around {
  return async ({ request, response }, handle) => {
    arrivals.take(request);
    const faults = faultsOf(request, switches);
    const intercepted = await interception(faults, tooManyWords);
    if (intercepted === 'hang') return undefined;
    if (intercepted === 'reset') {
      request.socket.destroy();
      return undefined;
    }
    if (intercepted) return intercepted;
    const engineFault = faults.get('killEngine');
    if (engineFault) kill(engineFault.ms);
    const reply = spoilt(await current.run(faults, handle), faults);
    switch (faults.get('reset')?.when) {
      case 'after':
        request.socket.destroy();
        return undefined;
      case 'midBody':
        sendHalf(response, reply);
        return undefined;
      default:
        return reply;
    }
  };
}

/** The sandbox's own paths are never faulty, so that a fault can be turned off again. */
function faultsOf(request: IncomingMessage, switches: FaultSwitches): RequestFaults {
  const { pathname } = urlOf(request);
  if (pathname.startsWith('/__sandbox/')) return none;
  const path = pathname.replace(`/api/projects/${project.id}/`, '');
  const header = request.headers['x-sandbox-fault'];
  return switches.take(request.method ?? 'GET', path, Array.isArray(header) ? header[0] : header);
}

async function killEngine(
  engine: Engine,
  afterMs: number,
  report: (line: string) => void,
): Promise<void> {
  await delay(afterMs, undefined, { ref: false });
  const pid = await runningPid(engine);
  if (pid === undefined) return;
  report(`Killing the engine (process ${pid}), as a fault asks`);
  process.kill(pid, 'SIGKILL');
}

/** An engine that was stopped before starts only when the next query reaches it. */
async function runningPid(engine: Engine): Promise<number | undefined> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const { pid } = await engine.status();
    if (pid !== undefined || performance.now() > deadline) return pid;
    await delay(20, undefined, { ref: false });
  }
}
