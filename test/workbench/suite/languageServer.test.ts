import assert from 'node:assert/strict';
import { commands, DiagnosticSeverity } from 'vscode';
import { runningOnEngine } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { diagnosticsOf, rewrite, show } from './documents.ts';
import { languageServers, nextServer } from './languageServers.ts';

describe('a language server that hangs', () => {
  it('keeps nobody from running a query, and is started again', async () => {
    // Once it has found something it runs.
    await diagnosticsOf(await show('broken.hogql'), (own) => own.length > 0);
    const document = await show('long.hogql');
    const text = document.getText();
    const [server] = languageServers();
    assert.ok(server);
    process.kill(server, 'SIGSTOP');

    const run = commands.executeCommand('hogql.run.statement');
    await until('the query on the engine', async () => {
      return (await runningOnEngine()).length > 0 || undefined;
    });
    await commands.executeCommand('hogql.run.cancel');
    await run;

    await nextServer(server);
    // It was started without the document that it was lost in, which a restart takes in again.
    await commands.executeCommand('hogql.language.restart');
    await rewrite(document, 'select from where');
    await diagnosticsOf(document, (own) =>
      own.some(({ severity }) => severity === DiagnosticSeverity.Error),
    );
    await rewrite(document, text);
  });
});
