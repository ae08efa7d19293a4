import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { englishManifest } from '../../workbench/harness/manifest.ts';
import { root } from '../../workbench/harness/paths.ts';

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const readme = textOf('README.md');

/** The commands in the README, with the test of each and its title. */
const typed: Readonly<Record<string, readonly [test: string, does: string]>> = {
  'npm ci': ['test/integration/scripts/installation.test.ts', "'ci'"],
  'npm start': ['test/workbench/scenario/startCommand.test.ts', "'start'"],
  'npm start -- --browser': ['test/workbench/scenario/startCommand.test.ts', "'--browser'"],
  '--no-open': ['test/workbench/scenario/startCommand.test.ts', "'--no-open'"],
  '--port N': ['test/workbench/scenario/startCommand.test.ts', "'--port'"],
  // The script of this command.
  'npm test': ['scripts/test.ts', 'testSteps'],
};

describe('the README and the documents', () => {
  const { contributes } = englishManifest() as {
    readonly contributes: { readonly commands: readonly { title: string; category: string }[] };
  };

  it('names commands as the palette does', () => {
    const titles = contributes.commands.map(({ category, title }) => `${category}: ${title}`);
    const texts = [readme, ...globSync('docs/*.md', { cwd: root }).map(textOf)].join('\n');
    const named = [...texts.matchAll(/\*\*(HogQL: [^*]+)\*\*/g)].map(([, name = '']) => name);
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.map((name) => name.replaceAll(/\s+/g, ' ')).filter((name) => !titles.includes(name)),
      [],
    );
  });

  it('has nothing typed that no test does', () => {
    const blocks = [...readme.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, block = '']) => block);
    const words = [...readme.matchAll(/`((?:npm |--)[^`\n]+)`/g)].map(([, word = '']) => word);
    const commands = blocks.flatMap((block) => block.trim().split(/\n| && /));
    for (const command of [...commands, ...words]) {
      const [test = '', does = ''] = typed[command] ?? [];
      assert.ok(test !== '' && textOf(test).includes(does), `No test does ${command}`);
    }
  });
});
