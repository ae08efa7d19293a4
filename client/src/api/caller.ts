import {
  addressOf,
  type ArgumentsOf,
  type LooseArguments,
  type OperationName,
  operationOf,
} from './operations.ts';
import type { Effect } from './operations/operation.ts';
import type { RawAnswer, Requester, ServiceAnswer, ServiceCall } from './requester.ts';
import {
  cancelPolicy,
  type Clock,
  readPolicy,
  retry,
  type RetryPolicy,
  submitOncePolicy,
  writePolicy,
} from './retry.ts';

/** The options of a call besides its parameters. */
export type CallOptions = {
  readonly body?: unknown;
  /** In milliseconds; default 30 s. */
  readonly answerTimeoutMs?: number;
  /** Takes the place of the policy that belongs to the operation. */
  readonly policy?: RetryPolicy;
  /** Which answers of a status of 400 or more are not a failure. */
  readonly accept?: (body: unknown) => boolean;
};

/** How calls are retried, by effect. */
const policies: Readonly<Record<Effect, RetryPolicy>> = {
  read: readPolicy,
  compute: writePolicy,
  submit: submitOncePolicy,
  cancel: cancelPolicy,
  write: writePolicy,
  refused: writePolicy,
};

/** A computation is answered when it has ended: the service's own limit is ten minutes. */
export const computationTimeoutMs = 620_000;

/** Calls operations of the table, in one project or in none. */
export class Caller {
  readonly #requester: Requester;
  readonly #projectId: string | undefined;
  /** Times the waits between attempts. */
  readonly clock: Clock;

  /** @param projectId fills `{project_id}`; operations without it need none */
  constructor(requester: Requester, clock: Clock, projectId?: string) {
    this.#requester = requester;
    this.#projectId = projectId;
    this.clock = clock;
  }

  /** The host of the service, for messages. */
  get host(): string {
    return this.#requester.host;
  }

  /**
   * Calls an operation, repeated where that is safe and may help.
   *
   * @throws ApiFailure, or the signal's reason
   */
  async call<N extends OperationName>(
    name: N,
    values: ArgumentsOf<N>,
    signal: AbortSignal,
    options: CallOptions = {},
  ): Promise<ServiceAnswer> {
    const { effect } = operationOf(name);
    const { policy = policies[effect], accept } = options;
    const call = this.#callOf(name, values, options);
    return retry(policy, this.clock, signal, () => this.#requester.send(call, signal, accept));
  }

  /** Calls an operation once and hands on whatever is answered, refusals included. */
  async callRaw(
    name: OperationName,
    values: LooseArguments,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<RawAnswer> {
    const options = { body, answerTimeoutMs: computationTimeoutMs };
    return this.#requester.sendRaw(this.#callOf(name, values, options), signal);
  }

  #callOf(
    name: OperationName,
    values: LooseArguments,
    { body, answerTimeoutMs }: CallOptions,
  ): ServiceCall {
    const operation = operationOf(name);
    const address = addressOf(operation, { project_id: this.#projectId, ...values });
    // A computation of the service takes as long as a blocking query.
    const timeout =
      answerTimeoutMs ?? (operation.effect === 'compute' ? computationTimeoutMs : undefined);
    return {
      method: operation.method,
      ...address,
      ...(body === undefined ? {} : { body }),
      ...(timeout === undefined ? {} : { answerTimeoutMs: timeout }),
    };
  }
}
