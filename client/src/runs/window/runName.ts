import { nodeOfText } from '../../api/queryNode.ts';
import { codeTokens } from '../../protocol/codeTokens.ts';

/** A query, and the file it stands in. */
type QueryOfFile = {
  readonly query: string;
  readonly source?: { readonly file: { readonly path: string } };
};

/** The service takes more, but a longer name is not read. */
const most = 80;

/**
 * Names a run in its project's log of queries: by its file, and by the first words of its statement. No value that
 * somebody wrote is part of it.
 */
export function runName({ query, source }: QueryOfFile): string {
  const file = source?.file.path.split('/').at(-1);
  const words = nodeOfText(query)?.kind ?? wordsOf(query);
  const name = file === undefined ? words : `${file}: ${words}`;
  const characters = Array.from(name);
  return characters.length <= most ? name : `${characters.slice(0, most - 1).join('')}…`;
}

/** The words of a statement up to its end or to the first text whose values lie inside: `f'…{'…'}'`, `$$…$$`. */
function wordsOf(query: string): string {
  const [plain = ''] = query.split(/\bf'|\$\$/i, 1);
  const words = codeTokens(plain.slice(0, longest), 'sql').map(({ kind, text }) => {
    if (kind === 'comment') return ' ';
    if (kind === 'string' || kind === 'number') return '…';
    // A text in double quotes is a name that many write for a value; `0xFF` has no colour of its own.
    return text.replaceAll(/"(?:[^"\\]|\\[^])*"?|(?<![\w$])\d\w*/g, '…');
  });
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}

const longest = 1_000;
