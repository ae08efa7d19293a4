import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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
    steps: {
      id: string;
      description: string;
      media: { image: Record<string, string> };
      completionEvents: string[];
    }[];
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

/** The keys of the commands' titles in the files of each language. */
const titleKeys = (
  JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { contributes: Contributions }
).contributes.commands.map(({ command, title }) => ({ command, key: title.replaceAll('%', '') }));

/** The commands that ask for something before they do anything; a question whether one is sure is none of these. */
const asking = [
  'hogql.results.rename',
  'hogql.results.compare',
  'hogql.results.forget',
  'hogql.results.export',
  'hogql.results.exportAll',
  'hogql.connection.add',
  'hogql.connection.switch',
  'hogql.connection.setKey',
  'hogql.connection.signIn',
  'hogql.connection.edit',
  'hogql.connection.remove',
  'hogql.connection.bindFile',
  'hogql.local.openExports',
  'hogql.schema.filter',
  'hogql.notebook.renameCell',
  'hogql.notebook.save',
  'hogql.notebook.switchConnection',
  'hogql.notebook.exportMarkdown',
  'hogql.notebook.exportHtml',
  'hogql.notebook.pushInsights',
  'hogql.notebook.fromInsights',
  'hogql.insights.search',
  'hogql.insights.new',
  'hogql.insights.saveAs',
  'hogql.insights.saveNew',
  'hogql.insights.rename',
  'hogql.insights.describe',
  'hogql.insights.tag',
  'hogql.insights.copyToProject',
  'hogql.insights.repairCharts',
  'hogql.insights.restore',
  'hogql.insights.pull',
  'hogql.insights.push',
  'hogql.insights.checkDrift',
  'hogql.operation.call',
  'hogql.variable.new',
  'hogql.variable.edit',
  'hogql.draft.create',
  'hogql.grid.exportSelection',
  'hogql.grid.exportShown',
  'hogql.grid.filter',
  'hogql.grid.columns',
];

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

  it('says HogQL in no title again, but for the language', () => {
    const titles = contributes.commands.map(({ title }) => title);
    assert.deepEqual(
      titles.filter((title) => title.includes('HogQL')),
      ['Open as HogQL', 'Edit HogQL in Its Own Editor'],
    );
  });

  for (const file of ['package.nls.json', 'package.nls.de.json']) {
    it(`ends the titles of commands that ask something with an ellipsis in ${file}`, () => {
      const words = JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Record<string, string>;
      const dotted = titleKeys.filter(({ key }) => words[key]?.endsWith('…'));
      assert.deepEqual(dotted.map(({ command }) => command).sort(), asking.toSorted());
    });
  }

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

  it('begins the walkthrough without an account, in pictures as bright as the theme', () => {
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['local', 'query', 'chart', 'notebook', 'connect', 'insight'],
    );
    assert.doesNotMatch(steps[0]?.description ?? '', /connection\.add/);
    for (const { media } of steps) {
      const of = (brightness: string) => media.image[brightness]?.replace(brightness, '…');
      assert.ok(
        media.image['dark']?.includes('dark') && of('dark') === of('light'),
        media.image['dark'],
      );
      assert.deepEqual(media.image['hc'], media.image['dark']);
      assert.deepEqual(media.image['hcLight'], media.image['light']);
    }
  });

  it('names files that exist', () => {
    const files = [
      ...steps.flatMap(({ media }) => Object.values(media.image)),
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
