import type { Name } from './nodes.ts';

/** True for `true` and `false`, which are values unless they are quoted. */
export function isTruth({ text, quoted }: Pick<Name, 'text' | 'quoted'>): boolean {
  return !quoted && /^(?:true|false)$/i.test(text);
}
