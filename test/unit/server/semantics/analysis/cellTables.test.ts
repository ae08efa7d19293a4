import assert from 'node:assert/strict';
import { analyze } from '../../../../../server/src/semantics/analysis/analysis.ts';
import { project, said } from '../../support/findings.ts';

const signups = '-- %% signups\nselect event as name, count() as n from events group by name';

/** The names of tables and columns which a document is said not to have. */
function unknownIn(text: string): string[] {
  return said(text)
    .filter(({ code }) => /^unknown-(?:table|column)$/.test(code))
    .map(({ marked }) => marked);
}

describe('titled cells', () => {
  const rows: [title: string, text: string, unknown: string[]][] = [
    ['are tables to the cells after them', `${signups}\n-- %%\nselect name, n from signups`, []],
    ['have the columns of their query', `${signups}\n-- %%\nselect name, m from signups`, ['m']],
    ['are no tables to the cells before', `select n from signups\n${signups}`, ['signups']],
    ['are no tables to themselves', '-- %% own\nselect n from own', ['own']],
    [
      'see the cells above',
      `${signups}\n-- %% top\nselect n as m from signups\n-- %%\nselect m, n from top`,
      ['n'],
    ],
    ['shadow tables', '-- %% events\nselect 1 as a\n-- %%\nselect a, event from events', ['event']],
    [
      'shadow cells of the same title',
      '-- %% t\nselect 1 as a\n-- %% t\nselect a as b from t\n-- %%\nselect a, b from t',
      ['a'],
    ],
    [
      'see a cell that a later one of its name shadows',
      '-- %% events\nselect 1 as x\n-- %% b\nselect * from events\n-- %% events\nselect 2 as y\n' +
        '-- %%\nselect nope, x, y from b',
      ['nope', 'y'],
    ],
    [
      'answer with their last statement',
      '-- %% t\nselect 1 as a;\nselect 2 as b\n-- %%\nselect a, b from t',
      ['a'],
    ],
    [
      'need a title that is a name',
      '-- %% two words\nselect 1 as a\n-- %%\nselect a from two',
      ['two'],
    ],
    [
      'are no tables where they are prose',
      '-- %% notes [markdown]\n-- x\n-- %%\nselect a from notes',
      ['notes'],
    ],
    [
      'are joined like tables',
      `${signups}\n-- %%\nselect s.n, e.uuid from signups s join events e on e.event = s.name`,
      [],
    ],
  ];
  for (const [title, text, unknown] of rows) {
    it(title, () => {
      assert.deepEqual(unknownIn(text), unknown);
    });
  }

  it('are seen from a place of a later statement', () => {
    const document = analyze(`${signups}\n-- %%\nselect n from signups`);
    const second = document.statements[1];
    assert.ok(second);
    const { tables } = document.resolvedAs(second.parsed.tree, 1, project).placeAt(8);
    assert.deepEqual(
      tables[0]?.relation?.columns().map(({ name, type }) => [name, type.text]),
      [
        ['name', 'String'],
        ['n', 'UInt64'],
      ],
    );
  });
});

describe('findings after an edit', () => {
  const texts = Array.from({ length: 20 }, (_, at) => `select evnt${at} from events`);
  const before = analyze(texts.join(';\n'));

  it('are those of before for every statement but the one touched', () => {
    const first = before.findings(project);
    const after = analyze(texts.with(7, 'select event from events').join(';\n'), before);
    const second = after.findings(project);
    const changed = second.flatMap((found, at) => (found === first[at] ? [] : [at]));
    assert.deepEqual(changed, [7]);
  });

  it('are found anew for cells which use the one touched, and for no others', () => {
    const cells = (first: string): string =>
      [
        `-- %% a\n${first}`,
        '-- %% b\nselect x from a',
        '-- %% c\nselect 1 as z',
        '-- %%\nselect x from b',
        '-- %%\nselect z from c',
      ].join('\n');
    const one = analyze(cells('select 1 as x'));
    const first = one.findings(project);
    const second = analyze(cells('select 1 as y'), one).findings(project);
    assert.deepEqual(
      second.flatMap((found, at) => (found === first[at] ? [] : [at])),
      [0, 1, 3],
    );
    assert.ok(second[1]?.some(({ code }) => code === 'unknown-column'));
  });

  it('are found anew for all where the catalog is another', () => {
    const first = before.findings(project);
    const second = before.findings(project.updated({ events: [] }));
    assert.ok(second.every((found, at) => found !== first[at]));
  });
});
