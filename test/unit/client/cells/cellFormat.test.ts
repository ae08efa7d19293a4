import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  type CellContent,
  readNotebook,
  writeCells,
  writeNotebook,
} from '../../../../client/src/cells/cellFormat.ts';
import { readCases } from '../../../conformance/corpus/readCases.ts';

const generatedFiles = 10_000;

/** The pieces of files, in any order, so that marks occur everywhere. */
const pieces = [
  '-- %%',
  '-- %% signups',
  '-- %% About [markdown]',
  '-- %% [markdown]',
  '-- %%x',
  ' -- %%',
  '-- @connection: prod',
  '-- # Words',
  '--bare',
  "don't",
  'select 1',
  'select 2;',
  'from signups',
  "'",
  '"',
  '`',
  '/*',
  '*/',
  "f'{a}",
  '--',
  '#',
  '\\',
  '{',
  '}',
  ' ',
  '	',
  '\u2028',
  '\0',
  'é😀',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r\n',
  '\r',
  '﻿',
  '\n-- %%\n',
  '\r\n-- %% b\r\n',
];
const mergeMarks = ['\n<<<<<<< ours\n', '\n=======\n', '\n>>>>>>> theirs\n'];
const files = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(fc.constantFrom(...pieces), { maxLength: 24 }))
  .map(([start, parts]) => start + parts.join(''));

/** The files of the language tests and each query in them. */
function corpusTexts(): string[] {
  const folder = new URL('../../../conformance/cases/', import.meta.url);
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true });
  const found = names
    .filter((name) => name.endsWith('.hogql'))
    .map((name) => new URL(name, folder));
  return found.flatMap((file) => [
    readFileSync(file, 'utf8'),
    ...readCases(file).map(({ query }) => query),
  ]);
}

describe('a file as a notebook', () => {
  it(`is the same bytes when nothing was changed (${generatedFiles} files)`, () => {
    const property = fc.property(files, (text) => {
      assert.equal(writeNotebook(readNotebook(text)), text);
    });
    fc.assert(property, { numRuns: generatedFiles, seed: 8 });
  });

  it('is the same bytes with the marks of a merge in it', () => {
    const parts = fc.array(fc.constantFrom(...pieces, ...mergeMarks), { maxLength: 24 });
    const property = fc.property(parts, (found) => {
      assert.equal(writeNotebook(readNotebook(found.join(''))), found.join(''));
    });
    fc.assert(property, { numRuns: 2_000, seed: 8 });
  });

  it('has its cells where a merge has left marks, whichever side they stand on', () => {
    const text =
      '-- %% a\nselect 1\n\n<<<<<<< ours\n-- %% b\nselect 2\n=======\n-- %% c\nselect 3\n>>>>>>> theirs\n';
    const { cells } = readNotebook(text);
    assert.deepEqual(
      cells.map(({ layout, value }) => [layout.title, value]),
      [
        ['a', 'select 1\n\n<<<<<<< ours'],
        ['b', 'select 2\n======='],
        ['c', 'select 3\n>>>>>>> theirs'],
      ],
    );
  });

  it('is the same bytes for every query of the language tests', () => {
    const texts = corpusTexts();
    assert.ok(texts.length > 100);
    for (const text of texts) assert.equal(writeNotebook(readNotebook(text)), text);
  });

  it('shows lines as the editor does, without blank lines around them', () => {
    const property = fc.property(files, (text) => {
      for (const { value } of readNotebook(text).cells) assert.doesNotMatch(value, /\r|^\n|\n$/);
    });
    fc.assert(property, { numRuns: 2_000, seed: 9 });
  });

  it('changes the bytes of the edited cell only', () => {
    const property = fc.property(files, fc.nat(), (text, pick) => {
      const notebook = readNotebook(text);
      const { cells, layout } = notebook;
      const before = writeCells(cells, layout.eol);
      const edited = pick % cells.length;
      const changed = cells.map((cell, at) =>
        at === edited ? { ...cell, value: `${cell.value}\nlimit 5` } : cell,
      );
      const after = writeCells(changed, layout.eol);
      for (const [at, { text: own }] of after.entries()) {
        if (at !== edited) assert.equal(own, before[at]?.text);
        else assert.match(own, /limit 5/);
      }
    });
    fc.assert(property, { numRuns: 2_000, seed: 10 });
  });

  it('counts the lines above the value of a cell', () => {
    const property = fc.property(files, (text) => {
      const { cells, layout } = readNotebook(text);
      for (const [at, { text: own, linesAbove }] of writeCells(cells, layout.eol).entries()) {
        const cell = cells[at];
        if (cell?.kind !== 'query' || cell.value === '') continue;
        const lines = own.split(/\r\n|\r|\n/).slice(linesAbove);
        assert.deepEqual(lines.slice(0, cell.value.split('\n').length).join('\n'), cell.value);
      }
    });
    fc.assert(property, { numRuns: 2_000, seed: 11 });
  });
});

