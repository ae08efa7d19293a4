import { isDeepStrictEqual } from 'node:util';
import { axisWords, type ChartSpec, parseDisplay, printDisplay } from '../charts/chartSpec.ts';
import {
  displayOf,
  type Drawing,
  drawingOf,
  isServiceDisplay,
  serviceDisplays,
} from '../charts/serviceDisplay.ts';
import { jsonTree } from '../json/jsonTree.ts';
import { nodeOf, nodeText, withNodeText } from './insightNode.ts';
import { membersOf } from '../json/members.ts';

/**
 * The chart of a `@display` line in the service's terms: the display and the columns of the axes. Absent members are
 * unchanged.
 */
export type SaidChart = {
  /** One of the service, or a chart of ours that one shows: `bar`, `bar stacked`. */
  readonly display?: string;
  readonly xAxis?: string;
  readonly yAxis?: readonly string[];
};

/**
 * Reads a line `@display`: `ActionsPie`, `ActionsPie x=channel y=signups` or `pie x=channel`. A
 * chart that the service does not have says nothing to it.
 *
 * @returns undefined if it is neither a display of the service nor a chart of ours
 */
export function readChart(value: string): SaidChart | undefined {
  const spec = parseDisplay(value);
  const first = firstWord(value);
  if (isServiceDisplay(first)) {
    if (spec) return { display: first, ...axesOf(spec) };
    return first === value ? { display: first } : undefined;
  }
  if (!spec) return undefined;
  const kept = keptDrawing(spec);
  return kept ? { display: drawingWords(kept), ...axesOf(spec) } : {};
}

/** The parts of a line `@display` that the service has no place for, as they are written. */
export function unkeptParts(value: string): string {
  const spec = parseDisplay(value);
  if (!spec) return '';
  const { kind, x: _x, stacked, ...rest } = spec;
  const kept = drawingOf(firstWord(value)) ?? keptDrawing(spec);
  if (!kept) return kind;
  const words = printDisplay({
    kind,
    ...rest,
    y: [],
    ...(stacked && !kept.stacked ? { stacked } : {}),
  });
  return words.slice(kind.length).trim();
}

/** The chart of a node, as far as a `@display` line can describe it. */
export function saidChart(query: unknown): SaidChart {
  const display = displayIn(query);
  if (display === undefined || !isServiceDisplay(display)) return {};
  return drawingOf(display) ? { display, ...axesOf(axesIn(query)) } : { display };
}

/** The same as such a line; undefined if the node does not say how it is drawn. */
export function chartLine(query: unknown): string | undefined {
  const { display, xAxis: x, yAxis: y = [] } = saidChart(query);
  return display && [display, ...axisWords({ ...(x === undefined ? {} : { x }), y })].join(' ');
}

/** The words of ours that a node has in place of a display of the service; undefined without such. */
export function strayDisplay(query: unknown): string | undefined {
  const display = displayIn(query);
  return display === undefined || isServiceDisplay(display) ? undefined : display;
}

/** True if a line `@display` says nothing to the service that a node does not say. */
export function saysSameChart(line: string, query: unknown): boolean {
  const said = readChart(line);
  const there = saidChart(query);
  if (!said) return false;
  return (
    (said.display === undefined || isSameDisplay(said.display, there.display)) &&
    (said.xAxis === undefined || said.xAxis === there.xAxis) &&
    (said.yAxis === undefined || isDeepStrictEqual(said.yAxis, there.yAxis))
  );
}

/** True if two displays look the same; of two of the service, only if they are the same. */
export function isSameDisplay(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  if (isServiceDisplay(one) && isServiceDisplay(other)) return false;
  const [drawn, there] = [one, other].map((each) => wordsOf(each));
  return drawn !== undefined && drawn === there;
}

/** The display to send for that of a line; undefined if no service has it. */
export function sentDisplay(display: string): string | undefined {
  if (serviceDisplays.includes(display)) return display;
  const spec = isServiceDisplay(display) ? undefined : parseDisplay(display);
  const kept = spec && keptDrawing(spec);
  return kept && displayOf(kept);
}

