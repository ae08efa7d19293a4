import assert from 'node:assert/strict';
import { commands } from 'vscode';
import { runningOnEngine } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { diagnosticsOf, show } from './documents.ts';
import { languageServers, nextServer } from './languageServers.ts';

describe('a language server that hangs', () => {
  const answers = async (): Promise<void> => {
    await diagnosticsOf(await show('broken.hogql'), (own) => own.length > 0);
  };

  it('keeps nobody from running a query, and is started again', async () => {
    await answers();
    await show('long.hogql');
    const [server] = languageServers();
    assert.ok(server);
    process.kill(server, 'SIGSTOP');

    const run = commands.executeCommand('hogql.run.statement');
    await until('the query on the engine', async () => {
      return (await runningOnEngine()).length > 0 || undefined;
    });
    await commands.executeCommand('hogql.run.cancel');
    await run;

    const next = await nextServer(server);
    await answers();
    await commands.executeCommand('hogql.language.restart');
    assert.notEqual(await nextServer(next), server);
    await answers();
  });
});
