import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-types';
import { codeAction } from '../../../../server/src/features/codeAction.ts';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { diagnosticLevels } from '../../../../server/src/features/shared/diagnosticLevels.ts';
import type { Catalog } from '../../../../server/src/schema/catalog.ts';
import { type Analysis, analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { diagnosticCodes } from '../../../../server/src/semantics/checks/codes.ts';
import { englishManifest } from '../../../workbench/harness/manifest.ts';
import { catalog } from '../support/catalog.ts';

const range = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

const uri = 'file:///a.hogql';

/** The quick fixes of all findings of a document. */
const actionsOf = (document: Analysis, known?: Catalog): CodeAction[] =>
  codeAction(document, uri, diagnostics(document, known), known);

describe('diagnostics', () => {
  it('says what is refused', () => {
    assert.deepEqual(diagnostics(analyze('select 1;\nselect a,, b')), [
      {
        range: range(1, 9, 10),
        severity: 1,
        source: 'hogql',
        code: 'syntax/missing-expression',
        message: 'Expected an expression after `,`.',
      },
    ]);
  });

  it('says what no parser takes, and nothing else, of a text for another source of data', () => {
    const text = 'select evnt, nothing(1) from orders where a,, b';
    const found = diagnostics(analyze(`-- @source: 0190-a\n${text}`), catalog);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['syntax/unexpected-token'],
    );
    assert.ok(diagnostics(analyze(text), catalog).length > 1);
  });

  it('says what has no effect as a warning', () => {
    assert.deepEqual(diagnostics(analyze('select 1;\n\nselect a from t x y')), [
      {
        range: range(2, 16, 17),
        severity: 2,
        source: 'hogql',
        code: 'misread-table-alias',
        message: '`x` has no effect: of several aliases only the last, `y`, counts.',
      },
    ]);
  });

  it('says what the service refuses later as an error', () => {
    const found = diagnostics(analyze('select #1'));
    assert.deepEqual(
      found.map((one) => [one.code, one.severity]),
      [['unsupported-positional-reference', 1]],
    );
  });
});

