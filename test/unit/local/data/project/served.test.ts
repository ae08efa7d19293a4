import assert from 'node:assert/strict';
import type { Engine } from '../../../../../server/local/engine/engine.ts';
import type { Opened } from '../../../../../server/local/data/project/opened.ts';
import { Served } from '../../../../../server/local/data/project/served.ts';

function engine(parts: Partial<Engine> = {}): Engine {
  return {
    run: () => Promise.reject(new Error('Nothing runs here.')),
    load: () => Promise.resolve(),
    status: () => Promise.resolve({ pid: 1, running: [] }),
    close: () => Promise.resolve(),
    ...parts,
  };
}

const opened = (of: Engine): Opened => ({
  engine: of,
  project: { tables: new Map() } as unknown as Opened['project'],
  files: { tables: [], refused: [], isImported: false },
});

const unexpected = (): never => {
  throw new Error('Nobody calls this.');
};

describe('what is served', () => {
  it('is another state once the engine of that is prepared', async () => {
    const asked: string[] = [];
    const of = (name: string): Engine =>
      engine({
        load: ([statement]) => {
          asked.push(`${name}: ${statement}`);
          return Promise.resolve();
        },
      });
    const served = new Served(opened(of('first')), unexpected);
    served.beforeReplace(async (next, replace) => {
      await next.load(['prepare']);
      await served.engine.load(['meanwhile']);
      replace();
    });
    await served.replace(opened(of('next')), () => undefined);
    await served.engine.load(['after']);
    assert.deepEqual(asked, ['next: prepare', 'first: meanwhile', 'next: after']);
  });

  it('reports that what was before cannot be closed or removed', async () => {
    for (const [close, remove] of [
      [() => Promise.reject(new Error('busy')), unexpected],
      [
        () => Promise.resolve(),
        () => {
          throw new Error('busy');
        },
      ],
    ] as const) {
      const line = await new Promise<string>((report) => {
        const served = new Served(opened(engine({ close })), report);
        void served.replace(opened(engine()), remove);
      });
      assert.match(line, /Error: busy/);
    }
  });
});
