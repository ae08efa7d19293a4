import type { Page } from 'playwright-core';
import { type Palette, type ThemeKind, themes } from './themes.ts';

/** Puts the colours of a kind of theme on a page, as VS Code does. */
export function paint(page: Page, kind: ThemeKind, palette: Palette = themes[kind]): Promise<void> {
  return page.evaluate(
    ([name, colours]) => {
      const isContrast = name.startsWith('vscode-high-contrast');
      document.body.className = isContrast ? `${name} vscode-high-contrast` : name;
      const { style } = document.documentElement;
      style.cssText = '';
      // The workbench lies beneath a webview.
      style.backgroundColor = colours['editor-background'] ?? '';
      for (const [key, value] of Object.entries(colours)) {
        style.setProperty(`--vscode-${key}`, value);
      }
    },
    [kind, palette] as const,
  );
}
