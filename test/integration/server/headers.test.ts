import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../../server/src/server.ts');

describe('messages that cannot be read', function () {
  this.timeout(60_000);

  it('are answered as such where they are no JSON, and the next is answered too', async () => {
    const server = spawn(process.execPath, [source, '--stdio']);
    const params = { processId: null, rootUri: null, capabilities: {} };
    const initialize = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    server.stdin.write(`Content-Length: 5\r\n\r\n{abc}`);
    server.stdin.write(`Content-Length: ${initialize.length}\r\n\r\n${initialize}`);
    let written = '';
    for await (const chunk of server.stdout) {
      written += String(chunk);
      if (written.includes('"id":1')) break;
    }
    assert.match(
      written,
      /"id":null,"error":\{"code":-32700,"message":"The message is no JSON\."\}/,
    );
    server.kill();
  });

  for (const header of ['Content-Type: x', 'Content-Length: abc']) {
    it(`end the server where nobody can tell how long they are: ${header}`, async () => {
      const server = spawn(process.execPath, [source, '--stdio']);
      let said = '';
      server.stderr.on('data', (chunk) => (said += String(chunk)));
      server.stdin.write(`${header}\r\n\r\n{}`);
      const [code] = (await once(server, 'exit')) as [number | null];
      assert.equal(code, 1);
      assert.match(said, /^A message cannot be read\. /);
    });
  }
});
