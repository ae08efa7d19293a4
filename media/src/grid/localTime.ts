const timeParts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * The same moment on the reader's own clock, with its offset from UTC and all fractional digits; undefined if the text
 * is not a time or its zone is unknown.
 * @param type the column's type, such as `DateTime64(6, 'Europe/Paris')`
 */
export function localTime(text: string, type: string | undefined): string | undefined {
  const [, day, time, fraction = '', offset] = timeParts.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const zone = offset ?? /'([^']+)'/.exec(type ?? '')?.[1];
  const moment = zone === undefined ? NaN : momentOf(`${day}T${time}`, zone);
  if (Number.isNaN(moment)) return undefined;
  const here = new Date(moment);
  const shift = -here.getTimezoneOffset();
  const shown = new Date(moment + shift * 60_000).toISOString();
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)}${fraction} ${offsetText(shift)}`;
}

function momentOf(clock: string, zone: string): number {
  if (/^[+-]|^Z$/.test(zone)) return Date.parse(clock + zone);
  const asUtc = Date.parse(`${clock}Z`);
  // The first guess may lie on the other side of a clock change.
  const guess = asUtc - zoneShift(zone, asUtc);
  return asUtc - zoneShift(zone, guess);
}

/** How far a zone is ahead of UTC at a moment, in milliseconds; NaN for an unknown zone. */
function zoneShift(zone: string, moment: number): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  } catch {
    return NaN;
  }
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
