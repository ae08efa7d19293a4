/** Names that Windows reserves for devices, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The longest name, in characters. */
const longest = 80;

/**
 * A title as the name of a file that every system takes, without an extension.
 *
 * @param otherwise the name if nothing of the title is left
 */
export function fileName(title: string, otherwise: string): string {
  const plain = title.replace(/[<>:"/\\|?*\p{Cc}]+/gu, ' ').replace(/\s+/g, ' ');
  const name = Array.from(plain)
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return device.test(name) ? `${name}_` : name || otherwise;
}

/** The last part of a path. */
export function lastPart({ path }: { readonly path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
