import { isDeviceName } from '../../../server/common/files/bareName.ts';
import { trimmed } from './trimmed.ts';

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

/** The last part of a path. */
export function lastPart({ path }: { readonly path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
