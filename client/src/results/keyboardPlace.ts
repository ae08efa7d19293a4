import { commands } from 'vscode';
import type { ResultsCalls } from '../protocol/results.ts';

/** The keyboard focus within the results, if it is there. */
export type KeyboardPlace = ResultsCalls['focus'][0];

/** Sets the contexts that the key bindings of results ask for. */
export async function tellKeyBindings({ inView, inGrid }: KeyboardPlace): Promise<void> {
  await Promise.all([setContext('resultsFocus', inView), setContext('gridFocus', inGrid)]);
}

async function setContext(name: string, on: boolean): Promise<void> {
  await commands.executeCommand('setContext', `hogql.${name}`, on);
}
