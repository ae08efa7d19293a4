import assert from 'node:assert/strict';
import { editor } from '../support/editor.ts';

const { ProgressLocation } = await import('vscode');
const { withProgress } = await import('../../../../client/src/base/progress.ts');

describe('work under way', () => {
  beforeEach(() => editor.reset());

  const options = { location: ProgressLocation.Notification, title: 'Comparing' };

  it('is not told of where it is quick', async () => {
    assert.equal(await withProgress(options, () => Promise.resolve(1)), 1);
    const fails = withProgress(options, () => Promise.reject(new Error('The disk is full.')));
    await assert.rejects(Promise.resolve(fails), /The disk is full/);
    assert.deepEqual(editor.underWay, []);
  });

  it('is told of where it takes a while, with how far it had come, and can be stopped', async () => {
    const outcome = await withProgress(options, async (progress, token) => {
      progress.report({ message: 'half' });
      const stopped = new Promise((resolve) => token.onCancellationRequested(resolve));
      await editor.stop();
      await stopped;
      progress.report({ message: 'whole' });
      return 'stopped';
    });
    assert.equal(outcome, 'stopped');
    assert.deepEqual(editor.underWay, ['Comparing', 'half', 'whole']);
  });
});
