import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Kept } from '../../../../server/src/base/kept.ts';
import { parse, type ParsedDocument } from '../../../../server/src/parser/parse.ts';

const text = 'select event from events';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** True if something is still there after the garbage was collected. */
async function isKept(reference: WeakRef<object>): Promise<boolean> {
  await turn();
  gc();
  return reference.deref() !== undefined;
}

/** A document, parsed and then edited, and the tree it had before. */
function edited(): { next: ParsedDocument; tree: WeakRef<object> } {
  const before = parse(text);
  const [statement] = before.statements;
  assert.ok(statement);
  const tree = new WeakRef(statement.parsed.tree);
  return { next: parse(`${text} limit 1`, before), tree };
}

describe('an earlier version', () => {
  it('leaves no tree to the next one, which is as large', async () => {
    const { next, tree } = edited();
    assert.equal(await isKept(tree), false);
    assert.deepEqual(next.diagnostics, []);
  });

  it('is let go before what is known of the next one is made', async () => {
    const kept = new Kept<object>();
    const made = (): WeakRef<object> => new WeakRef(kept.of([text], () => ({ text })));
    const before = made();
    await turn();
    kept.of([`${text} limit 1`], () => {
      gc();
      assert.equal(before.deref(), undefined);
      return {};
    });
  });
});
