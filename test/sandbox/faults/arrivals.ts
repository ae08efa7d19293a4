import type { Route } from '../../../server/local/http/routes.ts';
import type { IncomingMessage } from 'node:http';

/** More is not kept: this is for tests, and they are over sooner. */
const mostCharacters = 32_000_000;

/**
 * The number of requests, and everything in them except the one header for a key: their lines, other headers and
 * bodies, each text once. Tests search it for a key.
 */
export class Arrivals {
  readonly #texts = new Set<string>();
  #characters = 0;
  #requests = 0;

  take({ method = '', url = '', rawHeaders }: IncomingMessage): void {
    if (url.startsWith('/__sandbox/')) return;
    this.#requests++;
    this.#add(`${method} ${url}`);
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
      const isKeys = name.toLowerCase() === 'authorization';
      this.#add(isKeys ? value.replace(/^Bearer \S+$/, 'Bearer …') : `${name}: ${value}`);
    }
  }

  /** The same of the body of each request that a route handles. */
  bodiesOf(route: Route): Route {
    const handle: Route['handle'] = (request) => {
      this.#add(request.text);
      return route.handle(request);
    };
    return { ...route, handle };
  }

  /** The route by which they are read. */
  get route(): Route {
    const handle = () => ({
      status: 200,
      body: { requests: this.#requests, arrived: [...this.#texts] },
    });
    return { method: 'GET', path: '/__sandbox/arrivals/', handle };
  }

  #add(text: string): void {
    if (this.#texts.has(text) || this.#characters + text.length > mostCharacters) return;
    this.#texts.add(text);
    this.#characters += text.length;
  }
}
