import assert from 'node:assert/strict';
import {
  CaretAtEnd,
  isAtStatementEnd,
  type Lines,
  type TextPosition,
} from '../../../../../client/src/language/typing/caretAtEnd.ts';

function linesOf(text: string): Lines {
  const lines = text.split('\n');
  return { lineCount: lines.length, lineAt: (line) => ({ text: lines[line] ?? '' }) };
}

/** The text without its caret, and the caret's position. */
function atCaret(marked: string): { readonly lines: Lines; readonly place: TextPosition } {
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  const place = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { lines: linesOf(marked.replace('|', '')), place };
}

describe('the end of a statement', () => {
  const rows: [marked: string, isEnd: boolean][] = [
    ['|', true],
    ['select 1|', true],
    ['select 1 |  ', true],
    ['select| 1', false],
    ['select 1|;', true],
    ['select 1 | ; select 2', true],
    ['select 1;| select 2', false],
    ['select 1|\n\n-- more\n', true],
    ['select 1| -- so far', true],
    ['select 1|\nfrom events', false],
    ['select 1\n|\n;\nselect 2', true],
    ['select 1|\n-- %%\nselect 2', true],
    ['|-- %% title', true],
  ];
  for (const [marked, isEnd] of rows) {
    it(`is ${isEnd ? '' : 'not '}at the caret of ${JSON.stringify(marked)}`, () => {
      const { lines, place } = atCaret(marked);
      assert.equal(isAtStatementEnd(lines, place), isEnd);
    });
  }
});

describe('the server is told', () => {
  /** The notifications while a text and its caret change; `-` means that the caret has left. */
  function told(...states: readonly string[]): string[] {
    const all: string[] = [];
    let current = atCaret('|');
    const document: Lines = {
      get lineCount() {
        return current.lines.lineCount;
      },
      lineAt: (line) => current.lines.lineAt(line),
    };
    const caret = new CaretAtEnd((_, place) => {
      all.push(place ? `${place.line}:${place.character}` : '-');
    });
    for (const state of states) {
      current = atCaret(state);
      caret.moved(document, current.place);
    }
    return all;
  }

  const rows: [title: string, states: string[], told: string[]][] = [
    ['once while a statement is typed', ['|', 'select|', 'select 1|', 'select 1\n|'], ['0:0']],
    ['once while its end is deleted', ['select 1|', 'select |', 'selec|'], ['0:8']],
    ['when the caret leaves', ['select 1|', 'sel|ect 1', 's|elect 1'], ['0:8', '-']],
    ['when it comes back', ['select 1|', '|select 1', 'select 1|'], ['0:8', '-', '0:8']],
    ['when it goes over a semicolon', ['select 1|', 'select 1;|'], ['0:8', '0:9']],
    ['when it goes to an earlier end', ['a;\nb|', 'a|;\nb'], ['1:1', '0:1']],
    ['when it goes into the next cell', ['a\n-- %%|', 'a|\n-- %%'], ['1:5', '0:1']],
    ['nothing as long as it is inside', ['|select 1', 's|elect 1'], []],
  ];
  for (const [title, states, expected] of rows) {
    it(title, () => {
      assert.deepEqual(told(...states), expected);
    });
  }

  it('again once it has forgotten', () => {
    const all: (TextPosition | undefined)[] = [];
    const caret = new CaretAtEnd((_, place) => all.push(place));
    const place = { line: 0, character: 8 };
    const document = linesOf('select 1');
    caret.moved(document, place);
    caret.forget();
    caret.moved(document, place);
    assert.deepEqual(all, [place, place]);
  });

  it('when another document is shown, or none', () => {
    const all: [document: string, place: TextPosition | undefined][] = [];
    type Named = Lines & { readonly name: string };
    const caret = new CaretAtEnd<Named>(({ name }, place) => all.push([name, place]));
    const one = { ...linesOf('select 1'), name: 'one' };
    const other = { ...linesOf('select 2'), name: 'other' };
    const place = { line: 0, character: 8 };
    caret.moved(one, place);
    caret.moved(other, place);
    caret.moved(undefined, undefined);
    assert.deepEqual(all, [
      ['one', place],
      ['one', undefined],
      ['other', place],
      ['other', undefined],
    ]);
  });
});
