/**
 * A name folded for comparison with typed text: in lower case, with one form of the Greek sigma, whose second form only
 * ends words.
 */
export function folded(name: string): string {
  return name.toLowerCase().replaceAll('ς', 'σ');
}
