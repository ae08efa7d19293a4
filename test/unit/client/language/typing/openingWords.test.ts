import assert from 'node:assert/strict';
import { editor, uriOf } from '../../support/editor.ts';

const { CompletionTriggerKind } = await import('vscode');
const { OpeningWords } = await import('../../../../../client/src/language/typing/openingWords.ts');

const asked = { triggerKind: CompletionTriggerKind.Invoke, triggerCharacter: undefined };

/** What is typed before VS Code asks for a list that opened after `select a from`, and what it is asked for. */
const rows: readonly (readonly [typed: string, trigger: string | undefined])[] = [
  ['', 'the names after FROM'],
  [' e', 'the word'],
  [' (', undefined],
  [' 1 ', undefined],
];

describe('a list that opens after a word', () => {
  beforeEach(() => {
    editor.reset();
  });

  for (const [typed, wanted] of rows) {
    it(`has ${wanted ?? 'nothing'} if "${typed}" was typed meanwhile`, () => {
      const words = new OpeningWords();
      let text = 'select a from';
      const document = Object.assign(editor.open(uriOf('file', '/a.hogql'), text, 'hogql'), {
        version: 1,
        lineAt: () => ({ text }),
      });
      words.accepted('FROM');
      assert.deepEqual(editor.executed, [['editor.action.triggerSuggest', { auto: true }]]);
      text += typed;
      if (typed !== '') document.version++;
      const context = words.contextFor(document, { line: 0, character: text.length }, asked);
      const trigger = context?.triggerCharacter === ' ' ? 'the names after FROM' : 'the word';
      assert.equal(context && trigger, wanted);
      words.dispose();
    });
  }
});
