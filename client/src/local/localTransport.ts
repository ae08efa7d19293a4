import { t } from '@vscode/l10n';
import { ConnectionError, isApiFailure, NotRunningError } from '../api/errors.ts';
import type { HttpRequest, HttpResponse, Transport } from '../api/transport.ts';
import type { LocalService } from './localService.ts';
import type { RunningService } from '../../../server/common/files/runningNote.ts';

/**
 * Sends requests for a local project to its service, which it starts if none is running. It adds address and key here:
 * nothing else knows them, and they last as long as the service.
 */
export class LocalTransport implements Pick<Transport, 'send'> {
  readonly #service: Pick<LocalService, 'reach' | 'forget' | 'watch'>;
  readonly #direct: Pick<Transport, 'send'>;
  readonly #remedy: NotRunningError['remedy'];

  /** @param remedy what helps where the service cannot be started */
  constructor(
    service: Pick<LocalService, 'reach' | 'forget' | 'watch'>,
    direct: Pick<Transport, 'send'>,
    remedy: NotRunningError['remedy'] = 'startLocal',
  ) {
    this.#service = service;
    this.#direct = direct;
    this.#remedy = remedy;
  }

  /** A service that ended unnoticed is started again, once for each request. */
  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const first = await this.#reach(signal);
    try {
      const response = await this.#sendTo(first, request, signal);
      // Another service may have its port by now.
      if (response.status !== 401) return response;
      this.#service.forget(first);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.#service.forget(first);
      if (error.mayHaveArrived) throw error;
    }
    return this.#sendTo(await this.#reach(signal), request, signal);
  }

  #sendTo(
    service: RunningService,
    request: HttpRequest,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    return this.#service.watch(request, () =>
      this.#direct.send(addressed(request, service), signal),
    );
  }

  async #reach(signal: AbortSignal): Promise<RunningService> {
    try {
      return await this.#service.reach(signal);
    } catch (error) {
      if (signal.aborted || isApiFailure(error)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      if (this.#remedy === 'editConnections') throw new NotRunningError(why, this.#remedy);
      const message = t('The local project could not be started. {0}', why);
      throw new NotRunningError(message, this.#remedy, { cause: error });
    }
  }
}

/** The request for a service, with its key. */
function addressed(request: HttpRequest, service: RunningService): HttpRequest {
  const { pathname, search } = request.url;
  return {
    ...request,
    url: new URL(pathname + search, service.url),
    headers: { ...request.headers, authorization: `Bearer ${service.apiKey}` },
  };
}

/** True if it is still the service that it was: another may have its port, and refuses the key. */
export async function doesAnswer(
  direct: Pick<Transport, 'send'>,
  service: RunningService,
  signal: AbortSignal,
): Promise<boolean> {
  const request: HttpRequest = {
    method: 'GET',
    url: new URL('/api/users/@me/', service.url),
    headers: { accept: 'application/json' },
    answerTimeoutMs: 10_000,
  };
  try {
    return (await direct.send(addressed(request, service), signal)).status === 200;
  } catch (error) {
    if (error instanceof ConnectionError && !error.mayHaveArrived) return false;
    throw error;
  }
}
