import assert from 'node:assert/strict';
import type { Range } from 'vscode-languageserver-types';
import { legend, semanticTokens } from '../../../../server/src/features/semanticTokens.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { TokenVersions } from '../../../../server/src/workspace/tokenVersions.ts';
import { catalog } from '../support/catalog.ts';

/** The tokens of a text as `word:type.modifier`, decoded as an editor does. */
function decoded(text: string, augments = true, range?: Range): string[] {
  const document = analyze(text);
  const data = semanticTokens(document, catalog, augments, range);
  const found: string[] = [];
  let line = 0;
  let character = 0;
  for (let at = 0; at < data.length; at += 5) {
    const [down = 0, right = 0, length = 0, type = 0, bits = 0] = data.slice(at, at + 5);
    line += down;
    character = down > 0 ? right : character + right;
    const start = document.lines.offsetAt({ line, character });
    const modifiers = legend.tokenModifiers.filter((_, bit) => bits & (1 << bit));
    const name = [legend.tokenTypes[type], ...modifiers].join('.');
    found.push(`${text.slice(start, start + length)}:${name}`);
  }
  return found;
}

describe('semantic tokens', () => {
  const cases: [what: string, query: string, tokens: string[]][] = [
    [
      'tables, aliases and columns',
      'select e.event as x from events e',
      [
        'e:variable',
        'event:property',
        'x:variable.declaration',
        'events:class',
        'e:variable.declaration',
      ],
    ],
    [
      'CTEs',
      'with a as (select 1) select a.x from a',
      ['a:class.declaration', 'a:variable', 'x:property', 'a:class'],
    ],
    [
      'functions and parameters',
      'select arrayMap(x -> x, [1])',
      ['arrayMap:function.defaultLibrary', 'x:parameter.declaration', 'x:parameter'],
    ],
    [
      'types',
      "select cast('1' as Int64), '1'::date",
      ['Int64:type.defaultLibrary', 'date:type.defaultLibrary'],
    ],
    [
      'placeholders',
      'select {variables.org}',
      ['variables:parameter.readonly', 'org:parameter.readonly'],
    ],
    [
      'placeholders with bindings',
      'select {filters.breakdown(event as x)} from events where {filters(event as y)}',
      [
        'filters:parameter.readonly',
        'breakdown:parameter.readonly',
        'event:property',
        'x:property',
        'events:class',
        'filters:parameter.readonly',
        'event:property',
        'y:property',
      ],
    ],
    [
      'windows',
      'select sum(1) over w from events window w as (order by event)',
      [
        'sum:function.defaultLibrary',
        'w:variable',
        'events:class',
        'w:variable.declaration',
        'event:property',
      ],
    ],
    [
      'keywords that are names',
      'select `select`, date from events',
      ['`select`:property', 'date:property', 'events:class'],
    ],
    [
      'names nobody knows as what stands there',
      'select unknown from nowhere',
      ['unknown:property', 'nowhere:class'],
    ],
    [
      'no constants and units',
      'select true, now() - interval 1 day',
      ['now:function.defaultLibrary'],
    ],
    [
      'no names of tags',
      'select <Sparkline data={[event]} /> from events',
      ['event:property', 'events:class'],
    ],
    ['several statements', 'select a;\nselect b', ['a:property', 'b:property']],
    [
      'a table function',
      'select number from numbers(3)',
      ['number:property', 'numbers:function.defaultLibrary'],
    ],
    [
      'broken queries',
      'select a. from events e where (',
      ['a:property', 'from:property', 'events:variable.declaration', 'e:property'],
    ],
  ];
  for (const [what, query, tokens] of cases) {
    it(`tell ${what}`, () => {
      assert.deepEqual(decoded(query), tokens);
    });
  }

  it('hold everything for an editor without a grammar', () => {
    assert.deepEqual(decoded("select 1, 'a\nb' -- c\nfrom t where x = 2", false), [
      'select:keyword',
      '1:number',
      "'a:string",
      "b':string",
      '-- c:comment',
      'from:keyword',
      't:class',
      'where:keyword',
      'x:property',
      '=:operator',
      '2:number',
    ]);
  });

  it('keep to a range', () => {
    const range = { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } };
    assert.deepEqual(decoded('select a,\n  b,\n  c;\nselect d', true, range), ['b:property']);
  });
});

describe('versions of semantic tokens', () => {
  const cases: [what: string, old: number[], now: number[]][] = [
    ['one changed in the middle', [1, 2, 3, 4, 5], [1, 2, 9, 4, 5]],
    ['more at the end', [1, 2], [1, 2, 3]],
    ['fewer at the start', [1, 2, 3], [3]],
    ['none any more', [1, 2, 3], []],
    ['equal neighbours', [1, 1, 1, 1], [1, 1]],
  ];
  for (const [what, old, now] of cases) {
    it(`tell the difference with ${what}`, () => {
      const versions = new TokenVersions();
      const { resultId = '' } = versions.full('a', old);
      const answer = versions.delta('a', resultId, now);
      assert.ok('edits' in answer && answer.edits.length === 1);
      const [edit] = answer.edits;
      const after = old.toSpliced(edit?.start ?? 0, edit?.deleteCount ?? 0, ...(edit?.data ?? []));
      assert.deepEqual(after, now);
    });
  }

  it('tell nothing where nothing changed', () => {
    const versions = new TokenVersions();
    const { resultId = '' } = versions.full('a', [1, 2]);
    assert.deepEqual(versions.delta('a', resultId, [1, 2]), { resultId: '2', edits: [] });
  });

  it('send all where the version is not known', () => {
    const versions = new TokenVersions();
    versions.full('a', [1]);
    versions.close('a');
    assert.deepEqual(versions.delta('a', '1', [2]), { resultId: '2', data: [2] });
  });
});
