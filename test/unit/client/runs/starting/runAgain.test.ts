import assert from 'node:assert/strict';
import type { Connection } from '../../../../../client/src/auth/connection.ts';
import type { Session, SessionGap } from '../../../../../client/src/auth/sessions.ts';
import type { RunOrder } from '../../../../../client/src/runs/window/runs.ts';
import type { RunParts } from '../../../../../client/src/runs/starting/runParts.ts';
import type { RunSchedule } from '../../../../../client/src/runs/starting/runSchedule.ts';
import { editor } from '../../support/editor.ts';

const { runCommands } = await import('../../../../../client/src/runs/starting/runCommands.ts');

const connection: Connection = { name: 'us', host: 'https://us.example', projectId: '7' };
const sessionOf = (key: string) => ({ connection, client: { key } }) as unknown as Session;
const order = {
  title: 'signups',
  query: 'select 1',
  session: sessionOf('old'),
  refresh: 'async',
} as unknown as RunOrder;

describe('a run that is repeated', () => {
  let session: Session | SessionGap;
  let started: RunOrder[];
  let due: Parameters<RunSchedule['at']>[2];
  let run: (name: 'again' | 'fresh' | 'liftCap' | 'then' | 'withValues') => Promise<void>;

  beforeEach(() => {
    editor.reset();
    session = sessionOf('new');
    started = [];
    const state = { kind: 'failed', words: {}, freeAtMs: 1 };
    const made = (asked: RunOrder) => ({
      order: asked,
      work: { ended: Promise.resolve(), state, request: { id: '1' } },
    });
    const held: unknown[] = [];
    const tabs = {
      front: { id: 'tab', run: made(order) },
      all: held,
      of: () => undefined,
      hold: (each: unknown) => held.push({ held: each }),
    };
    const parts = {
      runs: {
        start: (asked: RunOrder) => {
          started.push(asked);
          return made(asked);
        },
      },
      sessions: {
        renew: ({ name }: Connection) => Promise.resolve(name === 'us' ? session : undefined),
      },
      results: { isVisible: true, reveal: () => Promise.resolve() },
      tabs,
      rowLimits: { of: () => 100 },
      parameters: { bind: () => Promise.resolve(undefined), enter: () => Promise.resolve() },
      schedule: {
        at: (...[, , then]: Parameters<RunSchedule['at']>) => {
          due = then;
        },
      },
    } as unknown as RunParts;
    const table = runCommands(parts);
    run = (name) => table[`hogql.run.${name}`]();
  });

  for (const name of ['again', 'fresh', 'liftCap', 'withValues'] as const) {
    it(`goes by the key there is now: ${name}`, async () => {
      await run(name);
      assert.deepEqual(
        started.map((each) => each.session),
        [session],
      );
    });
  }

  it('goes by the key there is when its time has come', async () => {
    await run('then');
    session = sessionOf('newest');
    due();
    await new Promise(setImmediate);
    assert.deepEqual(
      started.map((each) => each.session),
      [session],
    );
  });

  it('is not sent with a key that was removed, and offers to set one', async () => {
    session = { kind: 'noKey', connection };
    editor.replies.push(undefined);
    await run('again');
    assert.deepEqual(started, []);
    assert.match(editor.asked[0] ?? '', /Set a key for https:\/\/us\.example/);
  });
});
