import { RequestType0 } from './messages.ts';

/**
 * The Node options of the server process. On a machine with much memory, V8 collects short-lived objects only at 128
 * MB; with a large catalog that is a third of the server's memory, and saves no time at a keystroke. The other limit
 * ends the server, rather than the machine, when a document takes too much memory.
 */
export const nodeOptions: readonly string[] = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1536',
];

/** Client to server: whether it still answers. */
export const pingRequest = new RequestType0<void, void>('hogql/ping');
