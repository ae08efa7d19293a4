import assert from 'node:assert/strict';
import {
  changeOf,
  codeNameOf,
  defaultOf,
  draftOf,
  nameProblem,
  type VariableDraft,
} from '../../../../client/src/variables/variableDraft.ts';
import type { CatalogVariable } from '../../../../server/src/protocol/catalog.ts';

const known: CatalogVariable = {
  id: 'v',
  codeName: 'country',
  name: 'Country',
  type: 'List',
  default: 'US',
  choices: ['US', 'DE'],
};

describe('a variable that is made or edited', () => {
  const codeNames: [name: string, codeName: string][] = [
    ['Plan', 'plan'],
    ['Plan (new) 2', 'plan_new_2'],
    ['my_plan', 'my_plan'],
    ['Größe', 'größe'],
    ['a-b', 'ab'],
    ['(!)', ''],
  ];
  for (const [name, codeName] of codeNames) {
    it(`is ${codeName || 'nothing'} in queries as ${name}`, () => {
      assert.equal(codeNameOf(name), codeName);
    });
  }

  const names: [name: string, problem: RegExp | undefined][] = [
    ['Team', undefined],
    [' ', /Enter a name for it/],
    ['x'.repeat(401), /at most 400/],
    ['(!)', /letter or digit/],
    ['COUNTRY', /variable \{variables\.country\} already exists/],
  ];
  for (const [name, problem] of names) {
    it(`${problem ? 'cannot' : 'can'} be called ${name.slice(0, 10)}`, () => {
      const said = nameProblem(draftOf(undefined), name, [known]);
      if (problem) assert.match(said ?? '', problem);
      else assert.equal(said, undefined);
    });
  }

  it('keeps its name in queries when it gets another name, even one like it', () => {
    const draft = draftOf(known);
    assert.equal(nameProblem(draft, 'country', [known]), undefined);
    draft.name = 'Land';
    assert.deepEqual(changeOf(draft), { name: 'Land' });
  });

  const list = { type: 'List', choices: 'US, DE' };
  const defaults: [draft: Partial<VariableDraft>, text: string, value: unknown][] = [
    [{}, 'x', 'x'],
    [{}, '', null],
    [{ type: 'Number' }, '30', 30],
    [{ type: 'Number' }, 'x', /number/],
    [{ type: 'Boolean' }, 'TRUE', true],
    [{ type: 'Boolean' }, 'yes', /true or false/],
    [{ type: 'Date' }, '-7d', '-7d'],
    [{ type: 'Date' }, 'soon', /date/],
    [list, 'DE', 'DE'],
    [list, 'FR', /FR is not among its values/],
    [{ ...list, known: { ...known, isMulti: true } }, 'DE, US', ['DE', 'US']],
    [{ ...list, known: { ...known, isMulti: true } }, 'DE, FR', /FR is not/],
    [{ ...list, known: { ...known, valuesQuery: 'select 1' } }, 'FR', 'FR'],
  ];
  for (const [more, text, value] of defaults) {
    it(`reads ${JSON.stringify(text)} as the default of ${more.type ?? 'text'}`, () => {
      const found = defaultOf({ ...draftOf(undefined), ...more }, text);
      if (value instanceof RegExp) assert.match('problem' in found ? found.problem : '', value);
      else assert.deepEqual(found, { value });
    });
  }

  it('is sent whole when it is new', () => {
    const draft = { ...draftOf(undefined, 'team'), ...list, default: 'DE' };
    assert.deepEqual(changeOf(draft), {
      name: 'team',
      type: 'List',
      values: ['US', 'DE'],
      default_value: 'DE',
    });
    assert.deepEqual(changeOf(draftOf(undefined, 'team')), {
      name: 'team',
      type: 'String',
      default_value: null,
    });
  });

  it('is sent only where it was changed', () => {
    assert.deepEqual(changeOf(draftOf(known)), {});
    assert.deepEqual(changeOf({ ...draftOf(known), default: '' }), { default_value: null });
    assert.deepEqual(changeOf({ ...draftOf(known), choices: 'US, DE, FR' }), {
      values: ['US', 'DE', 'FR'],
    });
    assert.deepEqual(changeOf({ ...draftOf(known), type: 'Number', default: '3' }), {
      type: 'Number',
      values: null,
      default_value: 3,
    });
    // What the form cannot show stays unchanged: choices of a query, a default with commas.
    const asked = {
      ...known,
      valuesQuery: 'select 1',
      default: ['a, b', '[c'],
      isMulti: true,
    } as const;
    assert.deepEqual(changeOf(draftOf(asked)), {});
  });
});
