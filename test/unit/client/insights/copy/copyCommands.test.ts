import assert from 'node:assert/strict';
import { ConnectionError } from '../../../../../client/src/api/errors.ts';
import type { InsightChange } from '../../../../../client/src/api/insights.ts';
import type { CopyParts } from '../../../../../client/src/insights/copy/copyCommands.ts';
import { editor } from '../../support/editor.ts';
import { chartOf } from '../text/state.ts';

const { copyCommands } = await import('../../../../../client/src/insights/copy/copyCommands.ts');

/** The command over one insight, with a second project that has the insights of these names. */
function scene({ names = [] as string[], unknown = [] as string[], fail = false } = {}) {
  const made: InsightChange[] = [];
  const here = {
    retrieveExact: () =>
      Promise.resolve({
        insight: { description: 'Told', tags: ['a'], query: null },
        queryText: chartOf('select 1'),
      }),
  };
  const there = {
    findSame: ({ name }: InsightChange) => Promise.resolve(names.filter((each) => each === name)),
    create: (change: InsightChange) => {
      made.push(change);
      return Promise.resolve({ id: 7, short_id: 'b', tags: [], ...change });
    },
  };
  const own = { name: 'us', host: 'https://us.example', projectId: '1' };
  const other = { name: 'eu', host: 'https://eu.example', projectId: '2' };
  const parts = {
    connections: { all: () => [own, other] },
    sessions: {
      reach: () => Promise.resolve({ connection: other, client: { insights: () => there } }),
    },
    catalogs: {
      look: () =>
        fail
          ? Promise.reject(new ConnectionError('eu.example', 'ECONNREFUSED', false))
          : Promise.resolve({ catalog: { revision: '1' }, gaps: [] }),
    },
    fragments: { unknownNames: () => Promise.resolve(unknown) },
  } as unknown as CopyParts;
  const session = { connection: own, client: { insights: () => here } };
  const insight = { id: 42, title: 'Signups', description: 'Told', tags: ['a'] };
  const copy = async (...answers: readonly (string | undefined)[]) => {
    editor.replies.push('eu', ...answers);
    await copyCommands(parts)['hogql.insights.copyToProject']({
      kind: 'insight',
      session,
      insight,
      group: '',
    });
  };
  return { copy, made };
}

describe('copying an insight to another project', () => {
  beforeEach(() => editor.reset());

  it('asks nothing where all is known there and it is not there', async () => {
    const { copy, made } = scene({ names: ['Another'] });
    await copy();
    assert.deepEqual(
      made.map(({ name, description, tags, saved }) => [name, description, tags, saved]),
      [['Signups', 'Told', ['a'], true]],
    );
    assert.match(editor.asked.at(-1) ?? '', /^Copied “Signups” to eu/);
  });

  const doubts: [what: string, parts: Parameters<typeof scene>[0], question: RegExp][] = [
    ['it is there already', { names: ['Signups'] }, /^“Signups” already exists in eu/],
    ['a name is unknown there', { unknown: ['No event `a`.'] }, /^“Signups” might not work in eu/],
    ['the project does not answer', { fail: true }, /^“Signups” might not work in eu/],
  ];
  for (const [what, parts, question] of doubts) {
    it(`asks first where ${what}`, async () => {
      const { copy, made } = scene(parts);
      await copy(undefined);
      assert.match(editor.asked.at(-1) ?? '', question);
      assert.deepEqual(made, []);
      await copy('Copy Anyway');
      assert.equal(made.length, 1);
    });
  }
});
