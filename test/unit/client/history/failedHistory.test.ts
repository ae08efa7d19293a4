import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { ExtensionContext } from 'vscode';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import type { Run, Runs } from '../../../../client/src/runs/window/runs.ts';
import { resultOf, runOf } from '../results/run.ts';
import { editor, uriOf } from '../support/editor.ts';
import { watchAdds } from './watchAdds.ts';

const { History } = await import('../../../../client/src/history/history.ts');

describe('a history that cannot be written', () => {
  let folder: string;
  beforeEach(async () => {
    editor.reset();
    editor.settings.set('hogql.history.capture', true);
    folder = await mkdtemp(path.join(tmpdir(), 'history-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is told of once for all runs of a window', async () => {
    await writeFile(path.join(folder, 'history'), 'in the way');
    const runs = new Emitter<Run>();
    const context = { globalStorageUri: uriOf('file', folder) } as unknown as ExtensionContext;
    const history = new History({ onDidChange: runs.event } as unknown as Runs, context);
    const added = watchAdds(history.store);
    for (const id of ['1', '2', '3']) {
      const result = resultOf(['n'], [[1]]);
      runs.fire(runOf(id, id, 'file:///a.hogql', { kind: 'done', result }));
    }
    const ends = await Promise.allSettled(added);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    // Code that waits for the last task gets its turn.
    await turn();
    assert.equal(editor.asked.length, 1);
    assert.match(editor.asked.join(), /^Could not write runs to the history\. /);
    history.dispose();
  });
});
