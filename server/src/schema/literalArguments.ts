const part = 'year|quarter|month|week|day|hour|minute|second';
const small = 'millisecond|microsecond|nanosecond';
const short = 'yy|yyyy|q|qq|mm?|ww|wk|dd?|hh?|mi|n|ss?|ms|us|ns';
const anyPart = new RegExp(`^(?:(?:${part}|${small})s?|${short})$`, 'i');
const truncated = new RegExp(`^(?:${part}|${small})$`, 'i');
const added = new RegExp(`^(?:${part})s?$`, 'i');

/** The units that each function reads, by its name in lower case. */
const units: ReadonlyMap<string, RegExp> = new Map([
  ['age', anyPart],
  ['date_diff', anyPart],
  ['datediff', anyPart],
  ['date_trunc', truncated],
  ['datetrunc', truncated],
  ['dateadd', added],
  ['datesub', added],
  ['date_part', new RegExp(`^(?:${part}|dow|doy|epoch)$`, 'i')],
  ['datename', new RegExp(`^(?:${part}|dayofyear|weekday)$`)],
]);

/** The place of the time zone among the arguments of each function, by its name in lower case. */
const zones: ReadonlyMap<string, number> = new Map([
  ['now', 0],
  ['nowinblock', 0],
  ['timezone', 0],
  ['parsedatetimebesteffort', 1],
  ['todatetime', 1],
  ['tostartofday', 1],
  ['tostring', 1],
  ['totimezone', 1],
  ['tounixtimestamp', 1],
  ['date_trunc', 2],
  ['datetrunc', 2],
  ['formatdatetime', 2],
  ['parsedatetime', 2],
  ['todatetime64', 2],
  ['todayofweek', 2],
  ['tostartofinterval', 2],
  ['toweek', 2],
  ['toyearweek', 2],
  ['make_timestamptz', 6],
]);

/** True if the first argument of a function is the name of a unit. */
export function takesUnit(name: string): boolean {
  return units.has(name.toLowerCase());
}

/** True if a function reads a text as a unit of time. */
export function isUnitOf(name: string, unit: string): boolean {
  return units.get(name.toLowerCase())?.test(unit) ?? true;
}

/** The place of the time zone among the arguments of a function; undefined if it takes none. */
export function zoneAt(name: string): number | undefined {
  return zones.get(name.toLowerCase());
}
