import { ConnectionError } from './errors.ts';
import { isLoopback, needsHost, type ProxySettings } from './route.ts';
import type { HttpRequest, HttpResponse, Transport } from './transport.ts';

/** The ways out there are. */
export type Ways = {
  /** The quick one, which goes round VS Code's proxy settings. */
  readonly direct: Transport;
  /** The one that honours them. */
  readonly host: Transport;
};

/**
 * Takes the direct way if nothing speaks against it. Where a connection cannot be made on it, be
 * it for a certificate or because only a proxy leads there, the host's way is tried once; an origin
 * it reaches is kept to it.
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
      // Where neither way leads there, the direct one names the cause more plainly.
      if (error instanceof ConnectionError && !error.mayHaveArrived) throw direct;
      throw error;
    }
  }
}
