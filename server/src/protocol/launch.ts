/**
 * What the Node that runs the server is started with. On a machine with much memory V8 lets short-lived
 * objects pile up to 128 MB before it looks at them; with a large catalog a third of the server's memory
 * is that, and no keystroke is answered sooner for it.
 * A document that takes more than the other limit ends the server, and not the machine.
 */
export const nodeOptions: readonly string[] = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1536',
];
