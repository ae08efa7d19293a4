/** A token of a query, as a reader sees it; white space and comments are left out. */
export type Token = {
  readonly kind: 'word' | 'number' | 'text' | 'quotedName' | 'symbol';
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const pattern =
  /(?<blank>\s+|--[^\n]*|\/\/[^\n]*|#(?!\d)[^\n]*|\/\*[^]*?\*\/)|(?<text>'(?:[^'\\]|\\[^]|'')*')|(?<quotedName>"(?:[^"\\]|\\[^]|"")*"|`(?:[^`\\]|\\[^]|``)*`)|(?<number>0[xXbB][\da-fA-F]+|\d*\.?\d+(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_$][\w$]*)|(?<symbol><=>|!~\*|=~\*|\?\.|\?\?|::|:=|->|[<>=!]=|<>|=~|!~|~\*|\|\||[^])/gy;

/** The tokens of a query, without our lexer, whose mistakes must not hide here. */
export function tokensOf(query: string): Token[] {
  return [...query.matchAll(pattern)].flatMap(({ 0: text, index: start, groups = {} }) => {
    const kind = kinds.find((one) => groups[one] !== undefined);
    return kind ? [{ kind, text, start, end: start + text.length }] : [];
  });
}

const kinds = ['word', 'number', 'text', 'quotedName', 'symbol'] as const;

/** Tags and templates have tokens of their own, which are not split here. */
export function isPlain(query: string): boolean {
  return !/<\/|\/>|\bf'/i.test(query);
}
