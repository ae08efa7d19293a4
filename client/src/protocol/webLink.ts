/** Longer addresses are data, not something to go to. */
const longest = 2048;

/** Most texts fail this quick test. */
const start = /^https?:\/\//i;
const whole = /^https?:\/\/[^\s\p{C}]+$/iu;

/** A text as the address of a web page: http or https, without characters that disguise it. */
export function webLink(text: string): string | undefined {
  if (!start.test(text) || text.length > longest || !whole.test(text)) return undefined;
  return URL.canParse(text) ? text : undefined;
}
