import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { editor, uriOf } from '../../support/editor.ts';
import type { FakeDocument } from '../../support/fakeTexts.ts';

const { UntitledQueries } =
  await import('../../../../../client/src/language/typing/untitledQueries.ts');

describe('an untitled query', () => {
  let stored: unknown;
  let watch: { dispose(): void } | undefined;
  const state = {
    get: () => stored,
    update: (_key: string, value: unknown) => {
      stored = value;
      return Promise.resolve();
    },
  } as unknown as Memento;

  /** A window begins, with what the one before left. */
  const begin = (): void => {
    watch?.dispose();
    watch = new UntitledQueries(state);
  };
  const open = (name: string, text: string, languageId: string): FakeDocument => {
    const document = editor.open(uriOf('untitled', name), text, languageId);
    editor.events.opened.fire(document);
    return document;
  };
  const close = (document: FakeDocument): void => {
    editor.documents.splice(editor.documents.indexOf(document), 1);
    editor.events.closed.fire(document);
  };
  const reload = (): void => {
    editor.documents.length = 0;
    begin();
  };

  beforeEach(() => {
    editor.reset();
    stored = undefined;
    begin();
  });
  after(() => watch?.dispose());

  it('is HogQL again if a reload brings back its text alone, before or after the extension starts', () => {
    open('Untitled-1', '', 'hogql');
    open('Untitled-2', 'select 2', 'hogql');
    editor.documents.length = 0;
    const early = editor.open(uriOf('untitled', 'Untitled-1'), 'select 1', 'plaintext');
    begin();
    // VS Code may have guessed a language.
    const late = open('Untitled-2', 'select 2', 'sql');
    assert.deepEqual([early.languageId, late.languageId], ['hogql', 'hogql']);
    reload();
    assert.equal(open('Untitled-2', 'select 2', 'plaintext').languageId, 'hogql');
  });

  it('has the language that somebody gives it', () => {
    editor.setLanguage(open('Untitled-1', 'select 1', 'hogql'), 'plaintext');
    assert.equal(editor.documents[0]?.languageId, 'plaintext');
    reload();
    assert.equal(open('Untitled-1', 'select 1', 'plaintext').languageId, 'plaintext');
  });

  it('is forgotten once it is closed, or another document begins under its name', () => {
    close(open('Untitled-1', 'select 1', 'hogql'));
    open('Untitled-2', 'select 2', 'hogql');
    reload();
    assert.equal(open('Untitled-1', 'words', 'plaintext').languageId, 'plaintext');
    close(open('Untitled-2', '', 'plaintext'));
    assert.equal(open('Untitled-2', 'words', 'plaintext').languageId, 'plaintext');
  });

  it('survives whatever is stored', () => {
    for (const odd of [undefined, 1, {}, [1]]) {
      stored = odd;
      reload();
      assert.equal(open('Untitled-1', 'words', 'plaintext').languageId, 'plaintext');
    }
  });
});
