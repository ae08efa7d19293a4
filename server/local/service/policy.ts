import type { User } from '../data/demo/users.ts';
import type { Engine } from '../engine/engine.ts';
import type { ApiKey } from '../http/keys.ts';
import type { Route } from '../http/routes.ts';
import type { Around } from '../http/server.ts';
import type { FindSavedNode } from '../query/nodes.ts';
import type { QueryRuns, Runs } from '../query/runs.ts';
import type { InsightParts } from './insights/shown.ts';

/** The parts of a service. */
export type ServiceParts = {
  readonly routes: readonly Route[];
  readonly engine: Engine;
  readonly insights: InsightParts;
  readonly findSaved: FindSavedNode;
};

/** How a service differs from that of a local project, which sets none of this. */
export type ServicePolicy = {
  /** The key with all permissions; that of the data folder if undefined. */
  readonly apiKey?: string | undefined;
  /** More keys, with their own scopes. */
  readonly keys?: readonly ApiKey[];
  /** More people of the project. */
  readonly users?: readonly User[];
  /** ISO time that queries use as now; the clock's if undefined. */
  readonly now?: string | undefined;
  /** The most rows that a HogQL query returns. */
  readonly mostRows?: number;
  /** The lifetime of a finished query's record. */
  readonly statusTtlMs?: number;
  /** How long a cancelled query may go on before it is stopped together with the engine. */
  readonly killGraceMs?: number | undefined;
  /** Stands between the service and its embedded engine. */
  readonly engine?: ((engine: Engine) => Engine) | undefined;
  /** Stands between the queries and their runs. */
  readonly runs?: (runs: QueryRuns) => Runs;
  /** The node that computes an insight; its query if undefined. */
  readonly nodeOf?: InsightParts['nodeOf'];
  /** The operations instead of the usual ones. */
  readonly routes?: (parts: ServiceParts) => readonly Route[];
  /** Stands around every request. */
  readonly around?: Around;
};
