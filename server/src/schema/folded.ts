/**
 * A name as it is compared with what is typed: in lower case, which knows two forms of the Greek sigma,
 * one of them only for the end of a word.
 */
export function folded(name: string): string {
  return name.toLowerCase().replaceAll('ς', 'σ');
}
