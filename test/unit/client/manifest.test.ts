import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { bodySchemas } from '../../../client/src/api/operations/bodies.ts';
import { englishManifest } from '../../workbench/harness/manifest.ts';
import './support/editor.ts';
import { commandIds } from '../../../client/src/base/commandIds.ts';

const { settings } = await import('../../../client/src/base/settings.ts');

type Contributions = {
  commands: { command: string; title: string; category: string }[];
  keybindings: { command: string; key: string; when?: string }[];
  menus: Record<string, { command: string }[]>;
  viewsContainers: Record<string, { id: string; icon: string }[]>;
  views: Record<string, { id: string }[]>;
  languages: { id: string; configuration?: string; icon?: Record<string, string> }[];
  grammars: { path: string }[];
  walkthroughs: {
    steps: { description: string; media: { image: string }; completionEvents: string[] }[];
  }[];
  viewsWelcome: { contents: string }[];
  jsonValidation: { fileMatch: string; url: string }[];
  configuration: {
    properties: Record<string, { type: string; default: unknown; enum?: readonly unknown[] }>;
  };
};

const root = new URL('../../../', import.meta.url);
const { contributes } = englishManifest() as { contributes: Contributions };

const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const ofGrid = contributes.keybindings.filter(({ when }) => when?.includes('hogql.gridFocus'));

describe('package.json', () => {
  it('contributes exactly the commands the client registers', () => {
    assert.deepEqual(
      contributes.commands.map(({ command }) => command).sort(),
      [...commandIds].sort(),
    );
  });

  it('gives every command a title and the category HogQL', () => {
    for (const { title, category } of contributes.commands) {
      assert.equal(category, 'HogQL');
      assert.match(title, /^[A-Z]/);
    }
  });

  it('binds keys and menus to commands that exist', () => {
    const used = [contributes.keybindings, ...Object.values(contributes.menus)].flat();
    const known = new Set<string>([
      ...commandIds,
      'notebook.cell.execute',
      'notebook.cell.quitEdit',
    ]);
    assert.deepEqual(
      used.map(({ command }) => command).filter((command) => !known.has(command)),
      [],
    );
  });

  it('runs by Ctrl+Enter wherever HogQL is edited, in cells of notebooks too', () => {
    const running = contributes.keybindings.filter(({ key }) => key === 'ctrl+enter');
    const ofCells = running.filter(({ when }) => when?.includes('notebookType =~'));
    assert.deepEqual(
      ofCells.map(({ command, when }) => [
        command,
        /notebookCellType == (\w+)/.exec(when ?? '')?.[1],
      ]),
      [
        ['notebook.cell.execute', 'code'],
        ['notebook.cell.quitEdit', 'markup'],
      ],
    );
  });

  it('leaves the grid no key while an input over it has the focus', () => {
    // The view reports the focus a moment late; the workbench knows its own inputs immediately.
    assert.notEqual(ofGrid.length, 0);
    assert.deepEqual(
      ofGrid.filter(({ when }) => !when?.includes('!inputFocus')),
      [],
    );
  });

  it('gives the grid no key that opens a menu of the window too', () => {
    // A key that a webview passes on also reaches the menu bar: File, Edit, Selection, and so on.
    const opensMenu = /\balt\+[fesvgrth]$/;
    assert.deepEqual(
      ofGrid.filter(({ key }) => opensMenu.test(key) && !key.includes('ctrl')),
      [],
    );
  });

  it('declares exactly the settings the client knows, with their types and defaults', () => {
    const declared = Object.entries(contributes.configuration.properties).map(
      ([id, { type, default: value, enum: values }]) => [
        id,
        { type, default: value, ...(values ? { enum: values } : {}) },
      ],
    );
    const known = Object.entries(settings).map(([name, each]) => [`hogql.${name}`, each]);
    assert.deepEqual(Object.fromEntries(known), Object.fromEntries(declared));
  });

  it('puts every view into a container that exists', () => {
    const containers = Object.values(contributes.viewsContainers)
      .flat()
      .map(({ id }) => id);
    assert.deepEqual(Object.keys(contributes.views).sort(), containers.sort());
  });

  it('completes the body of every kind of request by its schema', () => {
    assert.deepEqual(
      contributes.jsonValidation.filter(({ url }) => url.startsWith('hogql-schema:')),
      Object.keys(bodySchemas).map((kind) => ({
        fileMatch: `*.${kind}.hogql-body.json`,
        url: `hogql-schema://bodies/${kind}.json`,
      })),
    );
  });

  it('leads from words of welcome and steps of the walkthrough to commands that exist', () => {
    const words = [
      ...contributes.viewsWelcome.map(({ contents }) => contents),
      ...steps.flatMap(({ description, completionEvents }) => [
        description,
        ...completionEvents.map((event) => event.replace(/^onCommand:(.*)/, '(command:$1)')),
      ]),
    ];
    const named = words.flatMap((text) =>
      [...text.matchAll(/\(command:(hogql\.[\w.]+)/g)].map(([, command = '']) => command),
    );
    assert.ok(named.length > 10);
    const known = new Set<string>(commandIds);
    assert.deepEqual(
      named.filter((command) => !known.has(command)),
      [],
    );
    for (const { description, completionEvents } of steps) {
      assert.match(description, /\]\(command:/);
      assert.ok(completionEvents.length > 0);
    }
  });

  it('names files that exist', () => {
    const files = [
      ...steps.map(({ media }) => media.image),
      ...contributes.grammars.map(({ path }) => path),
      ...contributes.jsonValidation.flatMap(({ url }) => (url.startsWith('.') ? [url] : [])),
      ...contributes.languages.flatMap(({ configuration, icon }) => [
        ...(configuration ? [configuration] : []),
        ...Object.values(icon ?? {}),
      ]),
      ...Object.values(contributes.viewsContainers)
        .flat()
        .map(({ icon }) => icon),
    ];
    assert.deepEqual(
      files.filter((file) => !existsSync(new URL(file, root))),
      [],
    );
  });
});
