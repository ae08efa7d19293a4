import { hiddenCharacters } from '../protocol/hiddenCharacters.ts';

/**
 * How a line becomes a command: GitHub obeys `::word` at its beginning and `##[word]` anywhere,
 * Azure `##vso[word`, and TeamCity `##teamcity[word`. The marks of GitLab need control characters.
 */
const command = /^\s*:(?=:)|#(?=#\w*\[)/g;

const letters: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text from a file or a service as part of one line, with nothing in it that a terminal or a
 * CI service obeys: such characters are shown as escapes.
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

/** JSON text with those characters of its strings escaped; between them it has line breaks alone. */
export function safeJson(json: string): string {
  return inert(
    json.replace(hiddenCharacters, (character) => (character === '\n' ? '\n' : code(character))),
  );
}

function inert(text: string): string {
  return text.replace(command, (mark) => mark.slice(0, -1) + code(mark.slice(-1)));
}

/** As JSON writes it too. */
function code(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
