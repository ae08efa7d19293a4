import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import type { RowLimits } from '../../../../../client/src/runs/window/rowLimits.ts';
import type { RunOrder } from '../../../../../client/src/runs/window/runs.ts';
import { editor } from '../../support/editor.ts';

const { endRuns } = await import('../../../../../client/src/runs/window/runMemory.ts');
const { RunMemory } = await import('../../../../../client/src/runs/window/runMemory.ts');
const { Runs } = await import('../../../../../client/src/runs/window/runs.ts');

describe('a window that closes', () => {
  const kept = new Map<string, unknown>();
  const state = {
    get: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  } as unknown as Memento;
  let cancels: string[];
  let order: RunOrder;

  beforeEach(() => {
    editor.reset();
    kept.clear();
    cancels = [];
    const queries = {
      submit: ({ clientQueryId }: { clientQueryId: string }) =>
        Promise.resolve({ kind: 'queued', id: clientQueryId }),
      status: () => new Promise(() => undefined),
      cancel: (id: string) => {
        cancels.push(id);
        return Promise.resolve({ alreadyComplete: false });
      },
    };
    order = {
      title: 'a',
      query: 'select 1',
      session: {
        connection: { name: 'here', host: 'https://a.example', projectId: '1' },
        client: { queries: () => queries },
        otherBudget: () => ({ left: 100 }),
      },
      refresh: 'async',
    } as unknown as RunOrder;
  });

  for (const [isWanted, whom] of [
    [true, 'cancels its runs at the service where people want that'],
    [false, 'leaves its runs to the next window otherwise'],
  ] as const) {
    it(whom, async () => {
      editor.settings.set('hogql.runs.cancelOnClose', isWanted);
      const runs = new Runs({ noted: () => undefined } as unknown as RowLimits);
      const memory = new RunMemory(runs, state, {
        reach: () => Promise.reject(new Error('Nobody asks for it.')),
      });
      const run = runs.start(order);
      await memory.restore();
      const ended = endRuns(runs, memory);
      memory.dispose();
      runs.dispose();
      await ended;
      assert.deepEqual(cancels, isWanted ? [run.work.request.id] : []);
      assert.equal([...kept.values()].flat().length, isWanted ? 0 : 1);
      await run.work.cancel();
    });
  }
});
