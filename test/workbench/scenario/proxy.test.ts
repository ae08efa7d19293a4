import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import {
  end,
  listen,
  type ProxyServer,
  relay,
  startProxy,
} from '../../api/client/network/proxyServer.ts';
import { gridOf, gridRows } from '../harness/resultsPanel.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import * as workbench from '../harness/workbench.ts';

const host = 'http://service.example';

for (const stage of newestStage()) {
  describe(`A proxy in VS Code ${stage.vscode.version}`, () => {
    let proxy: ProxyServer;
    let gate: Server;
    const window = useSession(stage, async () => {
      // Only the proxy knows the host of the connection.
      const port = Number(new URL(process.env['HOGQL_HOST'] ?? '').port);
      gate = createServer((incoming, response) => relay(incoming, response, port));
      proxy = await startProxy({ 'service.example:80': await listen(gate) });
      return {
        folder: 'test/workbench/failures',
        settings: {
          'http.proxy': proxy.url,
          'hogql.connections': [{ name: 'proxied', host, projectId: '1' }],
        },
      };
    });
    after(async () => {
      await proxy.close();
      await end(gate);
    });

    it("is used through VS Code's own connection, for checking the key and for the run", async () => {
      const { page } = window;
      await workbench.openFile(page, 'plain.hogql');
      await workbench.runCommand(page, 'HogQL: Switch Connection');
      await workbench.choose(page, 'Run HogQL against', 'proxied');
      await workbench.runCommand(page, 'HogQL: Set Key');
      await workbench.agree(page, 'without encryption');
      await workbench.answer(page, 'Key for', process.env['HOGQL_API_KEY'] ?? '');
      await workbench.runStatement(page);
      assert.equal((await gridRows(await gridOf(page, 1))).length, 1);
      assert.ok(proxy.asked.filter((name) => name === 'service.example:80').length > 0);
    });
  });
}
