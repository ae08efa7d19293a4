import { hiddenCharacters } from '../protocol/hiddenCharacters.ts';
import path from 'node:path';
import { shown } from './files.ts';
import type { Surroundings } from './commandLine.ts';

/**
 * The marks of commands in logs: GitHub obeys `::word` at the start of a line and `##[word]` anywhere, Azure
 * `##vso[word`, TeamCity `##teamcity[word`. Those of GitLab need control characters.
 */
const command = /^\s*:(?=:)|#(?=#\w*\[)/g;

const letters: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text from a file or a service as part of one line, without anything that a terminal or a CI service obeys: such
 * characters are escaped.
 */
export function lineText(text: string): string {
  return inert(
    text.replace(hiddenCharacters, (character) => letters[character] ?? code(character)),
  );
}

/** A text for a terminal: its lines and tabs stay, and no character moves the cursor or colours. */
export function terminalText(text: string): string {
  return text.replace(hiddenCharacters, (character, at: number) => {
    const isLineEnd = character === '\n' || (character === '\r' && text[at + 1] === '\n');
    return isLineEnd || character === '\t' ? character : code(character);
  });
}

/** A value as JSON that a log can show: the same value, with the same characters escaped. */
export function printedJson(value: unknown): string {
  return safeJson(JSON.stringify(value, undefined, 2));
}

/** JSON with the same characters escaped in its strings; between them it only has line breaks. */
export function safeJson(json: string): string {
  return inert(
    json.replace(hiddenCharacters, (character) => (character === '\n' ? '\n' : code(character))),
  );
}

function inert(text: string): string {
  return text.replace(command, (mark) => mark.slice(0, -1) + code(mark.slice(-1)));
}

/** As JSON escapes it too. */
function code(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** `1 file`, `812 files`; the command line speaks English. */
export function counted(value: number, noun: string): string {
  return `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`;
}

/** The path of a file from the root of the checkout, where the service that runs this names it. */
export function repositoryPath(
  file: string,
  variable: 'GITHUB_WORKSPACE' | 'CI_PROJECT_DIR',
  { cwd, env }: Surroundings,
): string {
  const root = env[variable];
  return root ? shown(path.resolve(cwd, file), root) : file;
}
