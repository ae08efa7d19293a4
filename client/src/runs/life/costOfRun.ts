import type { QueryStatus } from '../../api/queries.ts';
import type { RunCost } from '../../protocol/notebook.ts';
import type { QueryService } from './queryRunRequest.ts';

/** The service of a run, counting the run's requests and reads. */
export class CostOfRun implements QueryService {
  readonly #service: QueryService;
  #cost: RunCost = { requests: 0 };

  constructor(service: QueryService) {
    this.#service = service;
  }

  /** The cost so far. */
  get cost(): RunCost {
    return this.#cost;
  }

  readonly submit: QueryService['submit'] = async (...call) => {
    this.#count();
    return this.#noted(await this.#service.submit(...call));
  };

  readonly status: QueryService['status'] = async (...call) => {
    this.#count();
    return this.#noted(await this.#service.status(...call));
  };

  readonly cancel: QueryService['cancel'] = (...call) => {
    this.#count();
    return this.#service.cancel(...call);
  };

  #count(): void {
    this.#cost = { ...this.#cost, requests: this.#cost.requests + 1 };
  }

  #noted<T extends QueryStatus>(status: T): T {
    const told = 'bytesRead' in status ? status.bytesRead : undefined;
    const bytesRead = told ?? ('progress' in status ? status.progress.bytesRead : 0);
    if (bytesRead > 0) this.#cost = { ...this.#cost, bytesRead };
    return status;
  }
}
