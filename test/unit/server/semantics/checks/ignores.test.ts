import assert from 'node:assert/strict';
import { parse } from '../../../../../server/src/parser/parse.ts';
import {
  ignoreComments,
  ignoresCode,
  isInsideToken,
  unusedMessage,
} from '../../../../../server/src/semantics/checks/ignores.ts';

/** Each ignore comment of a text: its form, its codes, and its scope. */
function found(text: string): [form: string, codes: (string | undefined)[], about: string][] {
  return ignoreComments(parse(text)).map(({ form, codes, about }) => [
    form,
    codes.map(({ code }) => code),
    text.slice(about.start, about.end).trim(),
  ]);
}

const all = [undefined];

describe('ignore comments', () => {
  const rows: [what: string, text: string, comments: ReturnType<typeof found>][] = [
    ['of the next line', '-- hogql-ignore-next-line\na\nb', [['next-line', all, 'a']]],
    [
      'with codes and a reason',
      '-- hogql-ignore-next-line one, two three: later, much later\na',
      [['next-line', ['one', 'two', 'three'], 'a']],
    ],
    ['with a reason alone', '-- hogql-ignore-next-line: later\na', [['next-line', all, 'a']]],
    ['at the end', 'a\n-- hogql-ignore-next-line', [['next-line', all, '']]],
    [
      'in a row',
      '-- hogql-ignore-next-line one\n-- hogql-ignore-next-line two\na\nb',
      [
        ['next-line', ['one'], 'a'],
        ['next-line', ['two'], 'a'],
      ],
    ],
    ['with an indentation', 'a\n\t --hogql-ignore-next-line\nb', [['next-line', all, 'b']]],
    [
      'with other line ends',
      '-- hogql-ignore-next-line one\r\na\r\nb',
      [['next-line', ['one'], 'a']],
    ],
    [
      'of a file',
      'a\n-- hogql-ignore-file one',
      [['file', ['one'], 'a\n-- hogql-ignore-file one']],
    ],
    [
      'of a block',
      'a\n-- hogql-ignore-start one\nb\n-- hogql-ignore-end one\nc',
      [['start', ['one'], 'b']],
    ],
    ['of a block without an end', '-- hogql-ignore-start\na\nb', [['start', all, 'a\nb']]],
    [
      'of blocks that follow each other',
      '-- hogql-ignore-start one\na\n-- hogql-ignore-start two\nb\n-- hogql-ignore-end',
      [
        ['start', ['one'], 'a'],
        ['start', ['two'], 'b'],
      ],
    ],
    ['that end nothing', 'a\n-- hogql-ignore-end one', [['end', all, '']]],
    ['that are none', '-- hogql-ignore-nextline\n-- hogql-ignore-files\n-- ignore', []],
    ['after something else', 'a -- hogql-ignore-next-line\nb', []],
    ['in a text', "select '\n-- hogql-ignore-next-line\n'", []],
    ['in another comment', 'select /*\n-- hogql-ignore-next-line\n*/ 1', []],
    ['in a comment before the first statement', '/*\n-- hogql-ignore-file\n*/ select 1', []],
    ['in a comment between statements', 'a; /*\n-- hogql-ignore-next-line\n*/ b', []],
    ['in a comment after the last statement', 'a\n;/* b\n -- hogql-ignore-file\n*/', []],
    ['in a comment without a statement', '/* a */ /*\n-- hogql-ignore-file\n*/', []],
    [
      'between other comments',
      '/* a */\n-- hogql-ignore-next-line one\n/* b\n-- hogql-ignore-file\n*/ select 1',
      [['next-line', ['one'], '/* b']],
    ],
    ['in a quoted name', 'select `\n-- hogql-ignore-next-line\n`', []],
  ];
  for (const [what, text, comments] of rows) {
    it(`${what} are ${comments.length === 0 ? 'none' : 'found with what they are about'}`, () => {
      assert.deepEqual(found(text), comments);
    });
  }

  it('are marked at their codes, or from their dashes to their end', () => {
    const marked = (text: string): string[] =>
      ignoreComments(parse(text)).flatMap(({ codes }) =>
        codes.map(({ start, end }) => text.slice(start, end)),
      );
    assert.deepEqual(marked('  -- hogql-ignore-file one,two: why\n'), ['one', 'two']);
    assert.deepEqual(marked('  -- hogql-ignore-file: why \na'), ['-- hogql-ignore-file: why']);
  });

  it('of a block know what ends it', () => {
    const text = '-- hogql-ignore-start\na\n  -- hogql-ignore-end\nb';
    const [{ closedBy } = {}] = ignoreComments(parse(text));
    assert.equal(
      closedBy && text.slice(closedBy.start, closedBy.end).trim(),
      '-- hogql-ignore-end',
    );
    assert.equal(ignoreComments(parse('-- hogql-ignore-start'))[0]?.closedBy, undefined);
  });

  it('ignore the codes that they name, or all', () => {
    const code = (named: string | undefined) => ({ start: 0, end: 0, code: named });
    assert.ok(ignoresCode(code(undefined), 'unknown-column'));
    assert.ok(ignoresCode(code('unknown-column'), 'unknown-column'));
    assert.ok(!ignoresCode(code('unknown-table'), 'unknown-column'));
  });

  const messages: [
    form: Parameters<typeof unusedMessage>[0],
    code: string | undefined,
    said: RegExp,
  ][] = [
    ['end', undefined, /no matching `hogql-ignore-start` above/],
    ['next-line', undefined, /^There is nothing to ignore on the next line\.$/],
    ['start', undefined, /^There is nothing to ignore in this block\.$/],
    ['file', undefined, /^There is nothing to ignore in this file\.$/],
    ['file', 'nosuch', /^There is no code `nosuch`\.$/],
    ['file', 'unknown-column', /^There is no `unknown-column` in this file\.$/],
  ];
  for (const [form, code, said] of messages) {
    it(`that are of no use say so: ${String(said)}`, () => {
      assert.match(unusedMessage(form, { start: 0, end: 0, code }), said);
    });
  }
});

describe('an offset in a text', () => {
  const text = "select 'it' as `a b`, c -- why\n; select 'x'";
  const inside = ["it'", 'a b`', ' b`', 'why', "x'"];
  const outside = ['select', "'it", 'as', '`a b', 'c --', '; ', "'x"];
  const document = parse(text);
  for (const [places, is] of [
    [inside, true],
    [outside, false],
  ] as const) {
    for (const place of places) {
      it(`is ${is ? '' : 'not '}inside a token before ${place}`, () => {
        assert.equal(isInsideToken(document, text.indexOf(place)), is);
      });
    }
  }
});
