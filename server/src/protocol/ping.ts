import { RequestType0 } from 'vscode-jsonrpc';

/** Client to server: whether it still answers. */
export const pingRequest = new RequestType0<null, void>('hogql/ping');

/** What the server tells of itself when it starts, below `capabilities.experimental`. */
export type ServerProcess = { readonly processId: number };
