/** The types of semantic tokens, all from the protocol's own list. */
export const tokenTypes = [
  ...(['class', 'variable', 'property', 'parameter', 'function', 'type'] as const),
  ...(['keyword', 'number', 'string', 'comment', 'operator'] as const),
];
/** The modifiers of a token. */
export const tokenModifiers = ['declaration', 'defaultLibrary', 'readonly'] as const;

export type TokenType = (typeof tokenTypes)[number];
export type TokenModifier = (typeof tokenModifiers)[number];

/** A stretch of one statement and how it is coloured; offsets count from the statement's start. */
export type ColouredToken = {
  readonly start: number;
  readonly end: number;
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
};
