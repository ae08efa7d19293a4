import assert from 'node:assert/strict';
import { commands } from 'vscode';
import { until } from '../harness/until.ts';
import { show } from './documents.ts';
import { contributions, extension } from './extension.ts';

describe('activation', () => {
  it('waits for the first HogQL file', async () => {
    assert.equal(extension().isActive, false);
    const document = await show('events.hogql');
    assert.equal(document.languageId, 'hogql');
    await until('activation', () => extension().isActive || undefined);
  });

  it('registers every command that package.json contributes', async () => {
    await extension().activate();
    const registered = new Set(await commands.getCommands(true));
    const contributed = contributions().commands.map(({ command }) => command);
    assert.ok(contributed.length > 0);
    assert.deepEqual(
      contributed.filter((command) => !registered.has(command)),
      [],
    );
  });
});
