import assert from 'node:assert/strict';
import { HttpError, NotFoundError } from '../../../../../client/src/api/errors.ts';
import type { InsightChange } from '../../../../../client/src/api/insights.ts';
import { JsonText } from '../../../../../client/src/api/json.ts';
import type { ChangeParts } from '../../../../../client/src/insights/change/changeCommands.ts';
import { editor, uriOf } from '../../support/editor.ts';
import { typing } from '../../support/fakeQuestion.ts';
import { chartOf } from '../text/state.ts';

const { changeCommands } =
  await import('../../../../../client/src/insights/change/changeCommands.ts');

const title = 'Signups';

/** The commands over one insight of a project; their requests are recorded. */
function scene(fail?: Error) {
  const sent: [what: string, change: InsightChange][] = [];
  const put: string[] = [];
  const answer = (change: InsightChange): Promise<unknown> =>
    fail
      ? Promise.reject(fail)
      : Promise.resolve({ id: 43, short_id: 'b', name: 'Made', tags: [], query: null, ...change });
  const insights = {
    create: (change: InsightChange) => {
      sent.push(['create', change]);
      return answer(change);
    },
    update: (id: number, change: InsightChange) => {
      sent.push([`change ${id}`, change]);
      return answer(change);
    },
    retrieveExact: () =>
      Promise.resolve({
        insight: { description: 'Told', tags: ['a'] },
        queryText: chartOf('select 1'),
      }),
  };
  const connection = { name: 'us', host: 'https://us.example', projectId: '7' };
  const session = { connection, client: { insights: () => insights } };
  const parts = {
    findFault: (_file: unknown, text: string) =>
      Promise.resolve(
        text.includes('+ +') ? { line: 0, character: 9, message: 'Wrong.' } : undefined,
      ),
    sessions: { open: () => Promise.resolve(session) },
    tree: {
      put: (insight: { title: string }) => Promise.resolve(void put.push(insight.title)),
      known: () => Promise.resolve([{ tags: ['growth'] }, { tags: ['b', 'growth'] }]),
    },
  } as unknown as ChangeParts;
  const insight = { id: 42, title, description: 'Old', tags: ['b'] };
  const node = { kind: 'insight', session, insight, group: '' };
  return { commands: changeCommands(parts), sent, put, node };
}

