import assert from 'node:assert/strict';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import type { LanguageServer } from '../../../../client/src/language/languageServer.ts';
import { editor } from '../support/editor.ts';

const { tellLeftOut } = await import('../../../../client/src/language/tellLeftOut.ts');

describe('a document that the language server is started without', () => {
  const uri = 'file:///reports/my%20query.hogql';
  let admitted: string[];

  /** Tells of the document while a person presses a button, or none. */
  async function tell(button: string | undefined): Promise<void> {
    const left = new Emitter<string>();
    const telling = tellLeftOut({
      life: { onDidLeaveOut: left.event },
      admit: (each: string) => Promise.resolve(void admitted.push(each)),
    } as unknown as LanguageServer);
    editor.replies.push(button);
    left.fire(uri);
    await new Promise((resolve) => setImmediate(resolve));
    telling.dispose();
  }

  beforeEach(() => {
    editor.reset();
    admitted = [];
  });

  it('is told of by its name', async () => {
    await tell(undefined);
    assert.match(editor.asked.join(), /stopped responding on my query\.hogql and was restarted/);
    assert.deepEqual(admitted, []);
  });

  it('is analysed where somebody wants that anyway', async () => {
    await tell('Analyse Anyway');
    assert.deepEqual(admitted, [uri]);
  });
});
