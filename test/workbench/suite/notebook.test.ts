import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  commands,
  type NotebookCellExecutionSummary,
  TabInputNotebookDiff,
  Uri,
  window,
  workspace,
} from 'vscode';
import { until } from '../harness/until.ts';
import { languageServers, nextServer } from './languageServers.ts';

const story = '-- %% views\nselect event\nfrom events\n\n-- %% total\nselect count()\nfrom views\n';

describe('notebooks', () => {
  let folder = '';
  const file = async (name: string, text: string): Promise<Uri> => {
    const target = path.join(folder, name);
    await writeFile(target, text);
    return Uri.file(target);
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-notebooks-'));
  });
  after(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  it('are compared cell by cell', async () => {
    const before = await file('before.notebook.hogql', story);
    const now = await file('now.notebook.hogql', story.replace('count()', 'uniq(event)'));
    await commands.executeCommand('vscode.diff', before, now);
    const input = await until('the comparison', () => {
      const shown = window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof TabInputNotebookDiff ? shown : undefined;
    });
    assert.equal(input.notebookType, 'hogql-notebook');
    assert.equal(input.original.toString(), before.toString());
    assert.equal(input.modified.toString(), now.toString());
  });

  it('open with merge markers in them, and are saved unchanged but for the edit', async () => {
    const sides = '<<<<<<< ours\nselect 1\n=======\n-- %% other\nselect 2\n>>>>>>> theirs\n';
    const text = `${story}\n-- %% both\n${sides}`;
    const uri = await file('merge.notebook.hogql', text);
    const notebook = await workspace.openNotebookDocument(uri);
    const texts = notebook.getCells().map(({ document }) => document.getText());
    assert.deepEqual(texts.slice(2), [
      '<<<<<<< ours\nselect 1\n=======',
      'select 2\n>>>>>>> theirs',
    ]);
    await window.showNotebookDocument(notebook);
    const [first] = notebook.getCells();
    assert.ok(first);
    const editor = await window.showTextDocument(first.document);
    await editor.edit((edit) => edit.insert(first.document.lineAt(0).range.end, ', 1'));
    await notebook.save();
    assert.equal(await readFile(uri.fsPath, 'utf8'), text.replace('event\n', 'event, 1\n'));
  });

  it('keep their results, and run again, while the language server crashes and hangs', async () => {
    const uri = await file('crash.notebook.hogql', '-- %% one\nselect 1 as one\n');
    const notebook = await workspace.openNotebookDocument(uri);
    await window.showNotebookDocument(notebook);
    const runs = (): Promise<NotebookCellExecutionSummary> => {
      const before = notebook.cellAt(0).executionSummary?.executionOrder;
      void commands.executeCommand('notebook.execute', uri);
      return until('the end of the run', () => {
        const summary = notebook.cellAt(0).executionSummary;
        return summary?.success !== undefined && summary.executionOrder !== before
          ? summary
          : undefined;
      });
    };
    assert.equal((await runs()).success, true);
    const [server] = languageServers();
    assert.ok(server);
    process.kill(server, 'SIGKILL');
    const next = await nextServer(server);
    assert.equal((await runs()).success, true);
    assert.equal(notebook.cellAt(0).outputs.length, 1);

    // In the middle of a run: the answer is lost, and asked for again.
    const run = runs();
    process.kill(next, 'SIGKILL');
    assert.equal((await run).success, true);
    assert.equal(notebook.cellAt(0).outputs.length, 1);

    // One that hangs is done without.
    const last = await nextServer(next);
    process.kill(last, 'SIGSTOP');
    assert.equal((await runs()).success, true);
    await commands.executeCommand('hogql.language.restart');
    assert.notEqual(await nextServer(last), last);
  });
});
