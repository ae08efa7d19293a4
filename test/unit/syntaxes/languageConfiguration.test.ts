import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Configuration = {
  readonly wordPattern: string;
  readonly indentationRules: Readonly<
    Record<'increaseIndentPattern' | 'decreaseIndentPattern', string>
  >;
  readonly folding: { readonly markers: Readonly<Record<'start' | 'end', string>> };
};

describe('the language configuration', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
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
