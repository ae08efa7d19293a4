import { fileHeader } from '../base/fileHeader.ts';

/** A file's text with another connection in its header; undefined where it names none. */
export function withConnection(text: string, name: string): string | undefined {
  if (!fileHeader(text).has('connection')) return undefined;
  return text.replace(/^(-- @connection: ?).*$/m, (_, key: string) => key + name);
}