describe('severities of diagnostics', () => {
  const of = (setting: unknown) =>
    diagnostics(analyze('select evnt from events limit 1'), catalog, diagnosticLevels(setting)).map(
      ({ code, severity }) => [code, severity],
    );

  it('are those of the table of codes', () => {
    assert.deepEqual(of({}), [
      ['unknown-column', 1],
      ['cost-unbounded-time', 3],
    ]);
  });

  it('are as the user sets them, and what is off is not shown', () => {
    assert.deepEqual(of({ 'unknown-column': 'hint', 'cost-unbounded-time': 'off' }), [
      ['unknown-column', 4],
    ]);
  });

  for (const odd of [undefined, null, 'off', [], { nothing: 'off' }, { 'unknown-column': 'red' }]) {
    it(`are those of the table where the setting is ${JSON.stringify(odd)}`, () => {
      assert.deepEqual(of(odd)[0], ['unknown-column', 1]);
    });
  }

  it('are set by the same codes as there are, each explained', () => {
    const manifest = englishManifest() as {
      contributes: { configuration: { properties: Record<string, { properties?: Levels }> } };
    };
    type Levels = Record<string, { enum: string[]; default: string; description: string }>;
    const levels = manifest.contributes.configuration.properties['hogql.diagnostics']?.properties;
    assert.ok(levels);
    const defaults = Object.entries(levels).map(([code, level]) => [code, level.default]);
    assert.deepEqual(Object.fromEntries(defaults), diagnosticCodes);
    for (const [code, { enum: choices, description }] of Object.entries(levels)) {
      assert.deepEqual(choices, ['error', 'warning', 'information', 'hint', 'off'], code);
      assert.match(description, /^[A-Z`{].{10,}\.$/, code);
    }
  });
});

describe('comments that ignore', () => {
  const quiet = 'where timestamp > today() limit 1';
  const rows: [title: string, text: string, left: string[]][] = [
    ['one code', `-- hogql-ignore-next-line unknown-column\nselect evnt from events ${quiet}`, []],
    [
      'several codes, with a reason',
      `-- hogql-ignore-next-line unknown-column, unknown-function: not yet here\nselect evnt, ff(1) from events ${quiet}`,
      [],
    ],
    ['everything', '-- hogql-ignore-next-line\nselect evnt, ff(1) from events', []],
    ['everything, with a reason', '-- hogql-ignore-next-line: later\nselect evnt from events', []],
    [
      'only the next line',
      `-- hogql-ignore-next-line\nselect evnt,\nuuidd from events ${quiet}`,
      ['unknown-column uuidd'],
    ],
    [
      'in the middle of a statement',
      `select uuid,\n  -- hogql-ignore-next-line unknown-column\n  evnt from events ${quiet}`,
      [],
    ],
    [
      'in a row, all the line below',
      `-- hogql-ignore-next-line unknown-column\n-- hogql-ignore-next-line unknown-function\nselect evnt, ff(1) from events ${quiet}`,
      [],
    ],
    [
      'another code than there is',
      `-- hogql-ignore-next-line unknown-table\nselect evnt from events ${quiet}`,
      ['unknown-column evnt', 'unused-ignore unknown-table'],
    ],
    [
      'what is no code',
      `-- hogql-ignore-next-line unknown-columm\nselect uuid from events ${quiet}`,
      ['unused-ignore unknown-columm'],
    ],
    [
      'one code too many',
      `-- hogql-ignore-next-line unknown-column, type-mismatch\nselect evnt from events ${quiet}`,
      ['unused-ignore type-mismatch'],
    ],
    [
      'nothing',
      `-- hogql-ignore-next-line\nselect uuid from events ${quiet}`,
      ['unused-ignore -- hogql-ignore-next-line'],
    ],
    [
      'in a block, up to its end',
      `-- hogql-ignore-start unknown-column: old\nselect evnt from events ${quiet};\nselect uuidd from events ${quiet};\n-- hogql-ignore-end\nselect timestmp from events ${quiet}`,
      ['unknown-column timestmp'],
    ],
    [
      'in a block without an end, to the end of the file',
      `select evnt from events ${quiet};\n-- hogql-ignore-start\nselect evnt,\nff(1) from events`,
      ['unknown-column evnt'],
    ],
    [
      'in the file, above the comment too',
      `select evnt from events ${quiet};\n-- hogql-ignore-file unknown-column\nselect uuidd, ff(1) from events ${quiet}`,
      ['unknown-function ff'],
    ],
    [
      'a code that is not in the block',
      `-- hogql-ignore-start unknown-table\nselect uuid from events ${quiet}\n-- hogql-ignore-end`,
      ['unused-ignore unknown-table'],
    ],
    [
      'the end of a block that nothing begins',
      `select uuid from events ${quiet};\n-- hogql-ignore-end`,
      ['unused-ignore -- hogql-ignore-end'],
    ],
    [
      'another word after the mark',
      `-- hogql-ignore-files\nselect evnt from events ${quiet}`,
      ['unknown-column evnt'],
    ],
    [
      'nothing, being part of a text',
      `select '\n-- hogql-ignore-next-line\n', evnt from events ${quiet}`,
      ['unknown-column evnt'],
    ],
    [
      'syntax errors never',
      '-- hogql-ignore-next-line\nselect 1 +',
      ['syntax/missing-expression', 'unused-ignore -- hogql-ignore-next-line'].slice(0, 2),
    ],
  ];
  for (const [title, text, left] of rows) {
    it(`leave out: ${title}`, () => {
      const document = analyze(text);
      const { lines } = document;
      const found = diagnostics(document, catalog).map(({ code, range: at }) => {
        const marked = text.slice(lines.offsetAt(at.start), lines.offsetAt(at.end));
        return String(code).startsWith('syntax/') ? String(code) : `${String(code)} ${marked}`;
      });
      assert.deepEqual(found, left);
    });
  }

  it('are offered as the last of the fixes, on a line of their own and indented alike', () => {
    const text = 'select\r\n  evnt\r\nfrom events where timestamp > today() limit 1';
    const document = analyze(text);
    const actions = actionsOf(document, catalog);
    const last = actions.at(-1);
    assert.equal(last?.title, 'Ignore `unknown-column` on this line');
    assert.equal(last.isPreferred, false);
    const after = TextDocument.applyEdits(
      TextDocument.create(uri, 'hogql', 1, text),
      last.edit?.changes?.[uri] ?? [],
    );
    assert.match(after, /select\r\n {2}-- hogql-ignore-next-line unknown-column\n {2}evnt/);
    assert.deepEqual(diagnostics(analyze(after), catalog), []);
  });

  it('are not offered where the line begins inside a text', () => {
    const document = analyze("select 'a\nb', evnt from events where timestamp > today() limit 1");
    const titles = actionsOf(document, catalog);
    assert.deepEqual(
      titles.map(({ title }) => title),
      ['Replace with `event`'],
    );
  });

  it('that begin a block for nothing are removed with its end', () => {
    const text = '-- hogql-ignore-start\nselect 1;\n-- hogql-ignore-end\nselect 2';
    const [action] = actionsOf(analyze(text), catalog);
    assert.equal(action?.title, 'Remove the comments');
    const after = TextDocument.applyEdits(
      TextDocument.create(uri, 'hogql', 1, text),
      action.edit?.changes?.[uri] ?? [],
    );
    assert.equal(after, 'select 1;\nselect 2');
  });

  it('that ignore nothing are removed with their line', () => {
    const text = 'select 1;\n-- hogql-ignore-next-line\nselect 2';
    const [action, more] = actionsOf(analyze(text), catalog);
    assert.equal(more, undefined);
    const after = TextDocument.applyEdits(
      TextDocument.create(uri, 'hogql', 1, text),
      action?.edit?.changes?.[uri] ?? [],
    );
    assert.equal(after, 'select 1;\nselect 2');
  });
});

describe('code actions', () => {
  const document = analyze('select 1;\nselect a from t limit 1, 2');
  const isSwapped = ({ code }: Diagnostic): boolean => code === 'misread-limit';

  it('offer each fix of a diagnostic, the first one preferred', () => {
    const found = diagnostics(document).filter(isSwapped);
    const actions = codeAction(document, uri, found);
    assert.deepEqual(
      actions.map(({ title, kind, isPreferred, edit }) => [
        title,
        kind,
        isPreferred,
        edit?.changes?.[uri],
      ]),
      [
        [
          'Write `LIMIT 2 OFFSET 1`',
          'quickfix',
          true,
          [{ range: range(1, 22, 26), newText: '2 offset 1' }],
        ],
        [
          'Write `LIMIT 1 OFFSET 2`',
          'quickfix',
          false,
          [{ range: range(1, 22, 26), newText: '1 offset 2' }],
        ],
        [
          'Ignore `misread-limit` on this line',
          'quickfix',
          false,
          [{ range: range(1, 0, 0), newText: '-- hogql-ignore-next-line misread-limit\n' }],
        ],
      ],
    );
    assert.deepEqual(actions[0]?.diagnostics, found);
  });

  it('repair what the parser refuses', () => {
    const broken = analyze('select 1;\nselect a,, b');
    const [only, ...others] = actionsOf(broken);
    assert.deepEqual(others, []);
    assert.equal(only?.title, 'Remove `,`');
    assert.deepEqual(only.edit?.changes?.[uri], [{ range: range(1, 8, 9), newText: '' }]);
  });

  it('are offered whatever the level at which the user is told', () => {
    const told = diagnostics(document, undefined, diagnosticLevels({ 'misread-limit': 'hint' }));
    assert.equal(codeAction(document, uri, told.filter(isSwapped)).length, 3);
  });

  it('are none for what is no longer so, or was said by somebody else', () => {
    const told = diagnostics(document).filter(isSwapped);
    assert.ok(told.length > 0);
    const edited = analyze('select 1;\nselect a from t limit 1, 3');
    assert.deepEqual(codeAction(edited, uri, [...told, ...strangers]), []);
  });

  const strangers: Diagnostic[] = [undefined, 5, 'unknown-column'].map((code) => ({
    range: range(1, 22, 26),
    message: 'of somebody else',
    ...(code !== undefined && { code }),
  }));
});
