import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { t } from '@vscode/l10n';
import { env, EventEmitter, UIKind } from 'vscode';
import { Owner } from '../../base/owner.ts';
import { pathsOfUris, type UriPaths } from '../../base/uriPaths.ts';
import { redirectSchemes, SignInError } from './authority.ts';

/** Where the browser goes after a person has answered. */
export type Redirect = {
  /** Its address, as the client's metadata list it; a loopback address may have any port. */
  readonly address: string;
  /** The parameters that arrive there with this state. */
  readonly arrival: (state: string, signal: AbortSignal) => Promise<URLSearchParams>;
  readonly close: () => void;
};

/** Receives the addresses by which a browser returns to this window. */
export class RedirectHandler extends Owner {
  readonly #arrived = this.register(new EventEmitter<URLSearchParams>());
  readonly #id: string;

  /** @param id that of the extension */
  constructor(id: string, uris: Pick<UriPaths, 'on'>) {
    super();
    this.#id = id;
    this.register(uris.on(path, (parameters) => this.#arrived.fire(parameters)));
  }

  /** The editor's own scheme. In a browser, and in editors that the client's document does not know, a port of this machine. */
  async open(): Promise<Redirect> {
    const isKnown = redirectSchemes.some((scheme) => scheme === env.uriScheme);
    if (env.uiKind === UIKind.Web || !isKnown) return loopback();
    const address = `${env.uriScheme}://${this.#id}${path}`;
    return {
      address,
      arrival: (state, signal) => arrivalOf(this.#arrived.event, state, signal),
      close: () => undefined,
    };
  }
}

const path = pathsOfUris.signedIn;

type Listen = (listener: (parameters: URLSearchParams) => void) => { dispose(): unknown };

/** Resolves for the own state only: anybody can open an address of this scheme. */
function arrivalOf(listen: Listen, state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      listening.dispose();
      signal.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      end();
      reject(signal.reason as Error);
    };
    const listening = listen((parameters) => {
      if (parameters.get('state') !== state) return;
      end();
      resolve(parameters);
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
}

/** A server on 127.0.0.1 for one answer. */
async function loopback(): Promise<Redirect> {
  const arrived = new EventEmitter<URLSearchParams>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.statusCode = pathname === path ? 200 : 404;
    response.end(pathname === path ? t('Return to VS Code. You can close this page.') : '');
    if (pathname === path) arrived.fire(searchParams);
  });
  server.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    throw new SignInError(
      t('Signing in needs a free port on this machine. Set a personal API key instead.'),
    );
  }
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    arrival: (state, signal) => arrivalOf(arrived.event, state, signal),
    close: () => {
      server.close();
      server.closeAllConnections();
      arrived.dispose();
    },
  };
}
