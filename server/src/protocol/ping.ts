import { RequestType0 } from './messages.ts';

/** Client to server: whether it still answers. */
export const pingRequest = new RequestType0<void, void>('hogql/ping');
