import assert from 'node:assert/strict';
import { RunTimes } from '../../../../../client/src/runs/window/runTimes.ts';
import type { RunParts } from '../../../../../client/src/runs/starting/runParts.ts';
import type { RunOrder } from '../../../../../client/src/runs/window/runs.ts';
import { splitStatements } from '../../../../../server/src/parser/statements.ts';
import { editor, uriOf } from '../../support/editor.ts';
import type { FakeRange } from '../../support/fakeTexts.ts';

const { runFile, selectionName, statementNames } =
  await import('../../../../../client/src/runs/starting/runStatements.ts');

const file = uriOf('file', '/a.hogql');

/** A place in a document of one line. */
function placeOf(character: number): { line: number; character: number } {
  return { line: 0, character };
}

/** The statements that were last marked as not run. */
let marked: readonly string[];

/** Runs all statements of a text; those that have `fails` in them fail, those that have `stops` are cancelled. */
async function run(text: string, left = 100): Promise<readonly RunOrder[]> {
  marked = [];
  const started: RunOrder[] = [];
  const document = editor.open(file, text, 'hogql');
  const statements = splitStatements(text).map(({ start, end }) => ({
    text: text.slice(start, end),
    range: { start: placeOf(start), end: placeOf(end) },
  }));
  const session = { client: {}, connection: { name: 'us' }, budget: () => ({ left }) };
  const parts = {
    language: { request: () => Promise.resolve({ statements }) },
    sessions: { open: () => Promise.resolve(session) },
    runs: {
      times: new RunTimes(),
      start: (order: RunOrder) => {
        started.push(order);
        const ends = order.query.includes('stops') ? 'cancelled' : 'done';
        const state = { kind: order.query.includes('fails') ? 'failed' : ends, words: {} };
        return { order, work: { ended: Promise.resolve(), state, request: { id: '1' } } };
      },
    },
    results: { isVisible: true, reveal: () => Promise.resolve() },
    tabs: { of: () => undefined, kept: 12 },
    parameters: { bind: () => Promise.resolve(undefined) },
    marks: {
      markNotRun: (_file: unknown, ranges: readonly FakeRange[]) => {
        marked = ranges.map((range) => document.getText(range).trim());
      },
    },
  } as unknown as RunParts;
  await runFile(parts, document as never, { refresh: 'async' });
  return started;
}

describe('running all statements of a document', () => {
  beforeEach(() => editor.reset());

  const texts: [what: string, text: string, queries: string[]][] = [
    ['goes by their order', 'select 1; select 2;\nselect 3', ['select 1', 'select 2', 'select 3']],
  ];
  for (const [what, text, queries] of texts) {
    it(what, async () => {
      const started = await run(text);
      assert.deepEqual(
        started.map(({ query }) => query.trim()),
        queries,
      );
      assert.equal(new Set(started.map(({ statement }) => statement?.key)).size, queries.length);
      for (const { source, statement, refresh } of started) {
        assert.deepEqual(
          [source?.file, statement?.file, refresh],
          [file, file.toString(), 'async'],
        );
      }
    });
  }

  const seven = [1, 2, 3, 4, 5, 6, 7].map((n) => (n === 2 ? 'fails' : `select ${n}`));

  it('ends at the first that fails, marks the others, and runs them if that is wanted', async () => {
    for (const wanted of [undefined, 'Run the Other 5']) {
      editor.replies.push(wanted);
      const started = await run(seven.join(';\n'));
      const expected = wanted === undefined ? seven.slice(0, 2) : seven;
      assert.deepEqual(
        started.map(({ query }) => query),
        expected,
      );
      assert.deepEqual(marked, seven.slice(2));
      assert.equal(editor.asked.at(-1), 'Stopped after 2 of 7 statements.');
      assert.deepEqual(editor.offered, ['Run the Other 5']);
    }
  });

  it('goes on from one failure to the next', async () => {
    editor.replies.push('Run the Other 3', 'Run the Last One');
    assert.equal((await run('fails; select 2; fails; select 4')).length, 4);
    assert.deepEqual(editor.asked, [
      'Stopped after 1 of 4 statements.',
      'Stopped after 2 of 3 statements.',
    ]);
  });

  it('only marks the others after somebody cancelled one', async () => {
    assert.equal((await run('select 1; stops; select 3')).length, 2);
    assert.deepEqual([marked, editor.asked], [['select 3'], []]);
  });

  it('says nothing after the last one failed', async () => {
    assert.equal((await run('select 1; fails')).length, 2);
    assert.deepEqual([marked, editor.asked], [[], []]);
  });

  it('counts only those that were to run', async () => {
    editor.replies.push('Run 3', undefined);
    await run(seven.join(';\n'), 3);
    assert.deepEqual(marked, ['select 3']);
    assert.equal(editor.asked[1], 'Stopped after 2 of 3 statements.');
  });

  it('says that there is none', async () => {
    assert.deepEqual(await run('-- nothing'), []);
    assert.deepEqual(editor.asked, ['There is no statement here to run.']);
  });

  it('names and draws the only one as the header of the file says', async () => {
    const header = '-- @name: Signups\n-- @display: BoldNumber\n';
    const [only] = await run(`${header}select 1`);
    assert.deepEqual([only?.title, only?.display], ['Signups', 'BoldNumber']);
    const [elsewhere] = await run('-- @source: 0190-a\nselect 1');
    assert.equal(elsewhere?.connectionId, '0190-a');
    const [odd] = await run('-- @display: nothing of ours\nselect 1');
    assert.equal(odd?.display, undefined);
  });

  it('draws each as the lines above it say, whatever stands above the others', async () => {
    const text = [
      '-- @name: Signups\n-- @display: BoldNumber\nselect 1;',
      'select 2; -- @display: pie',
      '-- How many\n-- @display: bar x=day\n\nselect 3;',
      '/*\n-- @display: pie\n*/ select 4',
    ];
    const displays = (await run(text.join('\n'))).map(({ display }) => display);
    assert.deepEqual(displays, ['BoldNumber', undefined, 'bar x=day', undefined]);
  });

  it('asks before it runs what the hour’s requests do not suffice for', async () => {
    const text = 'select 1; select 2; select 3';
    editor.replies.push(undefined, 'Run 2', 'Run All');
    for (const sent of [0, 2, 3]) assert.equal((await run(text, 2)).length, sent);
    assert.match(editor.asked[0] ?? '', /^Requests are left for 2 of 3 statements this hour/);
  });

  it('asks before it runs more than the view keeps results of, and runs none if that is called off', async () => {
    const text = Array.from({ length: 130 }, (_, at) => `select ${at};`).join('\n');
    editor.replies.push(undefined, 'Run All');
    assert.deepEqual(await run(text, Infinity), []);
    const started = await run(text, Infinity);
    assert.equal(started.length, 130);
    const batches = new Set(started.map(({ batch }) => batch));
    assert.ok(
      batches.size === 1 && !batches.has(undefined),
      'their results close each other alone',
    );
    assert.equal((await run('select 1'))[0]?.batch, undefined);
    assert.deepEqual(editor.asked, ['Run 130 statements?', 'Run 130 statements?']);
  });
});

