import assert from 'node:assert/strict';
import { codeAction } from '../../../../server/src/features/codeAction.ts';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { analyze } from '../../../../server/src/semantics/analyzedDocument.ts';

const range = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

describe('diagnostics', () => {
  it('says what is refused, with the ways to repair it', () => {
    assert.deepEqual(diagnostics(analyze('select 1;\nselect a,, b')), [
      {
        range: range(1, 9, 10),
        severity: 1,
        source: 'hogql',
        code: 'syntax/missing-expression',
        message: 'Expected an expression after `,`.',
        data: {
          fixes: [{ title: 'Remove `,`', edits: [{ range: range(1, 8, 9), newText: '' }] }],
        },
      },
    ]);
  });

  it('says what has no effect as a warning', () => {
    assert.deepEqual(diagnostics(analyze('select 1;\n\nselect a from t x y')), [
      {
        range: range(2, 16, 17),
        severity: 2,
        source: 'hogql',
        code: 'misread-table-alias',
        message: '`x` has no effect: of several aliases only the last, `y`, counts.',
        data: {
          fixes: [{ title: 'Remove `x`', edits: [{ range: range(2, 15, 17), newText: '' }] }],
        },
      },
    ]);
  });

  it('says what the service refuses later as an error', () => {
    const found = diagnostics(analyze('select #1'));
    assert.deepEqual(
      found.map((one) => [one.code, one.severity, one.data as unknown]),
      [['unsupported-positional-reference', 1, undefined]],
    );
  });
});

describe('code actions', () => {
  it('offer each fix of a diagnostic, the first one preferred', () => {
    const found = diagnostics(analyze('select a from t limit 1, 2'));
    const actions = codeAction('file:///a.hogql', found);
    assert.deepEqual(
      actions.map(({ title, kind, isPreferred, edit }) => [
        title,
        kind,
        isPreferred,
        edit?.changes?.['file:///a.hogql'],
      ]),
      [
        [
          'Write `LIMIT 2 OFFSET 1`',
          'quickfix',
          true,
          [{ range: range(0, 22, 26), newText: '2 offset 1' }],
        ],
        [
          'Write `LIMIT 1 OFFSET 2`',
          'quickfix',
          false,
          [{ range: range(0, 22, 26), newText: '1 offset 2' }],
        ],
      ],
    );
    assert.deepEqual(actions[0]?.diagnostics, found);
  });

  const foreign: unknown[] = [undefined, null, 5, 'text', {}, { fixes: 'text' }];
  it('take no notice of data which is not theirs', () => {
    for (const data of foreign) {
      const diagnostic = { range: range(0, 0, 1), message: 'of somebody else', data };
      assert.deepEqual(codeAction('file:///a.hogql', [diagnostic]), []);
    }
  });
});
