import type { Page } from 'playwright-core';

/** The kinds of theme VS Code has, by the class it gives a page. */
export const themeKinds = [
  'vscode-dark',
  'vscode-light',
  'vscode-high-contrast',
  'vscode-high-contrast-light',
] as const;
export type ThemeKind = (typeof themeKinds)[number];

interface Palette {
  readonly background: string;
  readonly foreground: string;
  readonly dim: string;
  readonly focus: string;
  readonly border?: string;
  readonly charts: readonly [
    red: string,
    blue: string,
    yellow: string,
    orange: string,
    green: string,
    purple: string,
  ];
}

const palettes: Readonly<Record<ThemeKind, Palette>> = {
  'vscode-dark': {
    background: '#181818',
    foreground: '#cccccc',
    dim: '#9d9d9d',
    focus: '#0078d4',
    charts: ['#f14c4c', '#3794ff', '#cca700', '#d18616', '#89d185', '#b180d7'],
  },
  'vscode-light': {
    background: '#f8f8f8',
    foreground: '#3b3b3b',
    dim: '#5b5b5b',
    focus: '#005fb8',
    charts: ['#e51400', '#1a85ff', '#bf8803', '#d18616', '#388a34', '#652d90'],
  },
  'vscode-high-contrast': {
    background: '#000000',
    foreground: '#ffffff',
    dim: '#ffffff',
    focus: '#f38518',
    border: '#6fc3df',
    charts: ['#f48771', '#3794ff', '#ffd37c', '#d18616', '#89d185', '#b180d7'],
  },
  'vscode-high-contrast-light': {
    background: '#ffffff',
    foreground: '#292929',
    dim: '#292929',
    focus: '#006bbd',
    border: '#0f4a85',
    charts: ['#b5200d', '#1a85ff', '#895503', '#b56300', '#374e06', '#652d90'],
  },
};

/** Gives a page the class and the variables that VS Code gives it, as far as our views read them. */
export async function setTheme(page: Page, kind: ThemeKind): Promise<void> {
  const { background, foreground, dim, focus, border, charts } = palettes[kind];
  const [red, blue, yellow, orange, green, purple] = charts;
  const variables = {
    ...{ 'panel-background': background, 'editor-background': background },
    ...{ foreground, 'charts-foreground': foreground, descriptionForeground: dim },
    ...{ focusBorder: focus, 'font-family': 'sans-serif', 'font-size': '13px' },
    ...{ 'panelTitle-activeForeground': foreground, 'panelTitle-inactiveForeground': dim },
    ...{ 'panelTitle-activeBorder': focus, 'icon-foreground': foreground },
    ...{ 'settings-dropdownBackground': background, 'settings-dropdownForeground': foreground },
    ...{ 'settings-dropdownListBorder': dim, 'settings-dropdownBorder': dim },
    ...{ 'settings-checkboxBackground': background, 'badge-background': background },
    ...{ 'badge-foreground': foreground, 'list-hoverBackground': background },
    ...{ 'list-hoverForeground': foreground, 'list-activeSelectionBackground': focus },
    ...{ 'list-activeSelectionForeground': '#ffffff', 'list-focusOutline': focus },
    ...{ 'charts-red': red, 'charts-blue': blue, 'charts-yellow': yellow },
    ...{ 'charts-orange': orange, 'charts-green': green, 'charts-purple': purple },
    ...(border === undefined ? {} : { contrastBorder: border }),
  };
  await page.evaluate(
    ([className, values]) => {
      const { documentElement, body } = document;
      body.className = className;
      for (const [name, value] of Object.entries(values)) {
        documentElement.style.setProperty(`--vscode-${name}`, value);
      }
    },
    [kind, variables] as const,
  );
}