const shown = (text: string): string[] =>
  readNotebook(text).cells.map(
    ({ kind, value, layout: { title } }) => `${kind}${title ? ` ${title}` : ''}: ${value}`,
  );

const readings: [what: string, text: string, cells: string[]][] = [
  ['an empty file', '', ['query: ']],
  ['a file without marks', 'select 1;\nselect 2\n', ['query: select 1;\nselect 2']],
  ['white space before the first mark', '\n \n-- %%\nselect 1', ['query: select 1']],
  ['a header', '-- @connection: a\n\n-- %%\n1', ['query: -- @connection: a', 'query: 1']],
  ['titles', '-- %% a\n1\n-- %% b c\n2', ['query a: 1', 'query b c: 2']],
  [
    'a Markdown cell',
    '-- %% About [markdown]\n-- # Hi\n--\n--you\n',
    ['markdown About: # Hi\n\nyou'],
  ],
  [
    'words with an apostrophe',
    "-- %% [markdown]\ndon't\n-- %%\n1'",
    ["markdown: don't", "query: 1'"],
  ],
  ['a mark in a text', "-- %%\nselect '\n-- %%\n' as a", ["query: select '\n-- %%\n' as a"]],
  ['a mark in a block comment', '/*\n-- %% a\n*/ select 1', ['query: /*\n-- %% a\n*/ select 1']],
  [
    'a text left open',
    "-- %%\nselect 'a\n-- %%\nselect 'b'",
    ["query: select 'a", "query: select 'b'"],
  ],
  ['a comment left open', '-- %%\n/* a\n-- %%\n/* b */ 1', ['query: /* a', 'query: /* b */ 1']],
  [
    'marks after line ends of Windows',
    '-- %% a\r\n1\r\n\r\n-- %% b\r\n2',
    ['query a: 1', 'query b: 2'],
  ],
];

describe('the cells of a file', () => {
  for (const [what, text, cells] of readings) {
    it(`are right for ${what}`, () => {
      assert.deepEqual(shown(text), cells);
    });
  }
});

const cell = (value: string, title = '', kind: CellContent['kind'] = 'query'): CellContent => ({
  kind,
  value,
  layout: { title },
});

describe('writing a notebook', () => {
  it('sets new cells apart by a blank line', () => {
    const cells = [cell('select 1', 'a'), cell('# Hi\n\nyou', '', 'markdown'), cell('select 2')];
    assert.equal(
      writeNotebook({ cells, layout: { eol: '\n' } }),
      '-- %% a\nselect 1\n\n-- %% [markdown]\n-- # Hi\n--\n-- you\n\n-- %%\nselect 2\n',
    );
  });

  it('gives a cell that is no longer the first a mark', () => {
    const { cells, layout } = readNotebook('select 1');
    const text = writeNotebook({ cells: [cell('select 0'), ...cells], layout });
    assert.deepEqual(shown(text), ['query: select 0', 'query: select 1']);
  });

  it('keeps the line ends of lines that stayed', () => {
    const { cells, layout } = readNotebook('-- %%\r\na\nb\r\nc\n');
    const [first] = cells;
    assert.ok(first);
    const changed = { cells: [{ ...first, value: 'a\nB\nc' }], layout };
    assert.equal(writeNotebook(changed), '-- %%\r\na\nB\nc\n');
  });

  it('keeps the bytes of a cell whose title changes', () => {
    const { cells, layout } = readNotebook('-- %%   a\r\n\r\nselect 1\n');
    const renamed = cells.map((each) => ({ ...each, layout: { ...each.layout, title: 'b' } }));
    assert.equal(writeNotebook({ cells: renamed, layout }), '-- %% b\r\n\r\nselect 1\n');
  });

  it('escapes text that looks like a mark', () => {
    const text = writeNotebook({ cells: [cell('%% a', '', 'markdown')], layout: { eol: '\n' } });
    assert.equal(readNotebook(text).cells.length, 1);
  });
});
