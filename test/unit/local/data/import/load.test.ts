import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonFile } from '../../../../../server/local/data/folder/jsonFile.ts';
import type { Engine } from '../../../../../server/local/engine/engine.ts';
import { type Done, load, readDone } from '../../../../../server/local/data/import/load.ts';
import type { ImportPlan } from '../../../../../server/local/data/import/plan.ts';

/** Two files that are imported in two steps, because each is as large as a step may be. */
const marks = ['/a.jsonl', '/b.jsonl'].map((path) => ({ path, size: 256_000_000, changed: 0 }));
const plan: ImportPlan = {
  version: 3,
  name: 'shop',
  files: { tables: [], refused: [], isImported: false },
  marks,
  found: {
    events: marks.map(({ path }) => ({
      path,
      name: path.slice(1),
      table: 'events',
      format: 'JSONEachRow',
      compression: 'none',
      rows: 5,
      columns: new Map([['event', 'String']]),
    })),
    repeats: 'none',
    eventPersons: 'own',
    persons: [],
    sessions: [],
    warehouse: [],
    propertyTypes: { event: {}, person: {} },
  },
  hot: { events: [], persons: [] },
};

describe('an import that goes on', () => {
  let home = '';
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'hogql-load-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  /** The events that steps bring and remove, with what says how far an earlier attempt had come. */
  async function stepsAfter(text: string): Promise<readonly string[]> {
    const file = join(home, 'done.json');
    writeFileSync(file, text);
    const done = new JsonFile<Done>(
      file,
      (kept) => readDone(kept, plan),
      () => ({ chunks: 0, once: false }),
    );
    const steps: string[] = [];
    const engine = {
      load: (statements: readonly string[]) => {
        for (const statement of statements) {
          const [, step] = /^INSERT INTO events SELECT \*, (\d+)/.exec(statement) ?? [];
          const [, from] =
            /^ALTER TABLE events DELETE WHERE (raw_chunk .*?) S/.exec(statement) ?? [];
          if (step !== undefined) steps.push(step);
          if (from !== undefined) steps.push(`without ${from}`);
        }
        return Promise.resolve();
      },
    } as unknown as Engine;
    await load(plan, engine, done, () => undefined);
    assert.equal(done.value.chunks, 2);
    return steps;
  }

  it('begins with the step that is not there', async () => {
    const steps = await stepsAfter('{"chunks":1,"once":false}');
    assert.deepEqual(steps, ['without raw_chunk >= 1', '1']);
  });

  it('begins anew, without the events of any step, if what it had come to is broken', async () => {
    const broken = ['', '{}', '{"chunks":1e300,"once":false}', '{"chunks":3,"once":false}'];
    for (const text of [...broken, '{"chunks":-1,"once":false}', '{"chunks":"1","once":0}']) {
      assert.deepEqual(await stepsAfter(text), ['without raw_chunk >= 0', '0', '1'], text);
    }
  });
});
