import assert from 'node:assert/strict';
import type { Activation } from '../../../../client/src/base/activation.ts';
import type { GuideNeeds } from '../../../../client/src/guide/register.ts';
import { editor } from '../support/editor.ts';

const { registerGuide } = await import('../../../../client/src/guide/register.ts');

describe('the guide', () => {
  const silent = { onDidChange: () => ({ dispose: () => undefined }) };
  const state = new Map<string, unknown>();
  const register = (...connections: readonly object[]): void => {
    const globalState = {
      get: (key: string) => state.get(key),
      update: (key: string, value: unknown) => Promise.resolve(state.set(key, value)),
    };
    const activation = {
      context: { globalState, extension: { packageJSON: { version: '1.2.3' } } },
      own: <T>(part: T): T => part,
    };
    registerGuide(
      activation as unknown as Activation,
      {
        connections: { ...silent, all: () => connections },
        runs: silent,
        results: { onDidChart: silent.onDidChange },
        insights: { tree: { onDidPut: silent.onDidChange } },
      } as unknown as GuideNeeds,
    );
  };
  const hosted = { host: 'https://us.example' };
  const told = ['setContext', 'hogql.connected', true];

  beforeEach(() => {
    editor.reset();
    editor.tabListeners.length = 0;
    state.clear();
  });

  it('completes a step once, when it is done', () => {
    register(hosted);
    assert.deepEqual(editor.executed[0], told);
    editor.executed.length = 0;
    register(hosted);
    assert.deepEqual(editor.executed, []);
  });

  it('tells a project on this machine from a connection', () => {
    register({ local: {} });
    assert.deepEqual(editor.executed[0], ['setContext', 'hogql.startedLocal', true]);
  });

  for (const change of ['opened', 'changed'] as const) {
    it(`tells the walkthrough of earlier steps when a page of VS Code is ${change}`, () => {
      register(hosted);
      editor.executed.length = 0;
      const page = { opened: [], changed: [], closed: [], [change]: [{ input: undefined }] };
      for (const listener of editor.tabListeners) listener(page);
      assert.deepEqual(editor.executed[0], told);
    });
  }

  it('says nothing when a document is opened', () => {
    register(hosted);
    editor.executed.length = 0;
    const page = { opened: [{ input: {} }], changed: [], closed: [] };
    for (const listener of editor.tabListeners) listener(page);
    assert.deepEqual(editor.executed, []);
  });
});
