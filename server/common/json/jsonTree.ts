import { t } from '@vscode/l10n';
import {
  type Node,
  type ParseError,
  type ParseOptions,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { nestsTooDeeply } from './nesting.ts';

/** The reason why a text is not JSON, and the place. */
export type JsonProblem = {
  /** After "This is not JSON:". */
  readonly words: string;
  readonly offset: number;
  readonly length: number;
};

/** The tree of a JSON text, broken or not; undefined if it has none. */
export function jsonTree(text: string): Node | undefined {
  return parsed(text) ?? undefined;
}

/** Parses JSON without comments; returns its tree or the problem. */
export function strictJson(text: string): Node | JsonProblem {
  return checked(text, { disallowComments: true });
}

/** Parses JSON that may have comments and trailing commas. */
export function looseJson(text: string): Node | JsonProblem {
  return checked(text, { allowTrailingComma: true });
}

/** True if a text was no JSON. */
export function isProblem(read: Node | JsonProblem): read is JsonProblem {
  return 'words' in read;
}

function checked(text: string, options: ParseOptions): Node | JsonProblem {
  const errors: ParseError[] = [];
  const root = parsed(text, errors, options);
  const [error] = errors;
  const all = { offset: 0, length: text.length };
  if (root === null) return { words: t('it is nested too deeply'), ...all };
  if (error) return { words: wordsOf(error), offset: error.offset, length: error.length };
  return root ?? { words: t('it is empty'), ...all };
}

/** Null if it nests too deeply: the parser calls itself for each bracket, and so do readers. */
function parsed(
  text: string,
  errors?: ParseError[],
  options?: ParseOptions,
): Node | undefined | null {
  return nestsTooDeeply(text) ? null : parseTree(text, errors, options);
}

/** The parser's name of an error, as words: `CommaExpected`, `InvalidNumberFormat`. */
function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
