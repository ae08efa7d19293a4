/** How numbers are said: panel, status bar and trees use the same words. */

const plainCount = new Intl.NumberFormat('en-US');
const shortCount = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A number to be read exactly: `10,000`. */
export function count(value: number): string {
  return plainCount.format(value);
}

/** `1 row`, `812 rows`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** A number that only gives an idea: `1.2M`. */
export function roughCount(value: number): string {
  return shortCount.format(value);
}

/** `640 ms`, `3.2 s`, `1 min 12 s`, `2 h 4 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What is known of a run that nobody waits for any longer. */
export function lostRun(gaveUp: boolean, elapsedMs: number): string {
  const what = gaveUp ? `Gave up waiting after ${duration(elapsedMs)}` : 'No answer';
  return `${what}; it may still be running`;
}

/** `812 B`, `45.1 MB`: thousands, as the service counts. */
export function byteSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** How long ago: `just now`, `2 min ago`, `3 h ago`, `4 d ago`. */
export function age(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** Time left, as a clock shows it: `4:10`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** A time of the day where the reader is: `10:02`. */
export function clock(ms: number): string {
  const time = new Date(ms);
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** What runs took of the service: `2 requests`, `1.2 MB read`. */
export function costWords(cost: {
  readonly requests: number;
  readonly bytesRead?: number;
}): readonly string[] {
  const { requests, bytesRead } = cost;
  const read = bytesRead === undefined ? [] : [`${byteSize(bytesRead)} read`];
  return [counted(requests, 'request'), ...read];
}
