import assert from 'node:assert/strict';
import { watchWord } from '../../../../client/src/language/leftWord.ts';

describe('the word that a list is asked for', () => {
  const rows: [what: string, before: string, now: string, isLeft: boolean][] = [
    ['is not left before more is typed', 's|', 's', false],
    ['is not left by its other letters', 's|', 'select', false],
    ['is not left by a $ or a digit', 'a.$|', 'a.$b_1', false],
    ['is left by a blank', 's|', 'select ', true],
    ['is left by the word after it', 's|', 'select ev', true],
    ['is left by a sign', 'count|', 'count(', true],
    ['is not left by what followed it already', 'ev| from events', 'event from events', false],
    ['is left though something follows it', 'ev| from events', 'event,  from events', true],
    ['is left where it was deleted', 'select ev|', 'sel', true],
    ['is left where its line was', 'select 1\nev|', 'select 1', true],
  ];
  for (const [what, marked, now, isLeft] of rows) {
    it(what, () => {
      let lines = marked.replace('|', '').split('\n');
      const before = marked.slice(0, marked.indexOf('|')).split('\n');
      const place = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
      const document = {
        get lineCount() {
          return lines.length;
        },
        lineAt: (line: number) => ({ text: lines[line] ?? '' }),
      };
      const hasLeftWord = watchWord(document, place);
      lines = now.split('\n');
      assert.equal(hasLeftWord(), isLeft);
    });
  }
});
