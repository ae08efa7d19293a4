import { Buffer } from 'node:buffer';

/** A key of the service, whoever's it is. */
const anyKey = /\bph[a-z]_[A-Za-z0-9_-]{8,}/g;
/** The value of a header with credentials. */
const credentials =
  /\b((?:proxy-)?authorization|cookie|x-api-key)(["']?\s{0,9}[:=]\s{0,9}["']?)[^"'\r\n]+/gi;
/** A user and a password in an address. */
const inAddress = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,200}@/gi;
const gone = '[removed]';

/** A text without keys, in any encoding, and without other credentials. */
export function withoutSecrets(text: string, keys: readonly string[]): string {
  const forms = keys.filter((key) => key !== '').flatMap(encodings);
  let result = text;
  for (const form of forms) result = result.replaceAll(form, gone);
  return result
    .replaceAll(anyKey, gone)
    .replaceAll(credentials, `$1$2${gone}`)
    .replaceAll(inAddress, `$1${gone}@`);
}

/** A key, literal and as programs encode it: the longest first, so that none leaves a remainder. */
export function encodings(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const escaped = JSON.stringify(key).slice(1, -1);
  const hex = bytes.toString('hex');
  return [
    ...base64Parts(key),
    percent,
    percent.toUpperCase(),
    hex,
    hex.toUpperCase(),
    encodeURIComponent(key),
    escaped,
    Array.from(key).reverse().join(''),
    key,
  ].sort((one, other) => other.length - one.length);
}

/** The parts of a text's Base64 that depend only on a key in it, whatever surrounds the key. */
function base64Parts(key: string): readonly string[] {
  const parts = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${key}`).toString('base64');
    const first = before === 0 ? 0 : before + 1;
    return encoded.replaceAll('=', '').slice(first, -1);
  });
  return parts.flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')]);
}
