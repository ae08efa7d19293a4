import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseOf, readLock } from '../../../../../server/common/insights/insightLock.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { demoInsights } from '../../../../../server/local/data/demo/insights.ts';
import { RawJson } from '../../../../../server/local/base/json.ts';
import { demoInsight, type Insight } from '../../../../../server/local/data/insights/insight.ts';
import { InsightFiles } from '../../../../../server/local/data/insights/insightFiles.ts';
import { InsightStore } from '../../../../../server/local/data/insights/store.ts';

const lockName = 'hogql-insights.lock.json';
const demo = demoInsights.map((each, index) => demoInsight(each, index, '2026-08-01T00:00:00Z'));
const hostile: readonly Partial<Insight>[] = [
  { name: '../../.bashrc', description: 'two\nlines \\n and a \\', tags: ['a,b', 'c'] },
  { name: 'CON', query: sql("-- @name: not a header\r\nselect 'é'\r\n") },
  { name: '', query: new RawJson('{"kind":"HogQLQuery","query":"select 1","values":{"a":1.0}}') },
  { name: 'Big', query: new RawJson('{"kind":"TrendsQuery","n":12345678901234567890,"e":1e3}') },
  { name: 'big', query: new RawJson('null'), favorited: true },
];

function sql(query: string): RawJson {
  return new RawJson(
    JSON.stringify({
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query },
      display: 'ActionsBar',
      chartSettings: { goal: 3 },
    }),
  );
}

