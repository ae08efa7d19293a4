/**
 * What the Node that runs the server is started with. On a machine with much memory V8 lets short-lived
 * objects pile up to 128 MB before it looks at them; with a large catalog a third of the server's memory
 * is that, and no keystroke is answered sooner for it.
 */
export const nodeOptions: readonly string[] = ['--max-semi-space-size=8'];
