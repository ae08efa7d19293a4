import assert from 'node:assert/strict';
import { QueryError, UnconfirmedError } from '../../../../../client/src/api/errors.ts';
import { insightLine } from '../../../../../client/src/insights/code/adoption.ts';
import { lockName } from '../../../../../server/common/insights/insightLock.ts';
import { insightSql } from '../../../../../server/common/insights/insightNode.ts';
import {
  type InsightState,
  queryOf,
} from '../../../../../client/src/insights/text/insightState.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { state } from '../text/state.ts';
import { scene, signal } from './scene.ts';

const signups = state({ id: 1, shortId: 'one', name: 'Signups' });
const visits = state({ id: 3, shortId: 'three', name: 'Visits' });
const file = 'signups.hogql';

function sqlOf(insight: InsightState | undefined): string | undefined {
  return insight && insightSql(queryOf(insight));
}

describe('a push', () => {
  it('sends what was edited, and the file is in sync again', async () => {
    const { folder, edit, service, drifts } = scene(signups, visits);
    await folder.pull([1, 3], signal);
    edit(file, 'select 1', 'select 2');
    const [pushed] = await folder.push([file], signal);
    assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'saved');
    assert.equal(sqlOf(service.insights.get(1)), 'select 2');
    assert.deepEqual(await drifts(), { [file]: 'inSync', 'visits.hogql': 'inSync' });
  });

  it('leaves both sides as they are where both were changed', async () => {
    const { folder, edit, service, text, changeThere, drifts } = scene(signups);
    await folder.pull([1], signal);
    edit(file, 'select 1', 'select 2');
    changeThere(signups, 'select 3');
    const [pushed] = await folder.push([file], signal);
    assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'conflict');
    assert.match(text(file), /select 2/);
    assert.equal(sqlOf(service.insights.get(1)), 'select 3');
    assert.deepEqual(await drifts(), { [file]: 'conflict' });
  });

  it('follows what others changed elsewhere, though nothing was edited here', async () => {
    const { folder, text, changeThere, drifts } = scene(signups);
    await folder.pull([1], signal);
    changeThere(signups, 'select 1', { description: 'Theirs' });
    const [pushed] = await folder.push([file], signal);
    assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'unchanged');
    assert.match(text(file), /@description: Theirs/);
    assert.deepEqual(await drifts(), { [file]: 'inSync' });
  });

  it('sends what was edited in a definition, and leaves it one', async () => {
    const trend = state({ id: 2, name: 'Trend', queryText: '{"kind":"TrendsQuery"}' });
    const { folder, edit, service, text, drifts } = scene(trend);
    await folder.pull([2], signal);
    edit('trend.insight.json', '"Trend"', '"By day"');
    const [pushed] = await folder.push(['trend.insight.json'], signal);
    assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'saved');
    assert.equal(service.insights.get(2)?.name, 'By day');
    assert.match(text('trend.insight.json'), /^\{\n {2}"name": "By day"/);
    assert.deepEqual(await drifts(), { 'trend.insight.json': 'inSync' });
  });

  it('makes a new file an insight, named like the file unless it says a name', async () => {
    const { folder, files, service, drifts } = scene();
    files.texts.set('daily.hogql', 'select 1');
    files.texts.set('weekly.hogql', '-- @name: By week\nselect 7');
    const plan = await drifts();
    assert.deepEqual(plan, { 'daily.hogql': 'new', 'weekly.hogql': 'new' });
    const pushed = await folder.push(['daily.hogql', 'weekly.hogql', 'none.hogql'], signal);
    assert.deepEqual(pushed, [
      { kind: 'created', file: 'daily.hogql', id: 1 },
      { kind: 'created', file: 'weekly.hogql', id: 2 },
    ]);
    assert.deepEqual(
      service.created.map(({ name, saved }) => [name, saved]),
      [
        ['daily', true],
        ['By week', true],
      ],
    );
    assert.equal((await folder.lock()).insights.length, 2);
  });

  it('names the insight in the header of a file that became one, and changes nothing else in it', async () => {
    const { folder, files, service, text, drifts } = scene();
    files.texts.set('daily.hogql', '-- mine\r\nselect 1\r\n');
    files.texts.set('marked.hogql', '\uFEFF-- @name: Marked\nselect 2');
    files.texts.set('said.hogql', '-- @insight: 77 (elsewhere)\nselect 3');
    const json = '{"name":"Trend","query":{"kind":"TrendsQuery"}}';
    files.texts.set('trend.insight.json', json);
    await folder.push([...files.texts.keys()], signal);
    const line = (id: number): string =>
      `-- @insight: ${id} (${service.insights.get(id)?.shortId})`;
    assert.equal(text('daily.hogql'), `${line(1)}\r\n-- mine\r\nselect 1\r\n`);
    assert.equal(text('marked.hogql'), `\uFEFF${line(2)}\n-- @name: Marked\nselect 2`);
    assert.equal(text('said.hogql'), '-- @insight: 77 (elsewhere)\nselect 3');
    assert.equal(text('trend.insight.json'), json);
    assert.ok(Object.values(await drifts()).every((drift) => drift === 'inSync'));
  });

  it('keeps the last line break of a file out of the insight', async () => {
    const { folder, files, service, edit, text, drifts } = scene(signups);
    files.texts.set('daily.hogql', 'select 1\n');
    await folder.push(['daily.hogql'], signal);
    await folder.pull([1], signal);
    edit(file, 'select 1\n', 'select 2\n\n');
    await folder.push([file], signal);
    const there = [...service.insights.values()].map((each) => sqlOf(each));
    assert.deepEqual(there.toSorted(), ['select 1', 'select 2\n']);
    assert.match(text(file), /select 2\n$/);
    edit(file, 'select 2\n', 'select 2');
    assert.ok(Object.values(await drifts()).every((drift) => drift === 'inSync'));
  });

  it('creates a deleted insight again, only where there is a file', async () => {
    const { folder, service, drifts, files } = scene(signups);
    await folder.pull([1], signal);
    service.insights.clear();
    assert.deepEqual(await drifts(), { [file]: 'gone' });
    const created = await folder.createAgain(file, signal);
    assert.deepEqual(created, { kind: 'created', file, id: 1 });
    files.texts.delete(file);
    assert.equal(await folder.createAgain(file, signal), undefined);
    assert.equal(service.created.length, 1);
  });

  it('creates a deleted insight no second time after another window', async () => {
    const { folder, service, edit } = scene(signups);
    await folder.pull([1], signal);
    service.insights.clear();
    await folder.createAgain(file, signal);
    edit(file, 'select 1', 'select 2');
    const again = await folder.createAgain(file, signal);
    assert.ok(again?.kind === 'outcome' && again.outcome.kind === 'saved');
    assert.equal(service.created.length, 1);
    assert.equal(sqlOf(service.insights.get(1)), 'select 2');
  });
});

