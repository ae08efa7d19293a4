import assert from 'node:assert/strict';
import { commands, type Location, Position, workspace } from 'vscode';
import { until } from '../harness/until.ts';
import { showText } from './documents.ts';

describe('definition', () => {
  it('opens a table of the catalog as a document to read', async () => {
    const document = await showText('select event from events limit 1');
    const place = await until('the definition', async () => {
      const found = await commands.executeCommand<Location[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        new Position(0, 20),
      );
      return found[0];
    });
    const { scheme, path } = place.uri;
    assert.deepEqual([scheme, path], ['hogql-declaration', '/table/events.sql']);
    const table = await workspace.openTextDocument(place.uri);
    assert.equal(table.languageId, 'sql');
    // Its type is the project's if its schema has arrived, else that of the bundled tables.
    assert.match(
      table.getText(),
      /^create table events \(\n {2}uuid (?:String|UUID), -- Identifies the event/,
    );
  });
});
