import {
  type CancellationToken,
  ErrorCodes,
  type MessageConnection,
  ResponseError,
  type ResponseMessage,
} from 'vscode-jsonrpc/node';
import { isMembers } from '../../common/json/members.ts';

/** LSP's code for a request that the client cancelled. */
const requestCancelled = -32_800;

type Handler = (params: unknown, token: CancellationToken) => unknown;

/**
 * A connection that answers requests in the protocol's order: after `initialize`, which comes once, and before
 * `shutdown`. Malformed parameters and requests cancelled while waiting are answered as such, without a handler.
 */
export function inOrder(connection: MessageConnection): MessageConnection {
  let phase: 'new' | 'running' | 'ended' = 'new';
  const enter = (method: string): void => {
    if (phase === 'ended') throw refusal(ErrorCodes.InvalidRequest, 'The server is shut down.');
    if (method === 'initialize') {
      if (phase === 'running') {
        throw refusal(ErrorCodes.InvalidRequest, 'The server is initialized already.');
      }
      phase = 'running';
    } else if (phase === 'new') {
      throw refusal(ErrorCodes.ServerNotInitialized, 'The server is not initialized.');
    }
    if (method === 'shutdown') phase = 'ended';
  };
  const onRequest = (type: string | { readonly method: string }, handler: Handler) => {
    const method = methodOf(type);
    // Without parameters the token is the only argument.
    return connection.onRequest(method, (...args: unknown[]) => {
      const token = args.at(-1) as CancellationToken;
      const params = args.length > 1 ? args[0] : undefined;
      enter(method);
      if (token.isCancellationRequested) throw refusal(requestCancelled, 'Cancelled.');
      if (!isWellFormed(params, positioned.has(method))) {
        throw refusal(ErrorCodes.InvalidParams, 'The parameters are malformed.');
      }
      return handler(params, token);
    });
  };
  const onNotification = (
    type: string | { readonly method: string },
    handler: (params: unknown) => void,
  ) => {
    const method = methodOf(type);
    return connection.onNotification(method, (params: unknown) => {
      // A client that does not keep to the order is not listened to, but may always end it.
      if (method === 'exit' || phase === 'running') handler(params);
    });
  };
  connection.onRequest((method: string) => {
    enter(method);
    throw refusal(ErrorCodes.MethodNotFound, `There is no method ${method}.`);
  });
  return {
    ...connection,
    onRequest: onRequest as MessageConnection['onRequest'],
    onNotification: onNotification as MessageConnection['onNotification'],
  };
}

/** Answers a request that was cancelled before its turn. */
export function cancelledAnswer(id: ResponseMessage['id']): ResponseMessage {
  return { jsonrpc: '2.0', id, error: { code: requestCancelled, message: 'Cancelled.' } };
}

function refusal(code: number, message: string): ResponseError {
  return new ResponseError(code, message);
}

function methodOf(type: string | { readonly method: string }): string {
  return typeof type === 'string' ? type : type.method;
}

/** The requests that ask about a place. */
const positioned = new Set(
  [
    'hover',
    'completion',
    'definition',
    'references',
    'documentHighlight',
    'rename',
    'prepareRename',
    'signatureHelp',
    'linkedEditingRange',
  ].map((name) => `textDocument/${name}`),
);

function isWellFormed(params: unknown, needsPosition: boolean): boolean {
  if (!isMembers(params)) return !needsPosition;
  const { textDocument, position, positions, range } = params;
  if (
    'textDocument' in params &&
    !(isMembers(textDocument) && typeof textDocument['uri'] === 'string')
  )
    return false;
  if ('range' in params && !isRange(range)) return false;
  if ('positions' in params && !(Array.isArray(positions) && positions.every(isPosition))) {
    return false;
  }
  return isPosition(position) || (position === undefined && !needsPosition);
}

function isRange(value: unknown): boolean {
  return isMembers(value) && isPosition(value['start']) && isPosition(value['end']);
}

function isPosition(value: unknown): boolean {
  return isMembers(value) && isPlace(value['line']) && isPlace(value['character']);
}

function isPlace(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
