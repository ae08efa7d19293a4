import assert from 'node:assert/strict';
import type { PlanPlace } from '../../../../../client/src/insights/code/confirmPlan.ts';
import { entryOf } from '../../../../../client/src/insights/code/adoption.ts';
import type { Pushed } from '../../../../../client/src/insights/code/insightFolder.ts';
import type { PlannedFile } from '../../../../../client/src/insights/code/plan.ts';
import type { InsightsTree } from '../../../../../client/src/insights/tree/insightsTree.ts';
import type { QuickPickItem } from 'vscode';
import { editor } from '../../support/editor.ts';
import { pressButtonOf, type Reply } from '../../support/fakeQuestion.ts';
import { state } from '../text/state.ts';

const { chooseInsights, confirmPlan } =
  await import('../../../../../client/src/insights/code/confirmPlan.ts');

/** A push of a plan; the person ticks these files, and the folder answers for each. */
function scene(plan: readonly PlannedFile[]) {
  const done: string[] = [];
  const opened: string[] = [];
  const answers = new Map<string, () => Promise<readonly Pushed[]>>();
  const merged = new Map<string, string | undefined>();
  const created = (file: string): Pushed => ({ kind: 'created', file, id: 1 });
  const folder = {
    merge: (file: string) => Promise.resolve(merged.has(file) ? merged.get(file) : 'both'),
    push: ([file = '']: string[]) => {
      done.push(`push ${file}`);
      return answers.get(file)?.() ?? Promise.resolve([created(file)]);
    },
    createAgain: (file: string) => {
      done.push(`create ${file}`);
      return Promise.resolve(created(file));
    },
    pull: (ids: number[]) => Promise.resolve(void done.push(`pull ${ids.join()}`)),
  };
  const open = (file: string): Promise<void> => Promise.resolve(void opened.push(file));
  const confirm = (ticked?: Reply, place: Partial<PlanPlace> = {}) => {
    editor.replies.push(ticked);
    return confirmPlan(plan, {
      ...({ title: 'Push', what: 'file', open, folder } as unknown as PlanPlace),
      ...place,
    });
  };
  return { done, opened, answers, merged, confirm };
}

const planned = (file: string, drift: PlannedFile['drift'], more: object = {}): PlannedFile => {
  return { file, drift, fields: [], ...more };
};
const filesOf = (pushed?: readonly Pushed[]) => pushed?.map(({ file }) => file);

describe('a push of several files', () => {
  const plan = [planned('a', 'conflict'), planned('b', 'new'), planned('c', 'new')];
  const all = ['a', 'b', 'c'];

  beforeEach(() => editor.reset());

  it('tells what is done, and opens what is to merge, where one fails', async () => {
    const { answers, confirm, opened } = scene(plan);
    answers.set('c', () => Promise.reject(new Error('The disk is full.')));
    assert.deepEqual(filesOf(await confirm(all)), ['b']);
    assert.deepEqual(opened, ['a']);
    assert.deepEqual(editor.asked.slice(1), [
      'Pushed 1 file.',
      '1 file changed on both sides. Resolve the conflicts, save, then push again.',
      'The disk is full.',
    ]);
  });

  it('can be stopped, and tells what was done before', async () => {
    const { answers, confirm, done } = scene([...plan, planned('d', 'new')]);
    answers.set('c', async () => {
      await editor.stop();
      return [{ kind: 'created', file: 'c', id: 3 }];
    });
    assert.deepEqual(filesOf(await confirm([...all, 'd'])), ['b', 'c']);
    assert.deepEqual(done, ['push b', 'push c']);
    assert.equal(editor.asked[1], 'Pushed 2 files.');
    assert.equal(editor.asked.length, 3, 'no failure');
  });

  it('writes nothing where nothing is ticked, or the list is left', async () => {
    const { confirm, done, opened } = scene(plan);
    assert.equal(await confirm([]), undefined);
    assert.equal(await confirm(undefined), undefined);
    assert.deepEqual([done, opened], [[], []]);
    assert.equal(editor.asked.length, 2);
  });

  it('tells which files are left out, and offers none of them', async () => {
    const problem = 'Rename it.';
    const odd = ['._a', 'b:c'].map((file) => planned(file, 'leftOut', { problem }));
    await scene(odd.slice(1)).confirm();
    assert.equal(editor.asked[0], 'b:c could not be read. Rename it.');
    editor.reset();
    const { confirm, done } = scene([...odd, ...plan]);
    await confirm(['b']);
    assert.equal(editor.asked[0], '2 files could not be read. The first: ._a. Rename it.');
    assert.deepEqual(done, ['push b']);
  });

  it('asks nothing where all files match', async () => {
    const { confirm } = scene([planned('a', 'inSync'), planned('b', 'missing')]);
    assert.equal(await confirm([]), undefined);
    assert.deepEqual(editor.asked, ['Nothing to push: all files match their insights.']);
  });

  it('creates again what was deleted there, and pulls what was changed there', async () => {
    const entry = entryOf('b', 'hogql', state({ id: 7 }));
    const { confirm, done } = scene([
      planned('a', 'gone'),
      planned('b', 'editedThere', { entry }),
      planned('c', 'editedHere'),
    ]);
    assert.deepEqual(filesOf(await confirm(all)), ['a', 'c']);
    assert.deepEqual(done, ['create a', 'pull 7', 'push c']);
    assert.equal(editor.asked[1], 'Pushed 2 files. Pulled 1 file.');
  });

  it('says which were refused, by the names that people know, and why', async () => {
    const { answers, confirm } = scene([planned('a', 'editedHere')]);
    answers.set('a', () =>
      Promise.resolve([{ kind: 'outcome', file: 'a', outcome: { kind: 'gone' } }]),
    );
    await confirm(['Cell 1'], { label: () => 'Cell 1' });
    assert.deepEqual(editor.asked.slice(1), [
      'Cell 1: The insight was deleted on the service. Save the text as a new insight, or restore the old one.',
    ]);
  });

  it('opens no merge that could not be made', async () => {
    const { merged, confirm, opened } = scene(plan);
    merged.set('a', undefined);
    await confirm(['a']);
    assert.deepEqual([opened, editor.asked.length], [[], 1]);
  });
});