const long = "select event, count() from events where event = 'signed_up'";
const longer = "select event, count() from events where event = 'signed_in'";
const cases: [
  what: string,
  texts: string[],
  titles: string[],
  fileName?: string,
  given?: (string | undefined)[],
][] = [
  ['gives the name of the file to its only statement', ['select 1'], ['Welcome'], 'Welcome'],
  ['calls a statement by its text if that is short', ['select\n  1'], ['select 1']],
  [
    'keeps the name of the file for itself where it has several statements',
    ['select 1', '-- two\nselect 2', 'select 3'],
    ['select 1', 'select 2', 'select 3'],
    'Welcome',
  ],
  [
    'calls it what somebody calls it, and long ones by their places',
    [long, 'select 1', longer, longer],
    ['a.hogql:1', 'select 1', 'Sign-ins', 'Sign-ins (2)'],
    'a',
    [undefined, undefined, 'Sign-ins', 'Sign-ins'],
  ],
  ['has no names for an empty file', [], [], 'Welcome'],
];

/** The names of statements, one a line. */
function names(
  texts: readonly string[],
  fileName?: string,
  given: readonly (string | undefined)[] = [],
): ReturnType<typeof statementNames> {
  const places = texts.map((_, at) => `a.hogql:${at + 1}`);
  return statementNames(texts, { fileName, given, places });
}

describe('names of statements', () => {
  for (const [what, texts, titles, fileName, given] of cases) {
    it(what, () => {
      const found = names(texts, fileName, given);
      assert.deepEqual(
        found.map(({ title }) => title),
        titles,
      );
      assert.equal(new Set(found.map(({ key }) => key)).size, texts.length);
    });
  }

  it('stay when the file gets its second statement, unless it has a name', () => {
    assert.deepEqual(names(['select 1'])[0], names(['select 1', 'select 2'])[0]);
  });

  it('stay in one tab when somebody calls a statement otherwise', () => {
    const [before, after] = [undefined, 'Sign-ups'].map(
      (name) => names([long], undefined, [name])[0],
    );
    assert.equal(before?.key, after?.key);
    assert.notEqual(before?.title, after?.title);
  });

  it('tell a selected part from a statement that begins alike', () => {
    const [statement] = names([`${long} group by 1`]);
    const selected = selectionName(long, 'a.hogql:1');
    assert.equal(selected.title, statement?.title);
    assert.notEqual(selected.key, statement?.key);
  });

  it('come from the lines and comments above, never from a part of the SQL', async () => {
    editor.reset();
    const text = [
      `-- @name: All of it\n\n-- Signups a week.\n-- (paid ones only)\n${long};`,
      `-- @name: Own\n-- what it is\n${long} group by 1;`,
      `/*\n * Sign-ins\n */ ${longer}; -- of a day`,
      `-- and plan = 'paid'\n-----\n${longer} group by 1;`,
      'select 1',
    ];
    assert.deepEqual(
      (await run(text.join('\n'))).map(({ title }) => title),
      ['Signups a week', 'Own', 'Sign-ins', 'a.hogql:1', 'select 1'],
    );
  });
});
