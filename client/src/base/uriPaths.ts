import { type Disposable, type Uri, type UriHandler, window } from 'vscode';
import { Emitter } from './emitter.ts';
import { Owner } from './owner.ts';

/** The paths of addresses of this extension. */
export const pathsOfUris = { signedIn: '/signed-in', insight: '/open', query: '/query' } as const;

/** Receives what is opened at addresses of this extension, and hands it on by its path. An extension has one such handler. */
export class UriPaths extends Owner implements UriHandler {
  readonly #opened = new Emitter<Uri>();

  constructor() {
    super();
    this.register(window.registerUriHandler(this));
  }

  handleUri(uri: Uri): void {
    this.#opened.fire(uri);
  }

  /** Calls with the parameters of each address that has a path. */
  on(path: string, take: (parameters: URLSearchParams) => void): Disposable {
    return this.#opened.event((uri) => {
      if (uri.path === path) take(new URLSearchParams(uri.query));
    });
  }
}
