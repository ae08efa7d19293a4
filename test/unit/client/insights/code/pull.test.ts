import assert from 'node:assert/strict';
import { OtherProjectError } from '../../../../../client/src/insights/code/folderLock.ts';
import { LockError, lockName } from '../../../../../server/common/insights/insightLock.ts';
import { chartOf, state } from '../text/state.ts';
import { scene, signal } from './scene.ts';

const signups = state({ id: 1, shortId: 'one', name: 'Signups' });
const trend = state({ id: 2, shortId: 'two', name: 'Trend', queryText: '{"kind":"TrendsQuery"}' });
const long = { ...signups, queryText: chartOf('a\nb\nc\nd') };
const visits = state({ id: 3, shortId: 'three', name: 'Visits' });

describe('a folder with a file that cannot be an insight', () => {
  const names = ['._signups.hogql', 'a:b.hogql', 'con.insight.json', 'locked.hogql'];

  for (const name of names) {
    it(`is pulled, compared and pushed without ${name}, which is told`, async () => {
      const { folder, files, edit, drifts, service } = scene(signups);
      files.texts.set(name, 'select 0');
      const read = files.read.bind(files);
      files.read = (file) =>
        file === name ? Promise.reject(new Error('It is refused.')) : read(file);
      assert.deepEqual(await folder.pull([1], signal), [
        { kind: 'written', file: 'signups.hogql' },
      ]);
      edit('signups.hogql', 'select 1', 'select 2');
      assert.deepEqual(await drifts(), { 'signups.hogql': 'editedHere', [name]: 'leftOut' });
      const [, leftOut] = await folder.plan(signal);
      assert.match(
        leftOut?.problem ?? '',
        /^(?:Some systems do not allow this file name|It is refused)\./,
      );
      await folder.push(['signups.hogql'], signal);
      assert.match(service.insights.get(1)?.queryText ?? '', /select 2/);
      assert.equal(files.texts.get(name), 'select 0');
    });
  }
});

