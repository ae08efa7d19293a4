import { ConnectionError } from './errors.ts';
import { isLoopback, needsHost, type ProxySettings } from './route.ts';
import type { HttpRequest, HttpResponse, Transport } from './transport.ts';

/** The ways out there are. */
export type Ways = {
  /** Fast, but bypasses VS Code's proxy settings. */
  readonly direct: Transport;
  /** The one that honours them. */
  readonly host: Transport;
};

/**
 * Uses the direct transport unless the settings forbid it. If it cannot connect, because of a certificate or a required
 * proxy, the host's transport is tried once; an origin that it reaches stays with it.
 */
export class RoutedTransport implements Transport {
  readonly #ways: Ways;
  readonly #settings: ProxySettings;
  readonly #throughHost = new Set<string>();

  constructor(ways: Ways, settings: ProxySettings) {
    this.#ways = ways;
    this.#settings = settings;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { origin, hostname } = request.url;
    if (this.#throughHost.has(origin) || needsHost(request.url, this.#settings)) {
      return this.#ways.host.send(request, signal);
    }
    try {
      return await this.#ways.direct.send(request, signal);
    } catch (error) {
      const neverSent = error instanceof ConnectionError && !error.mayHaveArrived;
      if (!neverSent || this.#settings.isOff || isLoopback(hostname)) throw error;
      return this.#tryHost(request, signal, error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#ways.direct.close(), this.#ways.host.close()]);
  }

  async #tryHost(
    request: HttpRequest,
    signal: AbortSignal,
    direct: ConnectionError,
  ): Promise<HttpResponse> {
    try {
      const response = await this.#ways.host.send(request, signal);
      this.#throughHost.add(request.url.origin);
      return response;
    } catch (error) {
      // If both fail, the direct one names the cause more clearly.
      if (error instanceof ConnectionError && !error.mayHaveArrived) throw direct;
      throw error;
    }
  }
}
