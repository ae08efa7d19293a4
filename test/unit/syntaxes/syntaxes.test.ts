import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const tester = createRequire(import.meta.url).resolve('vscode-tmgrammar-test/dist/unit.js');
const grammars = ['hogql', 'hogql-markdown'].map((name) => `syntaxes/${name}.tmLanguage.json`);

/** Runs a file whose lines are followed by the scopes they shall have, and answers what is wrong. */
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
      assert.equal(complaints(path.join('test/unit/syntaxes', file)), '');
    });
  }
});

type Configuration = {
  readonly wordPattern: string;
  readonly indentationRules: Readonly<
    Record<'increaseIndentPattern' | 'decreaseIndentPattern', string>
  >;
  readonly folding: { readonly markers: Readonly<Record<'start' | 'end', string>> };
};

describe('the language configuration', () => {
  const file = path.join(root, 'syntaxes/language-configuration.json');
  const configuration = JSON.parse(readFileSync(file, 'utf8')) as Configuration;

  it('takes a name with $ for one word', () => {
    const words = '$browser=event$1 + properties.$os'.match(
      new RegExp(configuration.wordPattern, 'g'),
    );
    assert.deepEqual(words, ['$browser', 'event$1', 'properties', '$os']);
  });

  const indenting: readonly [line: string, indents: boolean][] = [
    ['with a as (', true],
    ['select case', true],
    ['  where a in [', true],
    ['select count(), f(a)', false],
    ['select case when a then b end', false],
    ['-- (see below', false],
    ['select', false],
  ];
  for (const [line, indents] of indenting) {
    it(`${indents ? 'indents' : 'does not indent'} after: ${line}`, () => {
      const { increaseIndentPattern } = configuration.indentationRules;
      assert.equal(new RegExp(increaseIndentPattern).test(line), indents);
    });
  }

  it('brings a closing bracket and an END back', () => {
    const outdents = new RegExp(configuration.indentationRules.decreaseIndentPattern);
    assert.deepEqual(
      ['  )', ' END as a', 'endings'].map((line) => outdents.test(line)),
      [true, true, false],
    );
  });

  it('folds regions', () => {
    const { start, end } = configuration.folding.markers;
    assert.match('-- #region Setup', new RegExp(start));
    assert.match('  --#endregion', new RegExp(end));
    assert.doesNotMatch('-- #regional', new RegExp(start));
  });
});
