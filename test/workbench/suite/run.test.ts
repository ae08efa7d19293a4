import { commands } from 'vscode';
import { runningOnEngine } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { show } from './documents.ts';

describe('running', () => {
  it('uses the environment connection, and cancels down to the engine', async () => {
    await show('long.hogql');
    const run = commands.executeCommand('hogql.run.statement');
    await until('the query on the engine', async () => {
      return (await runningOnEngine()).length > 0 || undefined;
    });

    await commands.executeCommand('hogql.run.cancel');
    await until('the end of the query on the engine', async () => {
      return (await runningOnEngine()).length === 0 || undefined;
    });
    await run;
  });
});
