import assert from 'node:assert/strict';
import { gridCommands } from '../../../../client/src/results/gridCommands.ts';
import { gridCommandIds } from '../../../../client/src/protocol/gridCommands.ts';

describe('the commands of the grid', () => {
  it('are all passed on to the view, each under its own name', async () => {
    const passed: string[] = [];
    const commands = gridCommands({
      command: (id) => {
        passed.push(id);
        return Promise.resolve();
      },
    });
    for (const id of gridCommandIds) await commands[id]();
    assert.deepEqual(passed, gridCommandIds);
  });
});
