import { ConnectionError, ConnectionErrors, ErrorCodes, ResponseError } from 'vscode-jsonrpc';

/** True if the connection failed rather than the request. */
export function isLost(error: unknown): boolean {
  if (error instanceof ConnectionError) {
    return error.code === ConnectionErrors.Closed || error.code === ConnectionErrors.Disposed;
  }
  if (!(error instanceof ResponseError)) return false;
  const { PendingResponseRejected, ConnectionInactive, MessageWriteError } = ErrorCodes;
  const lost: number[] = [PendingResponseRejected, ConnectionInactive, MessageWriteError];
  return lost.includes(error.code);
}
