import { trimmed } from './trimmed.ts';

const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])$/i;

/** The longest name, in characters. */
const longest = 80;

/**
 * A title as the name of a file that every system takes, without an extension.
 *
 * @param otherwise the name if nothing of the title is left
 */
export function fileName(title: string, otherwise: string): string {
  const plain = title.replace(/[<>:"/\\|?*\p{Cc}]+/gu, ' ').replace(/\s+/g, ' ');
  const name = trimmed(Array.from(plain).slice(0, longest).join(''), '. ');
  return isDeviceName(name) ? `_${name}` : name || otherwise;
}

/** Whether Windows reserves a name for a device; it does so with any extension. */
export function isDeviceName(name: string): boolean {
  return device.test((name.split('.', 1)[0] ?? '').trimEnd());
}

/** The last part of a path. */
export function lastPart({ path }: { readonly path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
