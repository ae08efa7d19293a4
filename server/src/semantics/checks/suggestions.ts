import type { Extent } from '../../ast/extent.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, Name } from '../../ast/nodes.ts';
import { escapedText, quotedName, quotedPath } from '../../schema/quotedName.ts';

/**
 * The question that ends a message about an unknown name; empty without suggestions. A word of
 * the language is read as a name while what belongs before it is not typed yet.
 */
export function didYouMean([first]: readonly string[], name?: Name): string {
  if (name && isClauseWord(name)) return ' Is something missing before it?';
  return first === undefined ? '' : ` Did you mean \`${first}\`?`;
}

/** The same for a column: two properties of its name are likelier than one of them. */
export function mayMean(paths: readonly string[], names: readonly string[], name?: Name): string {
  const [first, second] = paths;
  if (second === undefined) return didYouMean([...paths, ...names], name);
  return ` Did you mean \`${first}\` or \`${second}\`?`;
}

/** True if a name is a keyword that is unlikely to be a table, a column or a function. */
export function isClauseWord({ text, quoted }: Name): boolean {
  return !quoted && clauseWords.test(text);
}

const clauseWords =
  /^(?:and|between|by|else|from|having|i?like|in|is|join|limit|on|or|(?:pre)?where|qualify|select|then|union|using|when)$/i;

/** A fix for each dotted path, then for each name that may be meant; at most five. */
export function replacements(
  name: Name,
  suggestions: readonly string[],
  paths: readonly string[] = [],
): Fix[] {
  if (isClauseWord(name)) return [];
  const written = new Map([
    ...paths.map((path) => [path, quotedPath(path)] as const),
    ...suggestions.map((suggestion) => [suggestion, quotedName(suggestion)] as const),
  ]);
  return [...written]
    .slice(0, 5)
    .map(([shown, text]) =>
      replacing(fixTitle.replaceBy(`\`${shown}\``), name.start, name.end, text),
    );
}

/** A fix for each text that may be meant. */
export function textReplacements({ start, end }: Extent, suggestions: readonly string[]): Fix[] {
  return suggestions.map((suggestion) =>
    replacing(fixTitle.replaceBy(`\`${suggestion}\``), start, end, `'${escapedText(suggestion)}'`),
  );
}

/** The text of a message which counts things. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The problem with a number of arguments; undefined if it fits. */
export function givenCount(
  name: string,
  given: number,
  [least, most]: readonly [least: number, most: number | null],
  noun: string,
): string | undefined {
  if (given >= least && (most === null || given <= most)) return undefined;
  let wanted = `at least ${counted(least, noun)}`;
  if (most === least) wanted = counted(least, noun);
  else if (most !== null) wanted = `${least} to ${counted(most, noun)}`;
  return `\`${name}\` takes ${wanted}, not ${given}.`;
}

/** Arguments that may be any number of values, or none yet. */
export function isMany({ kind }: Expression): boolean {
  return /^(?:Spread|Columns|Missing|NamedArgument|Tag)$/.test(kind);
}
