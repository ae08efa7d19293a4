import type { Expression, Name, NameOrMissing } from './nodes.ts';

/** The text of a name; empty if it is missing. */
export function nameText(name: NameOrMissing | undefined): string {
  return name?.kind === 'Name' ? name.text : '';
}

/** The texts of names, empty for missing ones. */
export function nameTexts(names: readonly NameOrMissing[]): string[] {
  return names.map(nameText);
}

/** True for `true` and `false`, which are values unless they are quoted. */
export function isTruth({ text, quoted }: Name): boolean {
  return !quoted && /^(?:true|false)$/i.test(text);
}

/** An expression without the parentheses around it. */
export function withoutParentheses(expression: Expression): Expression {
  let inside = expression;
  while (inside.kind === 'Parenthesized') inside = inside.expression;
  return inside;
}
