import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { harmfulViews, spoil } from '../../api/local/harmfulEngine.ts';
import { importedData } from '../../api/local/importedData.ts';
import { root } from '../harness/paths.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`A folder that brings data of its own in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/workspace',
      settings: { 'hogql.local.engineFolder': path.join(root, '.sandbox') },
    });

    it('runs none of its programs, whatever is run and agreed to', async () => {
      const { page, folder, scratch } = window;
      const [data, exports] = [path.join(folder, 'data'), path.join(folder, 'exports')];
      const marker = path.join(scratch, 'folders', 'marker');
      await importedData(exports, data, path.join(scratch, 'folders', 'made'));
      await spoil(data, marker, harmfulViews('http://127.0.0.1:1/stolen'));
      const before = readdirSync(data);
      const settings = {
        'hogql.connections': [{ name: 'Shop', kind: 'local', path: data, exports }],
      };
      await mkdir(path.join(folder, '.vscode'));
      await writeFile(path.join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
      await workbench.openFile(page, 'events.hogql');
      await workbench.replaceText(page, '-- @connection: Shop\nselect count() from events');
      const connection = workbench.statusBarItem(page, 'hogql.hogql.connection');
      await connection.filter({ hasText: 'Shop' }).waitFor();
      await workbench.runStatement(page, 'select count');
      const told = workbench.notifications(page).filter({ hasText: 'so it is not opened' });
      await told.filter({ hasText: data }).waitFor();
      await told.getByRole('button', { name: 'Open Exported Data…' }).waitFor();
      assert.equal(existsSync(marker), false);
      assert.deepEqual(readdirSync(data), before, 'nothing is written there');
    });
  });
}
