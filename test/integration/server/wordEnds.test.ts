import assert from 'node:assert/strict';
import type { CompletionItem, CompletionList, Range } from 'vscode-languageserver-types';
import { completion } from '../../../server/src/features/completion.ts';
import { CompletionItemKind } from '../../../server/src/features/shared/lspKinds.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { fuzzyScore } from '../../bench/typing/fuzzyScore.ts';
import { project } from '../../bench/typing/project.ts';
import { statements } from '../../bench/typing/statements.ts';
import { suggestList } from '../../bench/typing/suggestList.ts';
import { catalog as plain } from '../../unit/server/support/catalog.ts';

const catalog = plain.updated(project);
const client = { snippets: true, itemDefaults: true, labelDetails: true };
/** What may follow a word; a dot goes on with the name of a table. */
const ends = [' ', '(', ')', ',', ';', '=', '<', '-', '+', '*', '[', ']', '{', '}', ':'];
/** The beginnings of numbers, for which a list of names is not meant. */
const digits = ['1', '2', '3', '0'];

// An editor that asks again keeps the old list until it gets the new one, and Enter takes its first entry.
describe('a list of completion', () => {
  it('does not outlive its word, nor takes one by itself, anywhere in 200 statements', () => {
    const outliving = new Set<string>();
    for (const text of statements) {
      for (const { start, typed, list } of listsOf(text)) {
        for (const item of list.items) {
          // A sign is typed by itself.
          if (item.kind === CompletionItemKind.Operator) continue;
          const range = rangeOf(item, list);
          const word =
            text.split('\n')[range.start.line]?.slice(range.start.character, range.end.character) ??
            typed;
          const filter = item.filterText ?? item.label;
          const others = word === '' ? [...ends, ...digits] : ends;
          const end = others.find(
            (each) => filter.includes(each) && fuzzyScore(word + each, filter) !== undefined,
          );
          if (end !== undefined) outliving.add(`${item.label} in ${word}${end} at ${start}`);
          if (item.commitCharacters)
            outliving.add(`${item.label} is taken by ${item.commitCharacters.join('')}`);
        }
      }
    }
    assert.deepEqual([...outliving], []);
  });

  it('has in front what ends a line in 200 statements, so that Enter breaks it, if anything knows it', () => {
    const taken = statements.flatMap((text) =>
      [...text.matchAll(/[\w$]+(?=\n)/g)].flatMap(({ 0: word, index }) => {
        const first = firstOf(text, word, index);
        return first === undefined || isWritten(first, word, text.slice(0, index))
          ? []
          : `${text.slice(0, index)}${word}: ${first}`;
      }),
    );
    // What nothing knows before it is typed: there an editor takes what is most like it.
    assert.deepEqual(taken, [
      'select x: xor($0)',
      'select id, properties.email, properties.name: file_name',
    ]);
  });
});

/** What the first entry would write once a word is typed, letter by letter. */
function firstOf(text: string, word: string, start: number): string | undefined {
  if (/^\d/.test(word) || isInQuotes(text, start)) return undefined;
  const end = start + word.length;
  let list = listAt(text, start + 1);
  for (let at = start + 2; at <= end && list.isIncomplete; at++) list = listAt(text, at);
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  const position = analyze(text.slice(0, end)).lines.positionAt(end);
  const first = suggestList(list, line, position)[0];
  return first?.textEdit?.newText ?? first?.textEditText ?? first?.label;
}

/** True if a text is a word with what stands before it, such as GROUP BY or the whole name of a table. */
function isWritten(given: string, word: string, before: string): boolean {
  return (before + word).toLowerCase().endsWith(given.toLowerCase());
}

function listAt(text: string, at: number): CompletionList {
  const document = analyze(text.slice(0, at));
  return completion(document, document.lines.positionAt(at), catalog, client);
}

type OpenList = { readonly start: number; readonly typed: string; readonly list: CompletionList };

/** The lists for the first letter of each word of a statement, and after words that open one. */
function* listsOf(text: string): Generator<OpenList> {
  for (const { 0: word, index } of text.matchAll(
    /[\w$]+|(?<=\b(?:from|join|where|having|on|by) )/gi,
  )) {
    if (/^\d/.test(word) || isInQuotes(text, index)) continue;
    const typed = word.slice(0, 1);
    yield { start: index, typed, list: listAt(text, index + typed.length) };
  }
}

function isInQuotes(text: string, at: number): boolean {
  return (text.slice(0, at).match(/'/g)?.length ?? 0) % 2 === 1;
}

function rangeOf(item: CompletionItem, { itemDefaults }: CompletionList): Range {
  const common = itemDefaults?.editRange;
  const range = item.textEdit && 'range' in item.textEdit ? item.textEdit.range : common;
  assert.ok(range && 'start' in range, item.label);
  return range;
}