describe('what a plan shows', () => {
  beforeEach(() => editor.reset());

  it('has what would be written, and ticks only what was edited here', async () => {
    const entry = entryOf('e', 'hogql', state(), 'knownBase');
    const { confirm } = scene([
      planned('a', 'inSync'),
      planned('b', 'editedHere', { fields: ['sql', 'name'] }),
      planned('c', 'conflict', { fields: ['sql'] }),
      planned('d', 'broken', { problem: 'It cannot be read.' }),
      planned('e', 'editedHere', { entry }),
      planned('f', 'new'),
    ]);
    await confirm(undefined);
    assert.deepEqual(
      editor.offered.map((item) => {
        const { label, description, detail } = item as QuickPickItem;
        return [label, description, detail];
      }),
      [
        ['b', 'change: edited here', 'the HogQL and the name'],
        ['c', 'conflict: changed on both sides', 'the HogQL'],
        ['d', 'cannot be read', 'It cannot be read.'],
        ['e', 'change: edited here', ''],
        ['f', 'create: not an insight yet', ''],
      ],
    );
  });
});

describe('a plan', () => {
  beforeEach(() => editor.reset());

  it('has what was edited here ticked, but nothing that came from elsewhere', async () => {
    const entry = entryOf('c', 'hogql', state(), 'knownBase');
    const { confirm, done } = scene([
      planned('a', 'new'),
      planned('b', 'editedHere'),
      planned('c', 'editedHere', { entry }),
      planned('d', 'conflict'),
    ]);
    await confirm('');
    assert.deepEqual(done, ['push b']);
  });

  it('shows the difference of a file, and stays open', async () => {
    const { confirm, done } = scene([planned('a', 'editedHere'), planned('b', 'conflict')]);
    const compared: string[] = [];
    const compare = ({ file }: PlannedFile): Promise<void> => {
      compared.push(file);
      return Promise.resolve();
    };
    editor.replies.push(pressButtonOf('b'), pressButtonOf('a'));
    await confirm(['a'], { compare });
    assert.deepEqual([compared, done], [['b', 'a'], ['push a']]);
  });
});

describe('a choice of insights', () => {
  beforeEach(() => editor.reset());
  const known = [
    { id: 1, title: 'Signups', tags: ['growth', 'b'] },
    { id: 2, title: 'Visits', tags: ['growth'] },
  ];
  const tree = {
    getChildren: () => Promise.resolve([]),
    known: () => Promise.resolve(known),
  } as unknown as InsightsTree;
  const choose = (reply: readonly string[] | undefined) => {
    editor.replies.push(reply);
    return chooseInsights(tree, 'Pull');
  };

  it('has each insight once, one by one or by their tags', async () => {
    assert.deepEqual(await choose(['$(tag) growth', 'Signups']), [1, 2]);
    assert.deepEqual(await choose(['$(tag) b']), [1]);
    assert.deepEqual(await choose(['Visits']), [2]);
    assert.deepEqual(
      editor.offered.map((item) => (item as { label: string }).label),
      ['$(tag) b', '$(tag) growth', 'Signups', 'Visits'],
    );
  });

  it('is none where the list is left', async () => {
    assert.equal(await choose(undefined), undefined);
  });
});