describe('a pull', () => {
  it('ends in words at a service that always has another page', async () => {
    const { folder, service } = scene(signups);
    await folder.pull([1], signal);
    const list = service.list.bind(service);
    service.insights.delete(1);
    service.put(visits);
    service.list = async () => ({ ...(await list(0)), hasMore: true });
    await assert.rejects(folder.plan(signal), /^Error: The list of insights never ends\. Check/);
    assert.equal(service.asked.filter((asked) => asked === 'list 0').length, 500);
  });

  it('merges into files that earlier versions wrote without a line break at their end', async () => {
    const { folder, files, text, changeThere, drifts } = scene(signups);
    changeThere(signups, 'a\nb\nc');
    await folder.pull([1], signal);
    const written = text('signups.hogql');
    files.texts.set('signups.hogql', written.trimEnd());
    assert.deepEqual(await drifts(), { 'signups.hogql': 'inSync' });
    assert.deepEqual(await folder.pull([1], signal), [{ kind: 'kept', file: 'signups.hogql' }]);
    files.texts.set('signups.hogql', written.trimEnd().replace('\na', '\nmine'));
    changeThere(signups, 'a\nb\ntheirs');
    assert.deepEqual(await folder.pull([1], signal), [{ kind: 'written', file: 'signups.hogql' }]);
    assert.match(text('signups.hogql'), /\nmine\nb\ntheirs\n$/);
    files.texts.set('signups.hogql', written.trimEnd().replace('\na', '\nmine'));
    changeThere(signups, 'other\nb\ntheirs');
    assert.deepEqual(await folder.pull([1], signal), [{ kind: 'merge', file: 'signups.hogql' }]);
  });

  it('writes each insight in its format, and finds the files in sync', async () => {
    const { folder, drifts, text } = scene(signups, trend, visits);
    const pulled = await folder.pull([1, 2, 3, 4], signal);
    assert.deepEqual(pulled, [
      { kind: 'written', file: 'signups.hogql' },
      { kind: 'written', file: 'trend.insight.json' },
      { kind: 'written', file: 'visits.hogql' },
      { kind: 'gone', id: 4 },
    ]);
    assert.match(text('signups.hogql'), /^-- @insight: 1 \(one\)\n-- @name: Signups\nselect 1\n$/);
    assert.deepEqual(await drifts(), {
      'signups.hogql': 'inSync',
      'trend.insight.json': 'inSync',
      'visits.hogql': 'inSync',
    });
  });

  it('takes the file that another pull has written and not noted, and no other', async () => {
    const { folder, files, text } = scene(trend);
    await folder.pull([2], signal);
    files.texts.delete(lockName);
    assert.deepEqual(await folder.pull([2], signal), [
      { kind: 'written', file: 'trend.insight.json' },
    ]);
    files.texts.delete(lockName);
    files.texts.set('trend.insight.json', `${text('trend.insight.json')} `);
    assert.deepEqual(await folder.pull([2], signal), [
      { kind: 'written', file: '2-trend.insight.json' },
    ]);
  });

  it('takes what was changed there, and keeps the connection of the file', async () => {
    const { folder, files, changeThere, text, drifts } = scene(signups);
    await folder.pull([1], signal);
    files.texts.set('signups.hogql', `-- @connection: staging\n${text('signups.hogql')}`);
    changeThere(signups, 'select 2');
    assert.deepEqual(await folder.pull([1], signal), [{ kind: 'written', file: 'signups.hogql' }]);
    assert.match(text('signups.hogql'), /^-- @connection: staging\n-- @insight: 1[^]*select 2\n$/);
    assert.deepEqual(await drifts(), { 'signups.hogql': 'inSync' });
  });

  it('leaves a file alone that was edited, or that is the same', async () => {
    const { folder, edit, text, drifts } = scene(signups, visits);
    await folder.pull([1, 3], signal);
    edit('signups.hogql', 'select 1', 'select 2');
    const kept = ['signups.hogql', 'visits.hogql'].map((file) => ({ kind: 'kept', file }));
    assert.deepEqual(await folder.pull([1, 3], signal), kept);
    assert.match(text('signups.hogql'), /select 2/);
    assert.equal((await drifts())['signups.hogql'], 'editedHere');
  });

  it('has a conflict if both sides add a line at the end, as the plan says', async () => {
    const { folder, files, changeThere, text, drifts } = scene(signups);
    await folder.pull([1], signal);
    files.texts.set('signups.hogql', `${text('signups.hogql')}\n-- mine\n`);
    changeThere(signups, 'select 1\n-- theirs');
    assert.deepEqual(await drifts(), { 'signups.hogql': 'conflict' });
    await folder.pull([1], signal);
    assert.match(
      text('signups.hogql'),
      /select 1\n<<<<<<< yours\n\n-- mine\n\|{7} opened\n=======\n-- theirs\n>>>>>>> theirs\n$/,
    );
  });

  it('puts both sides into a file that was changed on both', async () => {
    const { folder, edit, changeThere, text, drifts } = scene(signups);
    await folder.pull([1], signal);
    edit('signups.hogql', 'select 1', 'select 2');
    changeThere(signups, 'select 3');
    assert.deepEqual(await folder.pull([1], signal), [{ kind: 'merge', file: 'signups.hogql' }]);
    assert.match(
      text('signups.hogql'),
      /<<<<<<< yours\nselect 2\n[^]*=======\nselect 3\n>>>>>>> theirs/,
    );
    assert.deepEqual(await drifts(), { 'signups.hogql': 'editedHere' }, 'theirs is the base now');
  });

  it('merges what was changed in different lines without a mark', async () => {
    const { folder, edit, changeThere, text, drifts } = scene(long);
    await folder.pull([1], signal);
    edit('signups.hogql', '\na\n', '\nhere\n');
    changeThere(signups, 'a\nb\nc\nthere', { description: 'Theirs' });
    assert.deepEqual(await folder.pull([1], signal), [{ kind: 'written', file: 'signups.hogql' }]);
    assert.match(
      text('signups.hogql'),
      /\n-- @name: Signups\n-- @description: Theirs\nhere\nb\nc\nthere\n$/,
    );
    assert.deepEqual(await drifts(), { 'signups.hogql': 'editedHere' });
  });

  it('leaves a file alone whose merge nobody has finished', async () => {
    const { folder, edit, changeThere, text } = scene(long);
    await folder.pull([1], signal);
    edit('signups.hogql', '\na\n', '\nhere\n');
    changeThere(signups, 'there\nb\nc\nd');
    await folder.pull([1], signal);
    const marked = text('signups.hogql');
    for (const sql of ['there\nb\nc\nd', 'later\nb\nc\nd']) {
      changeThere(signups, sql, { description: 'Later' });
      assert.deepEqual(await folder.pull([1], signal), [{ kind: 'kept', file: 'signups.hogql' }]);
      assert.equal(await folder.merge('signups.hogql', signal), marked);
      assert.equal(text('signups.hogql'), marked);
    }
  });

  it('brings a file back that was deleted here, under its own name', async () => {
    const { folder, files } = scene(signups);
    await folder.pull([1], signal);
    files.texts.delete('signups.hogql');
    assert.deepEqual(await folder.pull([1], signal), [{ kind: 'written', file: 'signups.hogql' }]);
  });

  it('takes what was typed while it reads the insight into the merge', async () => {
    const { folder, edit, service, changeThere, text } = scene(long);
    await folder.pull([1], signal);
    edit('signups.hogql', '\na\n', '\nhere\n');
    changeThere(signups, 'there\nb\nc\nd');
    const retrieve = service.retrieve.bind(service);
    service.retrieve = (id) => {
      edit('signups.hogql', '\nd', '\ntyped');
      return retrieve(id);
    };
    await folder.merge('signups.hogql', signal);
    for (const part of ['there', 'here', 'typed']) assert.ok(text('signups.hogql').includes(part));
  });

  it('takes what was typed meanwhile together with what was changed there', async () => {
    const { folder, files, changeThere, text } = scene(long);
    await folder.pull([1], signal);
    changeThere(signups, 'a\nb\nc\nthere');
    const typed = text('signups.hogql').replace('\na\n', '\nhere\n');
    const read = files.read.bind(files);
    let reads = 0;
    files.read = (name) => {
      if (name === 'signups.hogql' && ++reads === 3) files.texts.set(name, typed);
      return read(name);
    };
    await folder.pull([1], signal);
    assert.match(text('signups.hogql'), /\nhere\nb\nc\nthere\n$/);
  });
});

