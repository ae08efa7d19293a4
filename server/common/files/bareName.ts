const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])$/i;

/** The longest name that every file system accepts, in bytes. */
const longest = 255;

/** True if Windows reserves a name for a device; it does so with any extension. */
export function isDeviceName(name: string): boolean {
  return device.test((name.split('.', 1)[0] ?? '').trimEnd());
}

/**
 * True if a name is a plain file name on every system: no path, stream or device, and nothing that a system would cut
 * off.
 */
export function isBareName(name: string): boolean {
  return (
    name !== '' &&
    !/[<>:"/\\|?*\p{Cc}]/u.test(name) &&
    !/^[. ]|[. ]$/.test(name) &&
    !isDeviceName(name) &&
    Buffer.byteLength(name) <= longest
  );
}
