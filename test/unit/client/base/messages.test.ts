import assert from 'node:assert/strict';
import { until } from '../../../workbench/harness/until.ts';
import { editor } from '../support/editor.ts';

const { ProgressLocation } = await import('vscode');
const { withProgress } = await import('../../../../client/src/base/progress.ts');
const messages = await import('../../../../client/src/base/messages.ts');

/** The pattern with which VS Code finds links in a message. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

const name =
  'Deleted “[Show](command:workbench.action.terminal.sendSequence?1) [here](https://a.b)”.';

describe('messages with the name of an insight', () => {
  beforeEach(() => editor.reset());

  const ways: [where: string, show: (text: string) => unknown][] = [
    ['information', (text) => messages.showInformation(text, 'Undo')],
    ['warnings', (text) => messages.showWarning(text)],
    ['failures', (text) => messages.showError(text)],
    [
      'what is under way',
      (text) =>
        withProgress({ location: ProgressLocation.Notification, title: text }, async (progress) => {
          progress.report({ message: text });
          await until('both texts', () => editor.underWay.length === 2 || undefined);
        }),
    ],
  ];
  for (const [where, show] of ways) {
    it(`have no link in ${where}`, async () => {
      assert.match(name, link);
      await show(name);
      const shown = [...editor.asked, ...editor.underWay];
      assert.ok(shown.length > 0);
      for (const text of shown) {
        assert.doesNotMatch(text, link);
        assert.equal(text.replaceAll('\u200b', ''), name, 'reads as before');
      }
    });
  }

  it('answer with the button that is pressed', async () => {
    editor.pressed = 'Undo';
    assert.equal(await messages.showInformation(name, 'Undo'), 'Undo');
    editor.replies.push('Delete', 'Keep');
    assert.equal(await messages.showWarning('Delete it?', { modal: true }, 'Delete'), 'Delete');
    assert.equal(await messages.showWarning('Delete it?', 'Keep', 'Delete'), 'Keep');
  });
});
