import type { NumberFormat } from '../../../../client/src/protocol/display.ts';
import { numberFormat } from '../../../../client/src/protocol/language.ts';
import { count, duration, roughCount } from '../../../../client/src/protocol/words.ts';

const fraction: Intl.NumberFormatOptions = { maximumSignificantDigits: 6 };
const hundredths: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };

/** A number to be read exactly. */
export function exactNumber(value: number): string {
  return Number.isInteger(value) ? count(value) : numberFormat(fraction).format(value);
}

/** Number formats: short along an axis, exact elsewhere. */
export type NumberTexts = {
  readonly onAxis: (value: number) => string;
  readonly exact: (value: number) => string;
};

const percent = (value: number): string => `${numberFormat(hundredths).format(value)} %`;
const ratio = (value: number): string => percent(100 * value);
const seconds = (value: number): string =>
  `${value < 0 ? '-' : ''}${duration(1000 * Math.abs(value))}`;

const texts: Readonly<Record<NumberFormat, NumberTexts>> = {
  exact: { onAxis: exactNumber, exact: exactNumber },
  short: { onAxis: roughCount, exact: roughCount },
  percent: { onAxis: percent, exact: percent },
  ratio: { onAxis: ratio, exact: ratio },
  seconds: { onAxis: seconds, exact: seconds },
};

/** The texts of a format; without one, columns whose names say percent are in percent. */
export function numberTexts(
  format: NumberFormat | undefined,
  names: readonly string[],
): NumberTexts {
  if (format) return texts[format];
  const arePercent = names.length > 0 && names.every((name) => /%|\bpercent\b/iu.test(name));
  return arePercent ? texts.percent : { onAxis: roughCount, exact: exactNumber };
}
