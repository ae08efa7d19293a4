import assert from 'node:assert/strict';
import type { Diagnostic, Uri } from 'vscode';
import type { SyntaxFault } from '../../../../../client/src/insights/saving/syntaxFault.ts';
import { editor } from '../../support/editor.ts';
import { LoggedService } from '../loggedService.ts';
import { chartOf, state } from '../text/state.ts';
import { afterDelay, byHand, InsightWindow, uri } from './insightWindow.ts';

const { faultFinder } = await import('../../../../../client/src/insights/saving/syntaxFault.ts');

const fault = {
  line: 2,
  character: 7,
  message: 'An expression is missing.',
} satisfies SyntaxFault;

describe('an insight with a syntax error', () => {
  let service: LoggedService;
  let window: InsightWindow;
  /** What was asked, with its buttons. */
  let questions: (readonly string[])[];
  let pressed: string | undefined;

  const open = async (sql: string): Promise<void> => {
    service = new LoggedService(state({ id: 42, name: 'Signups', queryText: chartOf(sql) }));
    window = new InsightWindow({
      service,
      drafts: new Map(),
      backup: undefined,
      mergeTab: undefined,
    });
    window.faultIn = (text) => (text.includes('interval630') ? fault : undefined);
    await window.open();
  };
  const type = (from: string, to: string): void =>
    window.type(window.document.text.replace(from, to));

  beforeEach(() => {
    editor.reset();
    questions = [];
    pressed = undefined;
    editor.onOffer = (text, buttons) => {
      questions.push([text, ...buttons]);
      return pressed;
    };
  });
  afterEach(() => window.crash());

  const question = [
    'Save the query with a syntax error? Others will see an error.',
    'Save Anyway',
    'Show Error',
  ];

  it('is not saved before a person has agreed, and keeps its text', async () => {
    await open('select interval 630 day');
    type('interval 630', 'interval630');
    await window.save(byHand);
    assert.deepEqual(questions, [question]);
    assert.deepEqual(window.errors, ['Line 3: An expression is missing.']);
    assert.equal(service.sqlOf(42), 'select interval 630 day');
    assert.equal(window.document.isDirty, true);
  });

  it('is saved once they agree, and asked about only if its HogQL changes again', async () => {
    await open('select interval 630 day');
    type('interval 630', 'interval630');
    pressed = 'Save Anyway';
    await window.save(byHand);
    assert.equal(service.sqlOf(42), 'select interval630 day');
    type('@name: Signups', '@name: Ours');
    await window.save(byHand);
    assert.equal(service.insights.get(42)?.name, 'Ours');
    assert.equal(questions.length, 1);
    type('select', 'select 1,');
    await window.save(byHand);
    assert.equal(questions.length, 2);
  });

  it('is saved without a question if others have it already', async () => {
    await open('select interval630 day');
    type('@name: Signups', '@name: Ours');
    await window.save(byHand);
    assert.equal(service.insights.get(42)?.name, 'Ours');
    assert.deepEqual(questions, []);
  });

  it('shows where the error is', async () => {
    await open('select interval 630 day');
    type('interval 630', 'interval630');
    pressed = 'Show Error';
    await window.save(byHand);
    await window.settle();
    const active: unknown = editor.active;
    assert.equal(active, uri);
    assert.equal(service.sqlOf(42), 'select interval 630 day');
  });

  it('is not saved automatically, which asks nothing', async () => {
    await open('select interval 630 day');
    type('interval 630', 'interval630');
    await window.save(afterDelay);
    assert.deepEqual(questions, []);
    assert.deepEqual(window.errors, [
      'Line 3: An expression is missing. Save it yourself if others are to have it with this error.',
    ]);
    assert.equal(service.sqlOf(42), 'select interval 630 day');
    type('interval630', 'interval 631');
    await window.save(afterDelay);
    assert.equal(service.sqlOf(42), 'select interval 631 day');
  });
});

describe('the syntax error of a text', () => {
  const found = (code: Diagnostic['code'], line: number, character: number) =>
    ({
      code,
      message: 'Wrong.',
      range: { start: { line, character }, end: { line, character: character + 1 } },
    }) as Diagnostic;
  const faultOf = (
    text: string,
    diagnostics: readonly Diagnostic[] | Promise<never>,
    at?: { line: number; character: number },
  ) => {
    const asked: unknown[] = [];
    const finder = faultFinder({
      diagnostics: (_file, fragments) => {
        asked.push(...fragments);
        return Promise.resolve(diagnostics).then((each) => [[...each]]);
      },
    });
    return finder(uri as unknown as Uri, text, at as never).then((fault) => ({ fault, asked }));
  };

  it('is the first of what cannot be parsed, below the header', async () => {
    const { fault: first, asked } = await faultOf('-- @name: a\n-- @tags: b\nselect\n  1 +', [
      found('unknown-column', 0, 3),
      found({ value: 'syntax/missing-expression', target: uri as never }, 1, 4),
      found('syntax/other', 1, 9),
    ]);
    assert.deepEqual(asked, [{ text: 'select\n  1 +', role: 'query' }]);
    assert.deepEqual(first, { line: 3, character: 4, message: 'Wrong.' });
  });

  it('stands where a statement stands in its file', async () => {
    const at = { line: 4, character: 10 };
    const { fault: first } = await faultOf('select 1 +', [found('syntax/a', 0, 9)], at);
    assert.deepEqual(first, { line: 4, character: 19, message: 'Wrong.' });
  });

  it('is none without one, or without an answer', async () => {
    assert.equal((await faultOf('select a', [found('unknown-column', 0, 7)])).fault, undefined);
    const failed = Promise.reject(new Error('It has ended.'));
    assert.equal((await faultOf('select a', failed)).fault, undefined);
  });
});
