import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const tester = createRequire(import.meta.url).resolve('vscode-tmgrammar-test/dist/unit.js');
const grammars = ['hogql', 'hogql-markdown'].map((name) => `syntaxes/${name}.tmLanguage.json`);

/** Runs a file whose lines are followed by their expected scopes, and returns the mismatches. */
function complaints(file: string): string {
  const options = ['--compact', ...grammars.flatMap((grammar) => ['--grammar', grammar])];
  const run = spawnSync(process.execPath, [tester, ...options, file], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return run.status === 0 ? '' : run.stdout + run.stderr;
}

describe('the highlighting', () => {
  for (const file of readdirSync(import.meta.dirname).filter((name) =>
    /\.(hogql|txt)$/.test(name),
  )) {
    const about = /"([^"]*)"\s*$/.exec(
      readFileSync(path.join(import.meta.dirname, file), 'utf8').split('\n')[0] ?? '',
    );
    it(`colours ${about?.[1] ?? file}`, () => {
      assert.equal(complaints(path.join('test/integration/syntaxes', file)), '');
    });
  }
});
