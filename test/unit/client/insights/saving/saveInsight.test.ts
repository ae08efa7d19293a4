import assert from 'node:assert/strict';
import { ConnectionError, NotFoundError } from '../../../../../client/src/api/errors.ts';
import type { ExactInsight, InsightChange } from '../../../../../client/src/api/insights.ts';
import { JsonText } from '../../../../../client/src/api/json.ts';
import type { Activity } from '../../../../../client/src/api/shapes.ts';
import {
  type InsightService,
  saveInsight,
  type SaveOutcome,
} from '../../../../../client/src/insights/saving/saveInsight.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { chartOf, state } from '../text/state.ts';

const { signal } = new AbortController();
const base = state({ name: 'Signups' });

/** An insight as the service has it. */
function stored(parts: object = {}, sql = 'select 1'): ExactInsight {
  const insight = {
    id: 42,
    short_id: 'AaVQ8Ijw',
    name: 'Signups',
    description: '',
    tags: [],
    favorited: false,
    deleted: false,
    query: JSON.parse(chartOf(sql)) as unknown,
    ...parts,
  } as unknown as ExactInsight['insight'];
  return { insight, queryText: chartOf(sql) };
}

describe('saving an insight', () => {
  let sent: InsightChange[];
  let theirs: () => ExactInsight;
  let write: () => ExactInsight;
  let log: readonly Activity[];

  beforeEach(() => {
    sent = [];
    theirs = () => stored();
    write = () => stored({}, 'select 2');
    log = [];
  });

  const service: InsightService = {
    retrieve: () => Promise.resolve().then(() => theirs()),
    update: (_id, change) =>
      Promise.resolve().then(() => {
        sent.push(change);
        return write();
      }),
    activity: () => Promise.resolve(log),
  };
  const save = (text: string): Promise<SaveOutcome> =>
    saveInsight(service, { base, format: 'hogql', text }, signal);
  const edited = insightText(base, 'hogql').replace('select 1', 'select 2');

  it('saves an insight whose node has values that no header can say', async () => {
    const queryText = chartOf('select 1').replace('"query"', '"values":[1],"query"');
    theirs = () => ({ ...stored(), queryText });
    assert.equal((await save(edited)).kind, 'saved');
    assert.deepEqual(sent, [{ query: new JsonText(queryText.replace('select 1', 'select 2')) }]);
    assert.doesNotMatch(insightText(state({ queryText })), /@values/);
  });

  it('sends what was changed here, and only that', async () => {
    const outcome = await save(edited);
    assert.ok(outcome.kind === 'saved');
    assert.deepEqual([sent.map(Object.keys), outcome.differs], [[['query']], []]);
  });

  it('sends nothing to one that may not be changed', async () => {
    theirs = () => stored({ user_access_level: 'viewer' });
    const outcome = await save(edited);
    assert.deepEqual([outcome.kind, sent], ['locked', []]);
  });

  const gone: Readonly<Record<string, () => ExactInsight>> = {
    'is marked as deleted': () => stored({ deleted: true }),
    'is not there': () => {
      throw new NotFoundError(undefined);
    },
  };
  for (const [what, answer] of Object.entries(gone)) {
    it(`sends nothing to one that ${what}`, async () => {
      theirs = answer;
      assert.deepEqual([(await save(edited)).kind, sent], ['gone', []]);
    });
  }

  it('says that one is gone which is deleted between the comparison and the save', async () => {
    write = () => {
      throw new NotFoundError(undefined);
    };
    assert.equal((await save(edited)).kind, 'gone');
  });

  it('throws what it cannot explain, and has changed nothing', async () => {
    theirs = () => {
      throw new ConnectionError('host', 'ECONNRESET', true);
    };
    await assert.rejects(save(edited), ConnectionError);
    assert.deepEqual(sent, []);
  });

  it('is a conflict where both changed the text, and sends nothing', async () => {
    theirs = () => stored({}, 'select 3');
    const outcome = await save(edited);
    assert.ok(outcome.kind === 'conflict');
    assert.deepEqual([outcome.fields, sent], [['sql'], []]);
  });

  it('sends both texts where they changed different lines, and says so', async () => {
    const lines = { ...base, queryText: chartOf('select a,\nb\nfrom t') };
    theirs = () => stored({}, 'select a,\nb\nfrom theirs');
    write = () => stored({}, 'select mine,\nb\nfrom theirs');
    const text = insightText(lines, 'hogql').replace('select a', 'select mine');
    const outcome = await saveInsight(service, { base: lines, format: 'hogql', text }, signal);
    assert.ok(outcome.kind === 'saved');
    assert.deepEqual(sent, [{ query: new JsonText(chartOf('select mine,\nb\nfrom theirs')) }]);
    assert.deepEqual([outcome.taken, outcome.differs], [['sql'], []]);
  });

  it('keeps what others changed elsewhere, and says so', async () => {
    theirs = () => stored({ name: 'Signups by day' });
    write = () => stored({ name: 'Signups by day' }, 'select 2');
    const outcome = await save(edited);
    assert.ok(outcome.kind === 'saved');
    assert.deepEqual(outcome.taken, ['name']);
    assert.deepEqual(sent.map(Object.keys), [['query']]);
  });

  it('is a conflict where others made it something without SQL', async () => {
    theirs = () => ({ ...stored(), queryText: '{"kind":"TrendsQuery"}' });
    const outcome = await save(edited);
    assert.ok(outcome.kind === 'conflict');
    assert.deepEqual([outcome.fields, sent], [['query'], []]);
  });

  it('says that the service has made something without SQL of it', async () => {
    write = () => ({ ...stored(), queryText: '{"kind":"TrendsQuery"}' });
    const outcome = await save(edited);
    assert.ok(outcome.kind === 'saved');
    assert.deepEqual(outcome.differs, ['sql']);
  });

  it('compares the definition of one without SQL, and sends it as it stands', async () => {
    const trend = { ...base, queryText: '{"kind":"TrendsQuery"}' };
    const changed = '{"kind":"TrendsQuery","interval":"week"}';
    theirs = () => ({ ...stored(), queryText: trend.queryText });
    write = () => ({ ...stored(), queryText: changed });
    const text = insightText({ ...trend, queryText: changed });
    const outcome = await saveInsight(
      service,
      { base: trend, format: 'insight.json', text },
      signal,
    );
    assert.ok(outcome.kind === 'saved');
    assert.deepEqual([outcome.differs, sent], [[], [{ query: new JsonText(changed) }]]);
  });

  it('throws what a save ended with that cannot be explained', async () => {
    write = () => {
      throw new ConnectionError('host', 'ECONNRESET', true);
    };
    await assert.rejects(save(edited), ConnectionError);
  });

  it('sends nothing where nothing was changed', async () => {
    assert.deepEqual([(await save(insightText(base, 'hogql'))).kind, sent], ['unchanged', []]);
  });

  it('refuses a text with the marks of a merge, before anything is asked', async () => {
    theirs = () => {
      throw new Error('asked');
    };
    const text = `${edited}\n<<<<<<< mine\nselect 1\n=======\nselect 2\n>>>>>>> theirs\n`;
    assert.equal((await save(text)).kind, 'unmerged');
  });

  it('says what the service has stored differently', async () => {
    write = () => stored({}, 'select 4');
    const outcome = await save(edited);
    assert.ok(outcome.kind === 'saved');
    assert.deepEqual(outcome.differs, ['sql']);
  });

  it('finds what others wrote between the comparison and the save', async () => {
    const after = sentNode();
    log = [
      {
        detail: {
          changes: [{ field: 'query', before: JSON.parse(chartOf('select 9')) as unknown, after }],
        },
      } as unknown as Activity,
    ];
    const outcome = await save(edited);
    assert.ok(outcome.kind === 'saved');
    assert.match(outcome.overwritten?.queryText ?? '', /select 9/);
  });

  function sentNode(): unknown {
    return JSON.parse(chartOf('select 2'));
  }
});
