import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { EnteredValues } from '../../../../client/src/parameters/enteredValues.ts';

describe('entered values', () => {
  const kept = new Map<string, unknown>();
  const state = {
    get: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  } as unknown as Memento;
  const text = (value: string) => ({ type: 'text', text: value }) as const;

  beforeEach(() => kept.clear());

  it('of a notebook are kept apart from those of the panel and of others', async () => {
    const panel = new EnteredValues(state);
    const notebook = new EnteredValues(state, 'file:///a.hogql');
    await panel.keep({ 'values.n': text('1') });
    await notebook.keep({ 'values.n': text('2') });
    assert.deepEqual(panel.all, { 'values.n': text('1') });
    assert.deepEqual(notebook.all, { 'values.n': text('2') });
    assert.deepEqual(new EnteredValues(state, 'file:///b.hogql').all, {});
  });

  it('of every kind of field are kept', async () => {
    const types = ['text', 'number', 'boolean', 'date', 'choice', 'list', 'properties'];
    const entries = Object.fromEntries(types.map((type) => [type, { type, text: 'a' }]));
    await new EnteredValues(state).keep(entries);
    assert.deepEqual(new EnteredValues(state).all, entries);
  });
});
