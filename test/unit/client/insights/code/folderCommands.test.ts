import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { QuickPickItem } from 'vscode';
import type { InsightChange } from '../../../../../client/src/api/insights.ts';
import type { FolderParts } from '../../../../../client/src/insights/code/folderCommands.ts';
import { editor, uriOf } from '../../support/editor.ts';
import { FakeUri } from '../../support/fakeTexts.ts';
import { FakeService } from '../service.ts';
import { state } from '../text/state.ts';

const { folderCommands } =
  await import('../../../../../client/src/insights/code/folderCommands.ts');

describe('the commands of folders of insights', () => {
  let root: string;
  let service: FakeService;
  let commands: ReturnType<typeof folderCommands>;
  /** The texts of insights beside which files were shown. */
  let shown: string[];

  beforeEach(async () => {
    editor.reset();
    root = await mkdtemp(path.join(tmpdir(), 'hogql-'));
    service = new FakeService(
      state({ id: 1, shortId: 'one', name: 'Signups' }),
      state({ id: 2, shortId: 'two', name: 'Visits' }),
    );
    shown = [];
    const session = {
      connection: { name: 'us', host: service.host, projectId: '1' },
      client: {
        insights: () => ({
          retrieveExact: (id: number) => service.retrieve(id),
          updateExact: (id: number, change: InsightChange) => service.update(id, change),
          list: (offset: number) => service.list(offset),
        }),
        insightContext: () => ({ activity: () => Promise.resolve({ entries: [] }) }),
      },
    };
    const known = [1, 2].map((id) => ({ id, title: `Insight ${id}`, description: '', tags: [] }));
    commands = folderCommands({
      sessions: { open: () => Promise.resolve(session) },
      tree: {
        refresh: () => undefined,
        getChildren: () => Promise.resolve([]),
        known: () => Promise.resolve(known),
      },
      badges: { note: () => undefined },
      versions: {
        add: (file: FakeUri, version: string, text: string) => {
          shown.push(text);
          return uriOf('hogql-version', `/${version} ${path.basename(file.path)}`);
        },
      },
      findFault: (_file: unknown, text: string) =>
        Promise.resolve(
          text.includes('+ +') ? { line: 2, character: 9, message: 'Wrong.' } : undefined,
        ),
      localFolders: () => [],
    } as unknown as FolderParts);
  });
  afterEach(() => rm(root, { recursive: true }));

  const elsewhere = '$(folder-opened) Another folder…';
  const labels = (): readonly unknown[] =>
    editor.offered.map((item) => (typeof item === 'string' ? item : item.label));

  it('propose a folder of its own for a pull, and say where the files are', async () => {
    editor.folder = new Map();
    const place = path.join(root, 'new', 'insights');
    editor.replies.push(elsewhere, place, ['Insight 1', 'Insight 2']);
    let folders: readonly unknown[] = [];
    const answer = editor.answer.bind(editor);
    editor.answer = (question) => {
      if (question.startsWith('Folder')) folders = labels();
      return answer(question);
    };
    await commands['hogql.insights.pull'](undefined);
    editor.answer = answer;
    assert.deepEqual(folders, ['$(new-folder) insights/', elsewhere]);
    assert.deepEqual((await readdir(place)).sort(), [
      'hogql-insights.lock.json',
      'signups.hogql',
      'visits.hogql',
    ]);
    assert.equal(editor.asked.at(-1), `Wrote 2 files to ${place}/.`);
  });

  it('ask for the folder of a pull even if one has insights, which stands first', async () => {
    editor.folder = new Map();
    editor.found = [uriOf('file', '/folder/samples/hogql-insights.lock.json')];
    editor.replies.push(undefined);
    await commands['hogql.insights.pull'](undefined);
    assert.deepEqual(labels(), ['samples/', '$(new-folder) insights/', elsewhere]);
  });

  it('leave no folder where no insight is chosen', async () => {
    const place = path.join(root, 'insights');
    editor.replies.push(place, undefined);
    await commands['hogql.insights.pull'](undefined);
    assert.deepEqual(await readdir(root), []);
  });

  it('pull into the folder that was clicked, and say what stayed', async () => {
    editor.replies.push(['Insight 1'], ['Insight 1', 'Insight 2']);
    await commands['hogql.insights.pull'](FakeUri.file(root));
    await commands['hogql.insights.pull'](FakeUri.file(root));
    assert.deepEqual(editor.asked.slice(-1), [`Wrote 1 file to ${root}/. 1 unchanged.`]);
  });

  it('tick no file to push that others could not run, and say why', async () => {
    editor.replies.push(['Insight 1', 'Insight 2']);
    await commands['hogql.insights.pull'](FakeUri.file(root));
    for (const [name, sql] of [
      ['signups.hogql', 'select 1 + +'],
      ['visits.hogql', 'select 2'],
    ] as const) {
      const file = path.join(root, name);
      await writeFile(file, (await readFile(file, 'utf8')).replace('select 1', sql));
    }
    editor.replies.push('');
    await commands['hogql.insights.push'](FakeUri.file(root));
    assert.deepEqual(
      editor.offered.map((item) => {
        const { label, detail } = item as QuickPickItem;
        return [label, detail];
      }),
      [
        ['signups.hogql', 'Line 3: Wrong. Others will see an error.'],
        ['visits.hogql', 'the HogQL'],
      ],
    );
    assert.deepEqual(
      service.asked.filter((asked) => asked.startsWith('change')),
      ['change 2'],
    );
  });

  describe('to compare', () => {
    const compare = () => commands['hogql.insights.checkDrift'](FakeUri.file(root));
    beforeEach(async () => {
      editor.replies.push(['Insight 1', 'Insight 2']);
      await commands['hogql.insights.pull'](FakeUri.file(root));
      editor.asked.length = 0;
    });

    it('say that all files match', async () => {
      await compare();
      assert.deepEqual(editor.asked, ['All files match their insights.']);
    });

    it('list what differs, and show the difference that was clicked last', async () => {
      const file = path.join(root, 'signups.hogql');
      await writeFile(file, (await readFile(file, 'utf8')).replace('select 1', 'select 2'));
      await rm(path.join(root, 'visits.hogql'));
      editor.replies.push('visits.hogql', 'signups.hogql', undefined);
      await compare();
      // A click does not wait for what it shows.
      while (editor.executed.length === 0) await turn();
      const options = { preview: true, preserveFocus: true };
      assert.deepEqual(
        editor.executed.map((call) =>
          call.map((part) => (part instanceof FakeUri ? String(part) : part)),
        ),
        [
          [
            'vscode.diff',
            'hogql-version:/us signups.hogql',
            `file:${file}`,
            'signups.hogql: us ↔ this folder',
            options,
          ],
        ],
      );
      assert.deepEqual(shown, ['-- @insight: 1 (one)\n-- @name: Signups\nselect 1\n']);
      assert.deepEqual(labels(), ['signups.hogql', 'visits.hogql']);
    });

    it('show the insight alone of a file that is not there', async () => {
      await rm(path.join(root, 'visits.hogql'));
      editor.replies.push('visits.hogql', undefined);
      await compare();
      while (!editor.active) await turn();
      const active: unknown = editor.active;
      assert.ok(active instanceof FakeUri);
      assert.equal(active.toString(), 'hogql-version:/us visits.hogql');
      assert.deepEqual(editor.executed, []);
    });
  });
});