describe('the name of a pulled file', () => {
  const names: [name: string, file: string][] = [
    ['Signups', 'signups.hogql'],
    ['  Sign-ups / week? ', 'sign-ups-week.hogql'],
    ['Größe 東京', 'größe-東京.hogql'],
    ['', 'insight-one.hogql'],
    ['!!!', 'insight.hogql'],
    ['CON', '_con.hogql'],
    ['../../.bashrc', 'bashrc.hogql'],
    ['x'.repeat(80), `${'x'.repeat(60)}.hogql`],
  ];
  for (const [name, file] of names) {
    it(`is ${file} for ${JSON.stringify(name)}`, async () => {
      const { folder } = scene({ ...signups, name });
      assert.deepEqual(await folder.pull([1], signal), [{ kind: 'written', file }]);
    });
  }

  it('is never one that is taken, in any case of letters', async () => {
    const { folder, files } = scene(signups);
    const own = ['SIGNUPS.hogql', '1-signups.hogql', '1-Signups-2.hogql'];
    for (const file of own) files.texts.set(file, 'mine');
    const [pulled] = await folder.pull([1], signal);
    assert.deepEqual(pulled, { kind: 'written', file: '1-signups-3.hogql' });
    for (const file of own) assert.equal(files.texts.get(file), 'mine');
  });

  it('is not one that belongs to another insight, though its file is not there', async () => {
    const { folder, files } = scene(signups, { ...visits, name: 'Signups' });
    await folder.pull([1], signal);
    files.texts.delete('signups.hogql');
    const [pulled] = await folder.pull([3], signal);
    assert.deepEqual(pulled, { kind: 'written', file: '3-signups.hogql' });
  });
});

describe('the lock of a folder', () => {
  it('is of one project of one service', async () => {
    const { folder, files } = scene(signups);
    await folder.pull([1], signal);
    const lock = files.texts.get(lockName) ?? '';
    const others = [
      lock.replace('"projectId": "1"', '"projectId": "2"'),
      lock.replace('https://example.com', 'https://other.example.com'),
    ];
    for (const other of others) {
      files.texts.set(lockName, other);
      await assert.rejects(folder.plan(signal), OtherProjectError);
    }
    files.texts.set(lockName, '<<<<<<< ours');
    await assert.rejects(folder.pull([1], signal), LockError);
  });

  it('has one entry for a file and one for an insight', async () => {
    const { folder, files } = scene(signups, visits);
    await folder.pull([3, 1], signal);
    await folder.pull([1], signal);
    const { insights } = await folder.lock();
    assert.deepEqual(
      insights.map(({ file }) => file),
      ['signups.hogql', 'visits.hogql'],
    );
    assert.ok(files.texts.get(lockName)?.endsWith('}\n'));
  });
});
