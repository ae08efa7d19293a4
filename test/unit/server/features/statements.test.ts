import assert from 'node:assert/strict';
import { codeLens } from '../../../../server/src/features/codeLens.ts';
import { statements, statementsAround } from '../../../../server/src/features/statements.ts';
import { lensCommands } from '../../../../server/src/protocol/initialization.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { atCursor } from '../support/cursor.ts';

describe('statements', () => {
  const cases: [text: string, current: string | undefined][] = [
    ['sel|ect 1; select 2', 'select 1'],
    ['select 1;| select 2', 'select 1'],
    ['select 1; |select 2', 'select 2'],
    ['select 1;\n|\nselect 2', 'select 2'],
    ['select 1;\nselect 2\n\n|', 'select 2'],
    ['-- head|er\nselect 1', 'select 1'],
    ['|', undefined],
  ];
  for (const [marked, current] of cases) {
    it(`runs ${current ?? 'nothing'} in ${JSON.stringify(marked)}`, () => {
      const { document, position } = atCursor(marked);
      const found = statementsAround(document, position).statements.find((one) => one.isCurrent);
      const { lines, text } = document;
      const shown =
        found && text.slice(lines.offsetAt(found.range.start), lines.offsetAt(found.range.end));
      assert.equal(shown, current);
    });
  }

  it('tells where the neighbours of a statement are, and nothing of the others', () => {
    const { document, position } = atCursor(
      'select 1;\nselect 2;\nsel|ect 3;\nselect 4;\nselect 5',
    );
    assert.deepEqual(
      statementsAround(document, position).statements.map(({ range, isCurrent }) => [
        range.start.line,
        isCurrent,
      ]),
      [
        [1, false],
        [2, true],
        [3, false],
      ],
    );
  });

  it('gives the range of each without its semicolon', () => {
    assert.deepEqual(statements(analyze('select 1;\nselect 2')), {
      statements: [
        {
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 8 } },
          text: 'select 1',
        },
        {
          range: { start: { line: 1, character: 0 }, end: { line: 1, character: 8 } },
          text: 'select 2',
        },
      ],
    });
  });

  it('puts lenses which run and save it over each', () => {
    const commands = lensCommands({ runLenses: true, saveLenses: true });
    const lenses = codeLens(analyze('select 1;\nselect 2'), 'file:///a.hogql', commands);
    assert.deepEqual(
      lenses.map(({ command, range }) => [command?.title, command?.command, range.start.line]),
      [
        ['$(play) Run', 'hogql.run.statement', 0],
        ['Run in Background', 'hogql.run.background', 0],
        ['Save as Insight', 'hogql.insights.saveAs', 0],
        ['$(play) Run', 'hogql.run.statement', 1],
        ['Run in Background', 'hogql.run.background', 1],
        ['Save as Insight', 'hogql.insights.saveAs', 1],
      ],
    );
  });

  it('puts a lens which saves it over a statement that is an insight already', () => {
    const options = { saveLenses: true, insightSchemes: ['hogql-insight'] };
    const titles = (uri: string): readonly (string | undefined)[] =>
      codeLens(analyze('select 1'), uri, lensCommands(options)).map(
        ({ command }) => command?.title,
      );
    assert.deepEqual(titles('hogql-insight:/1/signups.hogql'), ['Save']);
    assert.deepEqual(titles('file:///a.hogql'), ['Save as Insight']);
  });

  it('reuses the trees of statements which did not change', () => {
    const before = analyze('select 1; select 2; select 3');
    const after = analyze('select 1; select 22; select 3', before);
    assert.deepEqual(
      after.statements.map(({ parsed }, at) => parsed === before.statements[at]?.parsed),
      [true, false, true],
    );
  });
});