describe('an insight that was created without a note of it', () => {
  const lost = async (error: Error) => {
    const all = scene();
    const { service, files, folder } = all;
    const create = service.create.bind(service);
    service.create = async (change) => {
      await create(change);
      throw error;
    };
    files.texts.set('daily.hogql', '-- @tags: a, b\n-- @description: Each day\nselect 1');
    await assert.rejects(folder.push(['daily.hogql'], signal), error);
    service.create = create;
    return all;
  };
  const noAnswer = new UnconfirmedError('unknown');

  it('is found again, and not ticked where its file was edited meanwhile', async () => {
    const { service, folder, drifts, edit, noted } = await lost(noAnswer);
    assert.equal((await folder.lock()).creating?.length, 1);
    edit('daily.hogql', 'select 1', 'select 2');
    await folder.adopt(signal);
    assert.deepEqual(await drifts(), { 'daily.hogql': 'editedHere' });
    assert.equal(noted('daily.hogql')?.adopted, 'knownBase');
    await folder.push(['daily.hogql'], signal);
    assert.equal(service.created.length, 1);
    assert.equal(sqlOf(service.insights.get(1)), 'select 2');
    assert.equal((await folder.lock()).creating, undefined);
  });

  it('is another one than that of a file with the same text', async () => {
    const { service, folder, files } = await lost(noAnswer);
    const text = files.texts.get('daily.hogql') ?? '';
    files.texts.set('copy.hogql', `-- @name: daily\n${text}`);
    await folder.push(['copy.hogql'], signal);
    assert.deepEqual(
      (await folder.lock()).insights.map(({ file, base }) => [file, base.id]),
      [
        ['copy.hogql', 2],
        ['daily.hogql', 1],
      ],
    );
    assert.equal(service.created.length, 2);
  });

  it('is not one that another file is already', async () => {
    const { service, folder, files } = scene();
    files.texts.set('daily.hogql', 'select 1');
    files.texts.set('copy.hogql', '-- @name: daily\nselect 1');
    await folder.push(['copy.hogql'], signal);
    const create = service.create.bind(service);
    service.create = async (change) => {
      await create(change);
      throw noAnswer;
    };
    await assert.rejects(folder.push(['daily.hogql'], signal), noAnswer);
    await folder.adopt(signal);
    assert.deepEqual(
      (await folder.lock()).insights.map((each) => [each.file, each.base.id]),
      [
        ['copy.hogql', 1],
        ['daily.hogql', 2],
      ],
    );
  });

  it('is created where the service has none, and forgotten where its file is gone too', async () => {
    const { service, folder, files } = await lost(noAnswer);
    service.insights.clear();
    await folder.adopt(signal);
    assert.equal((await folder.lock()).creating?.length, 1);
    files.texts.delete('daily.hogql');
    await folder.adopt(signal);
    assert.equal((await folder.lock()).creating, undefined);
    assert.deepEqual((await folder.lock()).insights, []);
  });

  it('is looked for by all that was sent, and only after an answer that leaves it open', async () => {
    const { folder } = await lost(noAnswer);
    const [creation] = (await folder.lock()).creating ?? [];
    assert.deepEqual([creation?.description, creation?.tags], ['Each day', ['a', 'b']]);
    const refused = await lost(new QueryError('No such tag.'));
    assert.equal((await refused.folder.lock()).creating, undefined);
  });

  it('is that of a file whose insight was deleted before', async () => {
    const { folder, service } = await lost(noAnswer);
    await folder.adopt(signal);
    service.insights.clear();
    service.put(visits);
    const create = service.create.bind(service);
    service.create = async (change) => {
      await create(change);
      throw noAnswer;
    };
    await assert.rejects(folder.createAgain('daily.hogql', signal), noAnswer);
    await folder.adopt(signal);
    assert.deepEqual(
      (await folder.lock()).insights.map(({ base }) => base.id),
      [4],
    );
  });
});

