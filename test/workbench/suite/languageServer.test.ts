import assert from 'node:assert/strict';
import childProcess from 'node:child_process';
import { commands } from 'vscode';
import { diagnosticsOf, rewrite, show } from './documents.ts';
import { argumentsOf, languageServers } from './languageServers.ts';

/** A server that answers whatever it is asked with a refusal. */
const refusing =
  "process.on('message', ({ id }) => process.send({ jsonrpc: '2.0', id, error: { code: -32603, message: 'no' } }))";

describe('the language server', () => {
  const { fork } = childProcess;
  afterEach(() => {
    Object.assign(childProcess, { fork });
  });

  it('is started again where it has no process, and where it refuses to work', async () => {
    const document = await show('broken.hogql');
    type Asked = Parameters<typeof fork>;
    const starts: ((...asked: Asked) => childProcess.ChildProcess)[] = [
      () => {
        throw new Error('spawn EMFILE');
      },
      (module, args, options) => fork(module, args, { ...options, execArgv: ['-e', refusing] }),
    ];
    const next = (...asked: Asked) => (starts.shift() ?? fork)(...asked);
    Object.assign(childProcess, { fork: next });
    const [server] = languageServers();
    await commands.executeCommand('hogql.language.restart');
    assert.equal(starts.length, 0);
    assert.notDeepEqual(languageServers(), [server]);
    await rewrite(document, 'select 1');
    await diagnosticsOf(document, (own) => own.length === 0);
    await rewrite(document, 'select from where');
    await diagnosticsOf(document, (own) => own.length > 0);
  });

  it('is ended where a document takes more than its memory, which is limited', () => {
    const [server] = languageServers();
    assert.ok(server);
    assert.match(argumentsOf(server), / --max-old-space-size=\d+ /);
  });
});
