import type { Measured } from './measure.ts';

/** Shares of broken texts, in percent. */
export type Figures = {
  readonly texts: number;
  /** The first error is at the damage. */
  readonly place: number;
  readonly oneError: number;
  /** The error of the official parser, which never reports more than one, is at the damage. */
  readonly officialPlace: number;
};

/** The figures for some broken texts. */
export function figuresOf(measured: readonly Measured[]): Figures {
  const share = (holds: (one: Measured) => boolean): number =>
    (100 * measured.filter(holds).length) / measured.length;
  return {
    texts: measured.length,
    place: share(({ isPlaced }) => isPlaced),
    oneError: share(({ isOnly }) => isOnly),
    officialPlace: share(({ isPlacedOfficially }) => isPlacedOfficially),
  };
}

/** The figures as a table, one line for each way and one for all. */
export function table(rows: ReadonlyMap<string, Figures>): string {
  const width = Math.max(...[...rows.keys()].map(({ length }) => length));
  const cell = (value: string): string => value.padStart(9);
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map(cell).join('')}`;
  return [
    line('', ['texts', 'place', '1 error', 'official']),
    ...[...rows].map(([name, { texts, place, oneError, officialPlace }]) =>
      line(name, [`${texts}`, ...[place, oneError, officialPlace].map((one) => one.toFixed(1))]),
    ),
  ].join('\n');
}
