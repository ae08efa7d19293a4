import assert from 'node:assert/strict';
import type { CancellationToken, Position, TextDocument } from 'vscode';
import type { LanguageRequests } from '../../../../../client/src/language/languageServer.ts';
import { editor, uriOf } from '../../support/editor.ts';
import { FakePosition, FakeRange } from '../../support/fakeTexts.ts';

describe('the statement at a place', () => {
  const failing = {
    request: () => Promise.reject(new Error('cancelled')),
  } as unknown as LanguageRequests;
  const token = (isCancellationRequested: boolean): CancellationToken =>
    ({ isCancellationRequested }) as CancellationToken;
  let cuts: number;
  let document: TextDocument;

  beforeEach(() => {
    editor.reset();
    cuts = 0;
    const open = editor.open(uriOf('file', '/a.hogql'), 'select 1; select 2', 'hogql');
    document = {
      ...open,
      getText: () => {
        cuts++;
        return open.text;
      },
    } as unknown as TextDocument;
  });

  const at = { line: 0, character: 0, offset: 0 } as unknown as Position;

  it('is cut here where the server does not answer', async () => {
    const { statementAt } =
      await import('../../../../../client/src/language/questions/statements.ts');
    const found = await statementAt(failing, document, at, token(false));
    assert.equal(found?.isOnly, false);
    assert.equal(cuts, 1);
  });

  it('is not looked for any more once the question is cancelled', async () => {
    const { statementAt } =
      await import('../../../../../client/src/language/questions/statements.ts');
    assert.equal(await statementAt(failing, document, at, token(true)), undefined);
    assert.equal(cuts, 0);
  });

  it('is that of a lens as it stands now, whatever was typed since it was drawn', async () => {
    const { lensStatement } =
      await import('../../../../../client/src/language/questions/statements.ts');
    const drawn = new FakeRange(new FakePosition(0), new FakePosition(6));
    const found = lensStatement(document, drawn) as unknown as FakeRange;
    assert.deepEqual([found.start.offset, found.end.offset], [0, 8]);
    assert.equal(lensStatement(document, undefined), undefined);
  });
});
