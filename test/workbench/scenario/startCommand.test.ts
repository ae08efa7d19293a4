import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { withBrowser } from '../harness/browser.ts';
import { root } from '../harness/paths.ts';
import { collect, startGroup } from '../harness/processes.ts';
import { resultsPanel } from '../harness/resultsPanel.ts';
import { withScratch } from '../harness/scratch.ts';
import { stages } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import * as workbench from '../harness/workbench.ts';

describe('npm start', () => {
  it('serves a workbench where a first query runs, and ends everything it started', () =>
    withScratch(async (scratch) => {
      const [stage] = stages();
      assert.ok(stage);
      // A sandbox of its own, not this one.
      const env = { ...process.env, HOGQL_HOST: '', HOGQL_API_KEY: '' };
      const program = path.join(root, 'scripts/run.cjs');
      const port = await freePort();
      const asked = ['--browser', '--no-open', '--port', String(port)];
      const start = startGroup(process.execPath, [program, 'start', ...asked], { cwd: root, env });
      try {
        const { stdout, all } = collect(start.child);
        const address = await until(
          'the address of the workbench',
          () => {
            if (start.child.exitCode !== null) throw new Error(all());
            return /^\s*(http:\S+tkn=\S+)$/m.exec(stdout())?.[1];
          },
          150_000,
        );
        assert.equal(new URL(address).port, String(port));

        await withBrowser(stage.browser, scratch, 'npm start', async (page) => {
          await workbench.openWorkbench(page, address);
          await workbench.trustFolder(page);
          await workbench.activeTab(page).filter({ hasText: 'welcome.hogql' }).waitFor();
          await workbench.runStatement(page, 'group by event');
          await resultsPanel(page).getByRole('gridcell', { name: '$pageview' }).first().waitFor();
        });

        start.child.kill('SIGINT'); // what Ctrl+C does
        await start.exited;
        await assert.rejects(fetch(address));
      } finally {
        await start.stop();
      }
    }));
});

/** A port that nothing listens at. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