describe('the insights of a local project as files', () => {
  let home = '';
  let told: string[] = [];
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'hogql-insights-'));
    told = [];
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });
  const at = (file: string): string => join(home, 'insights', file);
  const files = (): string[] => readdirSync(join(home, 'insights')).sort();
  const text = (file: string): string => readFileSync(at(file), 'utf8');
  const open = (first: readonly Insight[] = demo.slice(0, 2)): InsightStore => {
    const report = (line: string): void => void told.push(line);
    const folder = new InsightFiles(join(home, 'insights'), report);
    return new InsightStore(join(home, 'insights.json'), folder, first, report);
  };
  const alive = (store: InsightStore): string[] =>
    store
      .all()
      .filter(({ deleted }) => !deleted)
      .map(({ name }) => name ?? '')
      .sort();

  it('are the files that the extension would write, with its lock', () => {
    const store = open(demo);
    for (const fields of hostile) store.create(fields);
    const lock = readLock(text(lockName));
    assert.equal(lock.insights.length, demo.length + hostile.length);
    for (const entry of lock.insights) {
      assert.equal(text(entry.file), insightText(baseOf(entry), entry.format), entry.file);
    }
    assert.equal(new Set(files().map((file) => file.toLowerCase())).size, files().length);
    assert.deepEqual(readdirSync(home).sort(), ['insights', 'insights.json']);
  });

  it('follow what is saved, deleted and restored', () => {
    const store = open();
    const made = store.create({ name: 'Made here', query: sql('select 1'), saved: true });
    assert.match(text('made-here.hogql'), /@name: Made here\n.*select 1$/s);
    const changed = store.update(made, { query: sql('select 2') });
    assert.match(text('made-here.hogql'), /select 2$/);
    const deleted = store.update(changed, { deleted: true });
    assert.ok(!existsSync(at('made-here.hogql')));
    store.update(deleted, { deleted: false });
    assert.match(text('made-here.hogql'), /select 2$/);
  });

  it('take what is edited, and keep what the file does not say', () => {
    const store = open();
    const made = store.create({ name: 'Bars', tags: ['x'], query: sql('select 1'), saved: true });
    const edited = text('bars.hogql').replace('select 1', 'select 1 -- mine').replace('Bars', 'B');
    writeFileSync(at('bars.hogql'), edited);
    const taken = store.all().find(({ id }) => id === made.id);
    assert.deepEqual([taken?.name, taken?.tags, taken?.short_id], ['B', ['x'], made.short_id]);
    assert.deepEqual(taken?.query.parse(), sql('select 1 -- mine').parse());
    assert.equal(text('bars.hogql'), edited);
  });

  it('take what was edited while nobody ran, added, renamed and deleted', () => {
    open();
    const [first = '', second = ''] = files();
    writeFileSync(at(first), text(first).replace('select', 'select 0,'));
    writeFileSync(at('new-one.hogql'), 'select 42');
    renameSync(at(second), at('renamed.hogql'));
    const store = open();
    assert.deepEqual(alive(store), ['Daily active users', 'Events by name', 'new-one']);
    assert.equal(store.all().length, 3);
    const renamed = text('renamed.hogql');
    rmSync(at('renamed.hogql'));
    assert.equal(alive(store).length, 2);
    writeFileSync(at('renamed.hogql'), renamed);
    assert.equal(alive(store).length, 3);
    assert.equal(store.all().length, 3);
  });

  it('change nothing at a restart, whatever their texts hold', () => {
    const ends = '\n \r \r\n \v \f \u0085 \u2028 \u2029 \0 \ufeff \ud83d';
    const store = open([]);
    const values = JSON.stringify({ [ends]: ends });
    const node = `{"kind":"HogQLQuery","query":"select 1","values":${values}}`;
    store.create({
      name: ends,
      description: ends,
      tags: [ends, ` ${ends}`],
      query: sql('a\u2028b'),
    });
    store.create({ name: ` ${ends} `, query: new RawJson(node) });
    store.create({ name: 'Half', query: sql(ends) });
    const before = [readFileSync(join(home, 'insights.json'), 'utf8'), ...files().map(text)];
    const again = open([]);
    assert.deepEqual(again.all(), store.all());
    const after = [readFileSync(join(home, 'insights.json'), 'utf8'), ...files().map(text)];
    assert.deepEqual(after, before);
    assert.deepEqual(told, []);
  });

  it('change nothing where a file was written without escapes', () => {
    const store = open([]);
    const made = store.create({ name: ' a\u2028b', tags: ['c\u0085'], query: sql('select 1') });
    const [file = ''] = files();
    const [line = ''] = text(file).split('\n');
    writeFileSync(at(file), `${line}\n-- @name:  a\u2028b\n-- @tags: c\u0085\nselect 1`);
    assert.deepEqual(open([]).all(), [made]);
  });

  it('are drawn as a chart of ours says, which stays in its file', () => {
    const store = open();
    const made = store.create({ name: 'Bars', query: sql('select 1'), saved: true });
    const own = '-- @display: pie x=channel y=signups by=os';
    writeFileSync(at('bars.hogql'), text('bars.hogql').replace(/-- @display: .*/, own));
    const taken = store.all().find(({ id }) => id === made.id);
    const node = {
      ...(sql('select 1').parse() as object),
      display: 'ActionsPie',
      chartSettings: { goal: 3, xAxis: { column: 'channel' }, yAxis: [{ column: 'signups' }] },
    };
    assert.deepEqual(taken?.query.parse(), node);
    assert.ok(taken);
    store.update(taken, { name: 'Renamed' });
    assert.match(text('bars.hogql'), new RegExp(`@name: Renamed\\n${own}\\nselect 1$`));
    writeFileSync(at('bars.hogql'), text('bars.hogql').replace(own, '-- @display: hologram'));
    store.all();
    assert.match(told.join(), /bars.hogql is no insight and is left as it is/);
  });

  it('are no edits where the service ended before it could write them', () => {
    const store = open();
    const stale = new Map(files().map((file) => [file, text(file)]));
    const [first] = store.all();
    assert.ok(first);
    store.update(first, { query: sql('select 3') });
    for (const [file, before] of stale) writeFileSync(at(file), before);
    const again = open();
    assert.equal(again.all()[0]?.query.text, sql('select 3').text);
    assert.match(text('events-by-name.hogql'), /select 3$/);
  });

  it('stay where they are no insights, and are told once', () => {
    const store = open();
    writeFileSync(at('broken.insight.json'), '{"name": ');
    const broken = text('events-by-name.hogql').replace('favorite: true', 'favorite: maybe');
    writeFileSync(at('events-by-name.hogql'), broken);
    writeFileSync(at('notes.md'), 'mine');
    symlinkSync('/etc/passwd', at('link.hogql'));
    const before = store.all();
    store.all();
    assert.equal(told.length, 2);
    assert.match(told.join(), /events-by-name.hogql is no insight and is left as it is/);
    const [first] = before;
    assert.ok(first);
    store.update(first, { query: sql('select 4') });
    assert.equal(text('events-by-name.hogql.kept'), broken);
    assert.match(text('events-by-name.hogql'), /select 4$/);
    assert.equal(text('broken.insight.json'), '{"name": ');
    assert.equal(text('notes.md'), 'mine');
  });

  it('are no files with names that not every system takes, which are told once', () => {
    const store = open();
    writeFileSync(at('a:b.hogql'), 'select 1');
    writeFileSync(at('._a.hogql'), 'select 2');
    for (const _ of [1, 2]) assert.equal(store.all().length, 2);
    assert.deepEqual(
      told.toSorted(),
      ['._a.hogql', 'a:b.hogql'].map(
        (file) => `${file} is no insight and is left as it is: not every system takes its name.`,
      ),
    );
    store.create({ name: 'New' });
    assert.equal(readLock(text(lockName)).insights.length, 3);
    assert.equal(text('a:b.hogql'), 'select 1');
  });

  it('are the project where only the folder came along', () => {
    const store = open(demo);
    const before = store.all().map(({ id, short_id, name, query }) => [id, short_id, name, query]);
    rmSync(join(home, 'insights.json'), { force: true });
    const after = open([])
      .all()
      .map(({ id, short_id, name, query }) => [id, short_id, name, query]);
    assert.deepEqual(new Set(after), new Set(before));
  });

  it('are written again where their folder is gone', () => {
    const store = open();
    rmSync(join(home, 'insights'), { recursive: true });
    assert.equal(alive(store).length, 2);
    store.create({ name: 'Third', query: sql('select 3'), saved: true });
    assert.deepEqual(files().length, 4);
  });
});
