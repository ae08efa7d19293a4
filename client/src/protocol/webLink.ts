/** Longer addresses are data, not something to go to. */
const longest = 2048;

/** A text as the address of a web page: http or https, and nothing in it that hides what it is. */
export function webLink(text: string): string | undefined {
  if (text.length > longest || !/^https?:\/\/[^\s\p{C}]+$/iu.test(text)) return undefined;
  return URL.canParse(text) ? text : undefined;
}