/** A node with another chart: its display, and the columns of its axes with their settings. */
export function withChart(queryText: string, { display, xAxis, yAxis }: SaidChart): string {
  let changed = queryText;
  if (display !== undefined) changed = withNodeText(changed, ['display'], JSON.stringify(display));
  if (xAxis === undefined && yAxis === undefined) return changed;
  if (!nodeText(changed, ['chartSettings'])?.startsWith('{')) {
    changed = withNodeText(changed, ['chartSettings'], '{}');
  }
  if (xAxis !== undefined) {
    const hasAxis = nodeText(changed, ['chartSettings', 'xAxis'])?.startsWith('{') ?? false;
    const column = JSON.stringify(xAxis);
    changed = hasAxis
      ? withNodeText(changed, ['chartSettings', 'xAxis', 'column'], column)
      : withNodeText(changed, ['chartSettings', 'xAxis'], `{"column":${column}}`);
  }
  if (yAxis === undefined) return changed;
  const known = axisTexts(nodeText(changed, ['chartSettings', 'yAxis']) ?? '[]');
  const axes = yAxis.map((name) => known.get(name) ?? JSON.stringify({ column: name }));
  return withNodeText(changed, ['chartSettings', 'yAxis'], `[${axes.join(',')}]`);
}

/** Replaces our chart words by the service's display. */
export function withServiceDisplay(queryText: string): string {
  const stray = strayDisplay(nodeOf(queryText));
  if (stray === undefined) return queryText;
  const { display, ...axes } = readChart(stray) ?? {};
  const sent = display === undefined ? undefined : sentDisplay(display);
  if (sent === undefined) return withNodeText(queryText, ['display'], 'null');
  return withChart(queryText, { display: sent, ...axes });
}

/** True for a node that keeps a chart. */
export function hasChart(query: unknown): boolean {
  return membersOf(query)['kind'] === 'DataVisualizationNode';
}

/** The display of a node that can have a chart. */
export function displayIn(query: unknown): string | undefined {
  const display = hasChart(query) ? membersOf(query)['display'] : undefined;
  return typeof display === 'string' ? display : undefined;
}

function axesIn(query: unknown): Pick<ChartSpec, 'x' | 'y'> {
  const settings = membersOf(query)['chartSettings'];
  const x = columnOf(membersOf(settings)['xAxis']);
  const list = membersOf(settings)['yAxis'];
  const y = (Array.isArray(list) ? list : []).flatMap((axis) => columnOf(axis) ?? []);
  return { ...(x === undefined ? {} : { x }), y };
}

/** The part of our chart's look that the service keeps; undefined if it has no such chart. */
function keptDrawing({ kind, stacked }: Drawing): Drawing | undefined {
  const drawings: readonly Drawing[] = [...(stacked ? [{ kind, stacked }] : []), { kind }];
  return drawings.find((each) => displayOf(each) !== undefined);
}

/** The axes of a list by their columns, each as its JSON text. */
function axisTexts(list: string): ReadonlyMap<string, string> {
  const items = jsonTree(list)?.children ?? [];
  const texts = items.map(({ offset, length }) => list.slice(offset, offset + length));
  return new Map(texts.map((text) => [columnOf(nodeOf(text)) ?? '', text]));
}

function axesOf({ x, y }: Pick<ChartSpec, 'x' | 'y'>): Pick<SaidChart, 'xAxis' | 'yAxis'> {
  return { ...(x === undefined ? {} : { xAxis: x }), ...(y.length === 0 ? {} : { yAxis: y }) };
}

/** Our words for a display. */
function wordsOf(display: string): string | undefined {
  const drawing = drawingOf(display) ?? parseDisplay(display);
  return drawing && drawingWords(drawing);
}

function drawingWords({ kind, stacked }: Drawing): string {
  return stacked ? `${kind} stacked` : kind;
}

function firstWord(value: string): string {
  return /^\S*/.exec(value)?.[0] ?? '';
}

function columnOf(axis: unknown): string | undefined {
  const column = membersOf(axis)['column'];
  return typeof column === 'string' ? column : undefined;
}
