import { env } from 'vscode';
import { setting } from '../base/settings.ts';
import type { KeyBinding, ResultsLook } from '../protocol/results.ts';

type Manifest = {
  readonly contributes: {
    readonly keybindings: readonly ({ readonly command: string } & KeyBinding)[];
  };
};

/** How values and menus of results are written, by the settings and the manifest. */
export function resultsLook(manifest: unknown): ResultsLook {
  return {
    language: env.language,
    groupDigits: setting('results.groupDigits'),
    shortDates: setting('results.shortDates'),
    keys: gridKeys(manifest as Manifest),
  };
}

/** The keys that package.json binds. VS Code does not tell which ones people bound themselves. */
function gridKeys({ contributes }: Manifest): ResultsLook['keys'] {
  return Object.fromEntries(
    contributes.keybindings
      .filter(({ command }) => command.startsWith('hogql.grid.'))
      .map(({ command, key, mac }) => [command, mac === undefined ? { key } : { key, mac }]),
  );
}
