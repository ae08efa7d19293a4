import { nearest } from './nameIndex.ts';

/** The names of time zones, the usual ones first. */
export function timeZones(): readonly string[] {
  listed ??= ['UTC', 'GMT', ...Intl.supportedValuesOf('timeZone')];
  return listed;
}

let listed: readonly string[] | undefined;
let exact: ReadonlySet<string> | undefined;
let byLowerCase: ReadonlyMap<string, string> | undefined;

/** True if the engine knows a time zone; it reads capital letters as they are, and the empty name as UTC. */
export function isTimeZone(name: string): boolean {
  exact ??= new Set(timeZones());
  if (name === '' || exact.has(name) || oldZones.test(name)) return true;
  // Old names of places are not listed, but known.
  const isPlace = name.includes('/') && name.split('/').every((each) => /^[A-Z]/.test(each));
  return isPlace && sameLetters(name) === undefined && isKnown(name);
}

/** The time zones that an unknown name may mean: in other letters, by its city, or misspelt. */
export function zonesLike(name: string): readonly string[] {
  const plain = name.trim().replaceAll(' ', '_');
  const same = sameLetters(plain);
  if (same !== undefined) return [same];
  const city = `/${plain.toLowerCase()}`;
  const ofCity = timeZones().filter((zone) => zone.toLowerCase().endsWith(city));
  return ofCity.length > 0 ? ofCity : nearest(plain, timeZones()).slice(0, 1);
}

function sameLetters(name: string): string | undefined {
  byLowerCase ??= new Map(timeZones().map((zone) => [zone.toLowerCase(), zone]));
  return byLowerCase.get(name.toLowerCase());
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The engine's time zones that no place is named in. */
const oldZones =
  /^(?:CET|CST6CDT|Cuba|EET|EST|EST5EDT|Egypt|Eire|Factory|GB|GB-Eire|GMT[+-]?0|Greenwich|HST|Hongkong|Iceland|Iran|Israel|Jamaica|Japan|Kwajalein|Libya|MET|MST|MST7MDT|NZ|NZ-CHAT|Navajo|PRC|PST8PDT|Poland|Portugal|ROC|ROK|Singapore|Turkey|UCT|Universal|W-SU|WET|Zulu)$/;