describe('the commands that change insights', () => {
  beforeEach(() => editor.reset());

  it('send only what they are named for, and show it in the tree', async () => {
    const { commands, sent, put, node } = scene();
    editor.replies.push('  By week ', '', undefined);
    await commands['hogql.insights.rename'](node);
    await commands['hogql.insights.describe'](node);
    await commands['hogql.insights.favourite'](node);
    await commands['hogql.insights.unfavourite'](node);
    assert.deepEqual(sent, [
      ['change 42', { name: 'By week' }],
      ['change 42', { description: '' }],
      ['change 42', { favorited: true }],
      ['change 42', { favorited: false }],
    ]);
    assert.equal(put.length, 4);
  });

  it('send nothing where the question is left, or there is no insight', async () => {
    const { commands, sent, node } = scene();
    const asking = ['rename', 'describe', 'tag'] as const;
    for (const name of asking) {
      editor.replies.push(undefined);
      await commands[`hogql.insights.${name}`](node);
    }
    editor.replies.length = 0;
    for (const name of [...asking, 'favourite', 'unfavourite', 'duplicate'] as const) {
      await commands[`hogql.insights.${name}`](undefined);
    }
    assert.deepEqual(sent, []);
  });

  const names: [name: string, problem: RegExp][] = [
    [' ', /Enter a name for it/],
    ['x'.repeat(401), /Too long by 1 of 400 characters/],
  ];
  for (const [name, problem] of names) {
    it(`refuse a name of ${name.length} characters, and say why`, async () => {
      const { commands, sent, node } = scene();
      editor.replies.push(name);
      await commands['hogql.insights.rename'](node);
      assert.match(editor.asked.at(-1) ?? '', problem);
      assert.deepEqual(sent, []);
    });
  }

  it('send the tags that were ticked', async () => {
    const { commands, sent, node } = scene();
    editor.replies.push(['growth'], undefined);
    await commands['hogql.insights.tag'](node);
    const labels = editor.offered.map((item) => (typeof item === 'string' ? item : item.label));
    assert.deepEqual(labels, ['b', 'growth']);
    await commands['hogql.insights.tag'](node);
    assert.deepEqual(sent, [['change 42', { tags: ['growth'] }]]);
  });

  const typed: [text: string, tags: readonly string[]][] = [
    ['', ['b']],
    ['board', ['b', 'board']],
    [' c, ,b , d', ['b', 'c', 'd']],
    ['Growth', ['b', 'growth']],
    [' , ', ['b']],
  ];
  for (const [text, tags] of typed) {
    it(`send ${tags.join(', ')} if ${JSON.stringify(text)} is typed and entered`, async () => {
      const { commands, sent, node } = scene();
      editor.replies.push(text);
      await commands['hogql.insights.tag'](node);
      assert.deepEqual(
        sent.map(([, change]) => change.tags?.toSorted()),
        [tags],
      );
    });
  }

  it('send no text that was only typed to find a tag', async () => {
    const { commands, sent, node } = scene();
    editor.replies.push(typing('grow'), ['b', 'growth']);
    await commands['hogql.insights.tag'](node);
    assert.deepEqual(sent, [['change 42', { tags: ['b', 'growth'] }]]);
  });

  it('duplicate an insight with its node as it stands', async () => {
    const { commands, sent, node } = scene();
    await commands['hogql.insights.duplicate'](node);
    const query = new JsonText(chartOf('select 1'));
    const copy = { name: 'Signups (copy)', description: 'Told', tags: ['a'], query, saved: true };
    assert.deepEqual(sent, [['create', copy]]);
  });

  const failures: [fail: Error, said: RegExp][] = [
    [new NotFoundError(undefined), /^The insight is no longer there\. Refresh the list\.$/],
    [new HttpError('host', 500, 'no'), /\w/],
  ];
  for (const [fail, said] of failures) {
    it(`say why they failed: ${fail.constructor.name}`, async () => {
      const { commands, put, node } = scene(fail);
      await commands['hogql.insights.favourite'](node);
      assert.match(editor.asked.at(-1) ?? '', said);
      assert.deepEqual(put, []);
    });
  }
});

describe('a text that is saved as an insight', () => {
  beforeEach(() => editor.reset());
  const open = (text: string, language = 'hogql'): void => {
    editor.open(uriOf('file', '/a.hogql'), text, language);
  };

  it('has the name that is asked for, which its header proposes', async () => {
    const { commands, sent, put } = scene();
    open('-- @tags: a\nselect 1');
    editor.replies.push(' Daily ');
    await commands['hogql.insights.saveAs']();
    const query = new JsonText(chartOf('select 1'));
    assert.deepEqual(sent, [['create', { name: 'Daily', tags: ['a'], query, saved: true }]]);
    assert.deepEqual(put, ['Daily']);
    assert.match(
      editor.asked.at(-1) ?? '',
      /^Saved “Daily” as an insight\. This (file|text) is unchanged/,
    );
  });

  it('is not saved where nobody gives a name, or it cannot be read', async () => {
    const { commands, sent } = scene();
    open('select 1');
    editor.replies.push(undefined);
    await commands['hogql.insights.saveAs']();
    open('-- @favorite: perhaps\nselect 1');
    await commands['hogql.insights.saveAs']();
    assert.match(editor.asked.at(-1) ?? '', /must be true or false/);
    assert.deepEqual(sent, []);
  });

  it('ask before others get a text that nobody can run', async () => {
    const { commands, sent } = scene();
    open('select 1 + +');
    editor.replies.push(undefined, 'Show Error', 'Save Anyway', 'Daily');
    for (let time = 0; time < 3; time++) await commands['hogql.insights.saveAs']();
    const question = 'Save the query with a syntax error? Others will see an error.';
    assert.deepEqual(editor.asked.slice(0, 3), [question, question, question]);
    assert.deepEqual(
      sent.map(([what, { name }]) => [what, name]),
      [['create', 'Daily']],
    );
  });

  it('has to be HogQL, or an insight as JSON', async () => {
    const { commands, sent } = scene();
    await commands['hogql.insights.saveAs']();
    open('words', 'markdown');
    await commands['hogql.insights.saveAs']();
    assert.deepEqual(editor.asked.length, 2);
    for (const said of editor.asked) assert.match(said, /^Open the HogQL/);
    assert.deepEqual(sent, []);
  });
});
