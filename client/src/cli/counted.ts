/** `1 file`, `812 files`; the command line speaks English. */
export function counted(value: number, noun: string): string {
  return `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`;
}
