import assert from 'node:assert/strict';
import type { PlanPlace } from '../../../../../client/src/insights/code/confirmPlan.ts';
import type { Pushed } from '../../../../../client/src/insights/code/insightFolder.ts';
import type { PlannedFile } from '../../../../../client/src/insights/code/plan.ts';
import { editor } from '../../support/editor.ts';

const { confirmPlan } = await import('../../../../../client/src/insights/code/confirmPlan.ts');

const files = ['a', 'b', 'c', 'd'];
const plan = files.map((file): PlannedFile => {
  return { file, drift: file === 'a' ? 'conflict' : 'new', fields: [] };
});

describe('a push of several files', () => {
  let third: (file: string) => Promise<readonly Pushed[]>;
  let sent: string[];
  let opened: string[];
  const push = (): Promise<readonly Pushed[] | undefined> => {
    const place = {
      title: 'Push',
      what: 'file',
      open: (file: string) => Promise.resolve(void opened.push(file)),
      folder: {
        merge: () => Promise.resolve('both'),
        push: ([file = '']: string[]) => {
          sent.push(file);
          const created: Pushed = { kind: 'created', file, id: 1 };
          return file === 'c' ? third(file) : Promise.resolve([created]);
        },
      },
    } as unknown as PlanPlace;
    editor.replies.push(files);
    return confirmPlan(plan, place);
  };

  beforeEach(() => {
    editor.reset();
    [sent, opened] = [[], []];
  });

  it('tells what is done, and opens what is to merge, where one fails', async () => {
    third = () => Promise.reject(new Error('The disk is full.'));
    assert.deepEqual(
      (await push())?.map(({ file }) => file),
      ['b'],
    );
    assert.deepEqual(opened, ['a']);
    assert.deepEqual(editor.asked.slice(1), [
      'Pushed 1 file.',
      '1 file changed here and there. Choose between the sides, save, then push again.',
      'The disk is full.',
    ]);
  });

  it('can be stopped, and tells what was done before', async () => {
    third = (file) => {
      for (const cancel of editor.cancellable) cancel();
      return Promise.resolve([{ kind: 'created', file, id: 3 }]);
    };
    assert.deepEqual(
      (await push())?.map(({ file }) => file),
      ['b', 'c'],
    );
    assert.deepEqual(sent, ['b', 'c']);
    assert.equal(editor.asked[1], 'Pushed 2 files.');
    assert.equal(editor.asked.length, 3, 'no failure');
  });
});
