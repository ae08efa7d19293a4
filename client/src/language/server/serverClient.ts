import { Uri } from 'vscode';
import {
  CloseAction,
  type ErrorHandler,
  type LanguageClientOptions,
  type NodeModule,
  State,
  TransportKind,
} from 'vscode-languageclient/node';
import { nodeOptions } from '../../../../server/src/protocol/launch.ts';
import { RetryingClient } from './retryingClient.ts';

/** The events of the server's process. */
export type ServerEvents = {
  /** It has been started. */
  readonly starts: () => void;
  /** It answers. */
  readonly runs: () => void;
  /** It has ended; returns true if another is to start, false after a crash. */
  readonly ends: () => boolean;
};

/**
 * Creates the client of our language server. Its library takes about as long to load as the rest of the extension, so
 * this file is imported after activation.
 */
export function serverClient(
  extensionUri: Uri,
  options: LanguageClientOptions,
  events: ServerEvents,
): RetryingClient {
  const module = Uri.joinPath(extensionUri, 'dist/server.js').fsPath;
  const servers = {
    run: startedWith(module, nodeOptions),
    debug: startedWith(module, [...nodeOptions, '--inspect=0']),
  };
  const client: RetryingClient = new RetryingClient('hogql', 'HogQL Language Server', servers, {
    ...options,
    errorHandler: {
      error: (...failure) => crashes.error(...failure),
      closed: () =>
        events.ends() ? { action: CloseAction.Restart, handled: true } : crashes.closed(),
    },
  });
  // Says how often it may crash before it stays stopped.
  const crashes: ErrorHandler = client.createDefaultErrorHandler();
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Starting) events.starts();
    if (newState === State.Running) events.runs();
  });
  return client;
}

function startedWith(module: string, execArgv: readonly string[]): NodeModule {
  return { module, transport: TransportKind.ipc, options: { execArgv: [...execArgv] } };
}
