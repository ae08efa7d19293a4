import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import type { Session } from '../../../../client/src/auth/sessions.ts';
import { EnteredValues } from '../../../../client/src/parameters/enteredValues.ts';
import { Parameters, valuesIn } from '../../../../client/src/parameters/parameters.ts';
import type { Placeholder } from '../../../../server/src/protocol/statements.ts';

const session = {} as Session;

/** A session whose service gives this answer, and the queries sent to it. */
function stateOf(kept: unknown): Memento {
  let text = JSON.stringify(kept);
  return {
    keys: () => ['hogql.parameters'],
    get: (): unknown => JSON.parse(text),
    update: (_key: string, value: unknown) => {
      text = JSON.stringify(value);
      return Promise.resolve();
    },
  } as Memento;
}

function parametersWith(placeholders: readonly Placeholder[], kept: unknown = {}) {
  const asked: string[] = [];
  const parameters = new Parameters({
    placeholders: () => Promise.resolve(placeholders),
    variables: () => {
      asked.push('variables');
      return Promise.resolve([]);
    },
    choices: () => Promise.resolve(undefined),
    entered: new EnteredValues(stateOf(kept)),
    known: () => ({}),
  });
  return { parameters, asked };
}

describe('parameters', () => {
  it('leaves a query without placeholders as it is', async () => {
    const { parameters, asked } = parametersWith([]);
    assert.equal(await parameters.bind('select 1', session, ''), undefined);
    assert.deepEqual(asked, []);
  });

  it('asks for variables only where one is named', async () => {
    const { parameters, asked } = parametersWith([{ kind: 'value', path: ['n'] }]);
    await parameters.bind('select {n}', session, '');
    assert.deepEqual(asked, []);
  });

  it('remembers what was entered', async () => {
    const { parameters } = parametersWith([{ kind: 'value', path: ['n'] }]);
    assert.deepEqual((await parameters.bind('', session, ''))?.missing, ['n']);
    await parameters.enter({ 'values.n': { type: 'number', text: '7' } });
    await parameters.enter({ 'values.other': { type: 'text', text: 'a' } });
    assert.deepEqual((await parameters.bind('', session, ''))?.node['values'], { n: 7 });
  });

  it('ignores what is not an entry', async () => {
    const { parameters } = parametersWith([{ kind: 'value', path: ['n'] }]);
    await parameters.enter({ 'values.n': { type: 'code', text: '7' } });
    await parameters.enter('text');
    assert.deepEqual((await parameters.bind('', session, ''))?.missing, ['n']);
  });

  it('starts over where the stored values cannot be read', async () => {
    const { parameters } = parametersWith([{ kind: 'value', path: ['n'] }], { n: 1 });
    assert.deepEqual((await parameters.bind('', session, ''))?.missing, ['n']);
  });

  const headers: [file: string, values: object][] = [
    ['-- @values: {"n": 1}\nselect {n}', { n: 1 }],
    ['-- @name: a\n-- @values: {"n": [1]}\nselect 1', { n: [1] }],
    ['-- @values: {"n": \nselect 1', {}],
    ['-- @values: [1]\nselect 1', {}],
    ['select 1\n-- @values: {"n": 1}', {}],
  ];
  for (const [file, values] of headers) {
    it(`reads ${JSON.stringify(values)} from the header of ${JSON.stringify(file)}`, () => {
      assert.deepEqual(valuesIn(file), values);
    });
  }
});