describe('a plan', () => {
  it('reads the list to its end only for what it has not found', async () => {
    const many = [1, 2, 3, 4, 5].map((id) => state({ id, shortId: `s${id}`, name: `N ${id}` }));
    const { folder, service } = scene(...many);
    await folder.pull([1], signal);
    service.asked.length = 0;
    await folder.plan(signal);
    assert.deepEqual(service.asked, ['list 0']);
    service.asked.length = 0;
    service.insights.delete(1);
    const [planned] = await folder.plan(signal);
    assert.equal(planned?.drift, 'gone');
    assert.deepEqual(service.asked, ['list 0', 'list 2']);
  });

  it('ends where the list says that there is more and has nothing', async () => {
    const { folder, service } = scene(signups);
    await folder.pull([1], signal);
    service.list = () => Promise.resolve({ insights: [], count: 9, hasMore: true });
    const [planned] = await folder.plan(signal);
    assert.equal(planned?.drift, 'gone');
  });
});

describe('a folder from another machine, whose lock is not there', () => {
  const pulled = insightText(signups, 'hogql');

  it('is in conflict where a file differs, and a push sends nothing', async () => {
    const { folder, files, service, drifts } = scene({ ...signups, description: 'Theirs' });
    files.texts.set(file, pulled.replace('select 1', 'select 2'));
    await folder.adopt(signal);
    assert.deepEqual(await drifts(), { [file]: 'conflict' });
    const [pushed] = await folder.push([file], signal);
    assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'conflict');
    assert.deepEqual(pushed.outcome.fields, ['sql']);
    assert.ok(!service.asked.includes('change 1'));
  });

  it('is in sync once the file says what the insight says', async () => {
    const { folder, files, edit, noted } = scene(signups);
    files.texts.set(file, pulled.replace('select 1', 'select 2'));
    await folder.adopt(signal);
    assert.equal(noted(file)?.adopted, 'unknownBase');
    edit(file, 'select 2', 'select 1');
    const [pushed] = await folder.push([file], signal);
    assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'unchanged');
    assert.equal(noted(file)?.adopted, undefined);
  });

  it('gets both sides without marks of an origin that nobody knows', async () => {
    const { folder, files, text, noted } = scene(signups);
    files.texts.set(file, pulled.replace('select 1', 'select 2'));
    await folder.adopt(signal);
    const merged = await folder.merge(file, signal);
    assert.match(text(file), /<<<<<<< yours\nselect 2\n=======\nselect 1\n>>>>>>> theirs\n$/);
    assert.equal(merged, text(file));
    assert.equal(noted(file)?.adopted, undefined, 'a person decides now');
  });

  it('is pushed where the file says what it was made from', async () => {
    const { folder, files, service, drifts } = scene(signups);
    const edited = pulled.replace('select 1', 'select 2');
    files.texts.set(file, edited.replace(/(?<=@insight: ).*/, insightLine(edited, signups)));
    await folder.adopt(signal);
    assert.deepEqual(await drifts(), { [file]: 'editedHere' });
    await folder.push([file], signal);
    assert.equal(sqlOf(service.insights.get(1)), 'select 2');
  });

  it('takes one file for an insight, the first, and no insight that is not there', async () => {
    const { folder, files, service } = scene(signups);
    files.texts.set('a.hogql', pulled);
    files.texts.set('b.hogql', pulled);
    files.texts.set('c.hogql', pulled.replace('1 (one)', '9 (nine)'));
    files.texts.set('d.insight.json', pulled);
    files.texts.set('e.md', pulled);
    await folder.adopt(signal);
    const { insights } = await folder.lock();
    assert.deepEqual(
      insights.map((each) => each.file),
      ['a.hogql'],
    );
    assert.deepEqual(service.asked, ['read 1', 'read 9']);
  });

  it('notes nothing anew of a file or an insight that is noted', async () => {
    const { folder, files, edit, text, service } = scene(signups, visits);
    await folder.pull([1], signal);
    files.texts.set('copy.hogql', text(file));
    edit(file, '1 (one)', '3 (three)');
    service.asked.length = 0;
    const before = text(lockName);
    await folder.adopt(signal);
    assert.deepEqual([service.asked, text(lockName)], [[], before]);
  });

  it('writes no lock where nothing is to be noted', async () => {
    const { folder, files } = scene(signups);
    files.texts.set('a.hogql', 'select 1');
    await folder.adopt(signal);
    assert.ok(!files.texts.has(lockName));
  });
});

describe('a merge', () => {
  it('is that of the file asked for', async () => {
    const { folder, edit, changeThere, text } = scene(signups, visits);
    await folder.pull([1, 3], signal);
    const before = text(file);
    edit('visits.hogql', 'select 1', 'select 2');
    changeThere(visits, 'select 3');
    const merged = await folder.merge('visits.hogql', signal);
    assert.match(merged ?? '', /@name: Visits[^]*select 2[^]*select 3/);
    assert.deepEqual([text('visits.hogql'), text(file)], [merged, before]);
  });

  it('is none where the insight, its SQL or the file is gone', async () => {
    const { folder, files, service, text } = scene(signups, visits);
    await folder.pull([1, 3], signal);
    const before = text(file);
    assert.equal(await folder.merge('other.hogql', signal), undefined);
    service.put({ ...signups, queryText: '{"kind":"TrendsQuery"}' });
    assert.equal(await folder.merge(file, signal), undefined);
    service.insights.clear();
    assert.equal(await folder.merge(file, signal), undefined);
    files.texts.delete('visits.hogql');
    service.put(visits);
    assert.equal(await folder.merge('visits.hogql', signal), undefined);
    assert.equal(text(file), before);
  });
});
