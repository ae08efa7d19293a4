import { color } from '../library/echarts.ts';

/** The colours and fonts of the workbench, as a chart needs them. */
export type ChartTheme = {
  readonly contrast: boolean;
  readonly dark: boolean;
  readonly background: string;
  readonly foreground: string;
  readonly muted: string;
  readonly lines: string;
  readonly border: string;
  readonly palette: readonly string[];
  readonly fontFamily: string;
  readonly fontSize: number;
};

/** The theme's own chart colours, the most distinct first, each with a fallback. */
const series: readonly [variable: string, otherwise: string][] = [
  ['--vscode-charts-blue', '#3794ff'],
  ['--vscode-charts-orange', '#d18616'],
  ['--vscode-charts-green', '#89d185'],
  ['--vscode-charts-purple', '#b180d7'],
  ['--vscode-charts-red', '#f14c4c'],
  ['--vscode-charts-yellow', '#cca700'],
];

/** Reads the theme from the variables VS Code gives the page. */
export function readTheme(page: Document): ChartTheme {
  const style = getComputedStyle(page.documentElement);
  const read = (...names: readonly string[]): string =>
    names.map((name) => style.getPropertyValue(name).trim()).find(isColor) ?? '';
  const { classList } = page.body;
  const contrast =
    classList.contains('vscode-high-contrast') || classList.contains('vscode-high-contrast-light');
  const dark =
    classList.contains('vscode-dark') ||
    (contrast && !classList.contains('vscode-high-contrast-light'));
  const ink = dark ? '#cccccc' : '#3b3b3b';
  const foreground = read('--vscode-charts-foreground', '--vscode-foreground') || ink;
  const colors = series.map(([variable, otherwise]) => opaque(read(variable) || otherwise));
  const background =
    read('--vscode-panel-background', '--vscode-editor-background') ||
    (dark ? '#1f1f1f' : '#ffffff');
  return {
    contrast,
    dark,
    background,
    foreground,
    muted: contrast ? foreground : read('--vscode-descriptionForeground') || foreground,
    lines: contrast ? foreground : faded(foreground, 0.2),
    border: read('--vscode-contrastBorder', '--vscode-widget-border') || faded(foreground, 0.3),
    palette: palette(colors, foreground, background),
    fontFamily: style.getPropertyValue('--vscode-font-family').trim() || 'sans-serif',
    fontSize: Number.parseFloat(style.getPropertyValue('--vscode-font-size')) || 13,
  };
}

/** Dark on white, for pictures that are viewed elsewhere. */
export function paperTheme(): ChartTheme {
  const [foreground, background] = ['#3b3b3b', '#ffffff'];
  const colors = ['#1a85ff', '#d18616', '#388a34', '#652d90', '#e51400', '#bf8803'];
  return {
    contrast: false,
    dark: false,
    background,
    foreground,
    muted: '#6b6b6b',
    lines: '#e5e5e5',
    border: '#c8c8c8',
    palette: palette(colors, foreground, background),
    fontFamily: 'system-ui, sans-serif',
    fontSize: 13,
  };
}

/** Six colours, then twelve more: these, farther from the background and nearer to it. */
function palette(colors: readonly string[], foreground: string, background: string): string[] {
  return [
    ...colors,
    ...colors.map((each) => mixed(each, foreground, 0.45)),
    ...colors.map((each) => mixed(each, background, 0.4)),
  ];
}

/** A colour between two: 0 is the first, 1 the second. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  if (!a || !b) return from;
  const channel = (at: number): number =>
    Math.round((a[at] ?? 0) * (1 - share) + (b[at] ?? 0) * share);
  return `rgb(${channel(0)},${channel(1)},${channel(2)})`;
}

/** The ink that is read best on a colour; the first one that is read well wins. */
export function readable(on: string, inks: readonly string[]): string {
  const contrasts = inks.map((ink) => [ink, contrast(ink, on)] as const);
  const good = contrasts.find(([, value]) => value >= readableContrast);
  const [best] = contrasts.toSorted(([, a], [, b]) => b - a);
  return (good ?? best)?.[0] ?? '';
}

/** The contrast at which WCAG calls a text readable. */
const readableContrast = 4.5;

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(text: string): number {
  const [red = 0, green = 0, blue = 0] = (channels(text) ?? []).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Themes also use some of these colours for translucent highlights; a line in them would be pale.
 */
export function opaque(text: string): string {
  return mixed(text, text, 0);
}

function faded(text: string, opacity: number): string {
  const [red, green, blue] = channels(text) ?? [];
  return red === undefined ? text : `rgba(${red},${green},${blue},${opacity})`;
}

/** Red, green, blue and opacity; undefined for other texts than colours, whatever the library's types say. */
function channels(text: string): number[] | undefined {
  return color.parse(text);
}

function isColor(text: string): boolean {
  return text !== '' && channels(text) !== undefined;
}

/** Calls back when VS Code changes the page's theme; the returned function stops that. */
export function watchTheme(page: Document, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(page.body, { attributeFilter: ['class'] });
  observer.observe(page.documentElement, { attributeFilter: ['style', 'class'] });
  return () => observer.disconnect();
}
