import { type ChartKind, chartKinds, drawingOf } from './serviceDisplay.ts';

/** The formats of a chart's numbers; without one, numbers are as short as the place needs. */
export const numberFormats = ['exact', 'short', 'percent', 'ratio', 'seconds'] as const;

export type NumberFormat = (typeof numberFormats)[number];

/** How the numbers of a chart are written and measured. */
export type ChartNumbers = {
  /** All values on one axis, even where their scales differ so much that some lie flat. */
  readonly oneAxis?: boolean;
  /** `ratio` writes 0.25 as 25 %, `percent` writes 25 as 25 %. */
  readonly format?: NumberFormat;
  /** The format of the second axis, if there is one. */
  readonly rightFormat?: NumberFormat;
  /** A value to reach, drawn as a line across the chart. */
  readonly goal?: number;
};

/**
 * A chart, as the header line `-- @display: bar x=day y=count by=country stacked` describes it. Columns go by name; the
 * second of several with one name is `name#2`.
 */
export type ChartSpec = {
  readonly kind: ChartKind;
  /** Along the axis; the names of slices and steps, the countries, or where a flow begins. */
  readonly x?: string;
  /** Numeric columns; if empty, the chart chooses. */
  readonly y: readonly string[];
  /** One series for each value of this column; the rows of a heat map, or the targets of a flow. */
  readonly by?: string;
  readonly stacked?: boolean;
  /** Each number as its share of the first of its row. */
  readonly share?: boolean;
  /** Columns that are drawn as lines over the bars of the others. */
  readonly lines?: readonly string[];
} & ChartNumbers;

/** Reads the value of a `@display` line; undefined if it names none of our charts. */
export function parseDisplay(text: string): ChartSpec | undefined {
  const [first, ...parts] = words(text);
  if (first === undefined) return undefined;
  const insight = drawingOf(first);
  const written = first.toLowerCase();
  const kind = insight?.kind ?? chartKinds.find((each) => each === written);
  if (!kind) return undefined;
  const valuesOf = (key: string): readonly string[] =>
    parts
      .filter((part) => part.startsWith(`${key}=`))
      .flatMap((part) => names(part.slice(key.length + 1)));
  const [x] = valuesOf('x');
  const [by] = valuesOf('by');
  const lines = valuesOf('lines');
  const goal = Number(valuesOf('goal')[0] ?? NaN);
  return {
    kind,
    ...(x === undefined ? {} : { x }),
    y: valuesOf('y'),
    ...(by === undefined ? {} : { by }),
    ...(insight?.stacked || parts.includes('stacked') ? { stacked: true } : {}),
    ...(parts.includes('share') ? { share: true } : {}),
    ...(lines.length === 0 ? {} : { lines }),
    ...chartNumbers({
      oneAxis: parts.includes('oneAxis'),
      format: formatNamed(valuesOf('format')[0]),
      rightFormat: formatNamed(valuesOf('rightFormat')[0]),
      goal: Number.isFinite(goal) ? goal : undefined,
    }),
  };
}

/** The value of a `@display` line: one line that `parseDisplay` reads back. */
export function printDisplay(spec: ChartSpec): string {
  const { kind, by, stacked, share, lines = [], oneAxis, format, rightFormat, goal } = spec;
  return [
    kind,
    ...axisWords(spec),
    ...(by === undefined ? [] : [`by=${quote(by)}`]),
    ...(stacked ? ['stacked'] : []),
    ...(share ? ['share'] : []),
    ...(lines.length === 0 ? [] : [`lines=${lines.map(quote).join(',')}`]),
    ...(oneAxis ? ['oneAxis'] : []),
    ...(format ? [`format=${format}`] : []),
    ...(rightFormat ? [`rightFormat=${rightFormat}`] : []),
    ...(goal === undefined ? [] : [`goal=${goal}`]),
  ].join(' ');
}

/** The columns of the axes, as a `@display` line says them. */
export function axisWords({ x, y }: Pick<ChartSpec, 'x' | 'y'>): readonly string[] {
  return [
    ...(x === undefined ? [] : [`x=${quote(x)}`]),
    ...(y.length === 0 ? [] : [`y=${y.map(quote).join(',')}`]),
  ];
}

/** The chosen options for numbers, without unset ones. */
export function chartNumbers({
  oneAxis,
  format,
  rightFormat,
  goal,
}: { readonly [K in keyof ChartNumbers]: ChartNumbers[K] | undefined }): ChartNumbers {
  return {
    ...(oneAxis ? { oneAxis } : {}),
    ...(format ? { format } : {}),
    ...(rightFormat ? { rightFormat } : {}),
    ...(goal === undefined ? {} : { goal }),
  };
}

/** The format of this name; undefined for any other text. */
export function formatNamed(text: string | undefined): NumberFormat | undefined {
  return numberFormats.find((each) => each === text);
}

/** The unique name of each column, as a spec refers to it. */
export function columnKeys(columns: readonly { readonly name: string }[]): readonly string[] {
  const taken = new Set<string>();
  // The next number to try: thousands of columns may have the same name.
  const counts = new Map<string, number>();
  return columns.map(({ name }) => {
    let key = name;
    let nth = counts.get(name) ?? 1;
    while (taken.has(key)) key = `${name}#${++nth}`;
    taken.add(key);
    counts.set(name, nth);
    return key;
  });
}

/** A text in double quotes, with backslash escapes; an unclosed one goes to the end. */
const quoted = String.raw`"(?:[^"\\]|\\.?)*(?:"|$)`;

function words(text: string): readonly string[] {
  return text.match(new RegExp(`(?:${quoted}|\\S)+`, 'gu')) ?? [];
}

function names(list: string): readonly string[] {
  const found = list.match(new RegExp(`${quoted}|[^,]+`, 'gu')) ?? [];
  return found.map((name) => (name.startsWith('"') ? unquote(name) : name));
}

function quote(name: string): string {
  return /^[^\s",\\\p{C}]+$/u.test(name) ? name : JSON.stringify(name);
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    // Written by hand: with an escape that JSON does not know, or unclosed.
    return text.slice(1).replace(/"$/, '');
  }
}
