import assert from 'node:assert/strict';
import type { LackParts } from '../../../../../client/src/insights/copy/lacks.ts';
import type { SessionFolder } from '../../../../../client/src/insights/code/place.ts';
import { InsightFolder } from '../../../../../client/src/insights/code/insightFolder.ts';
import { editor } from '../../support/editor.ts';
import { FakeUri } from '../../support/fakeTexts.ts';
import { state } from '../text/state.ts';
import { FakeService } from '../service.ts';
import { scene, signal } from './scene.ts';

const { lacksOfNew, wantedPlace } =
  await import('../../../../../client/src/insights/code/othersFolder.ts');

/** Another project than the one that a folder was pulled from. */
class OtherService extends FakeService {
  override readonly host = 'https://other.example';
}

const chart = `{"kind":"DataVisualizationNode","chartSettings":{"goal":3},"display":"ActionsBar","source":{"kind":"HogQLQuery","query":"select 1"}}`;
const trend = `{"kind":"TrendsQuery","series":[{"kind":"EventsNode","event":"signed_up"}]}`;

/** A folder of two insights, as a place to push to another project. */
async function elsewhere() {
  const insights = [
    state({ id: 1, shortId: 'one', name: 'Signups', favorited: true, queryText: chart }),
    state({ id: 2, shortId: 'two', name: 'Trend', queryText: trend }),
  ];
  const { folder: first, files, edit } = scene(...insights);
  await first.pull([1, 2], signal);
  const service = new OtherService();
  const folder = new InsightFolder(files, service, true);
  const session = {
    connection: { name: 'Other', host: service.host, projectId: '1' },
    client: { insights: () => ({}) },
  };
  const uri = FakeUri.file('/folder');
  const place = { uri, session, folder, isOfOthers: true } as unknown as SessionFolder;
  return { first, folder, files, edit, service, place };
}

describe('insights of another project in a folder', () => {
  beforeEach(() => editor.reset());

  it('are created with the whole of their nodes, and edits of the text', async () => {
    const { folder, files, service, edit, first } = await elsewhere();
    edit('signups.hogql', 'select 1', 'select 2');
    const plan = await folder.plan(signal);
    assert.deepEqual(
      plan.map(({ file, drift }) => [file, drift]),
      [
        ['signups.hogql', 'new'],
        ['trend.insight.json', 'new'],
      ],
    );
    await folder.push(['signups.hogql', 'trend.insight.json'], signal);
    const [signups, shown] = [...service.insights.values()];
    assert.deepEqual(signups?.queryText, chart.replace('select 1', 'select 2'));
    assert.deepEqual([signups.name, signups.favorited], ['Signups', true]);
    assert.equal(shown?.queryText, trend);
    assert.match(
      files.texts.get('signups.hogql') ?? '',
      /^-- @insight: 1 \(one\)\n/,
      'the original',
    );
    const after = await folder.plan(signal);
    assert.ok(after.every(({ drift }) => drift === 'inSync'));
    const [here] = await first.plan(signal);
    assert.equal(here?.drift, 'editedHere');
  });

  it('are not taken for insights of the project that have their numbers', async () => {
    const { folder, service } = await elsewhere();
    const other = chart.replace('select 1', 'select 9');
    service.put(state({ id: 1, shortId: 'one', name: 'Signups', queryText: other }));
    await folder.adopt(signal);
    const [plan] = await folder.plan(signal);
    assert.deepEqual([plan?.file, plan?.drift], ['signups.hogql', 'new']);
  });

  it('leave the lock of their own project as it is, and get one beside it', async () => {
    const { folder, files } = await elsewhere();
    const before = files.texts.get('hogql-insights.lock.json');
    await folder.push(['signups.hogql'], signal);
    assert.equal(files.texts.get('hogql-insights.lock.json'), before);
    assert.ok(files.texts.has('hogql-insights.other.example-1.lock.json'));
  });

  it('are pushed there only if somebody agrees to it', async () => {
    const { place, service, files } = await elsewhere();
    const stranger = { ...place, folder: new InsightFolder(files, service) };
    editor.replies.push(undefined, 'Compare');
    assert.equal(await wantedPlace(stranger, []), undefined);
    const wanted = await wantedPlace(stranger, []);
    assert.equal(wanted?.isOfOthers, true);
    assert.equal(editor.asked.length, 2);
    assert.match(
      editor.asked[0] ?? '',
      /belong to another project. Create them as new insights in Other\?/,
    );
  });

  it('are no files to push where saving them is enough', async () => {
    const { place } = await elsewhere();
    const { connection } = place.session;
    assert.equal(await wantedPlace(place, [{ connection, uri: place.uri }]), undefined);
    assert.match(editor.asked.join(), /saving one changes its insight/);
  });

  it('are looked at for what the project lacks before they are offered', async () => {
    const { folder, place } = await elsewhere();
    const parts = {
      catalogs: {
        look: () =>
          Promise.resolve({ catalog: { revision: '1', events: [{ name: 'paid' }] }, gaps: [] }),
      },
      fragments: {
        unknownNames: (hogql: readonly unknown[]) =>
          Promise.resolve(hogql.length > 0 ? ['No table `t`.'] : []),
      },
    } as unknown as LackParts;
    const lacks = await lacksOfNew(parts, place, await folder.plan(signal));
    assert.deepEqual(
      [...(lacks ?? [])],
      [
        ['signups.hogql', ['No table `t`.']],
        ['trend.insight.json', ['No event `signed_up` has been seen in this project.']],
      ],
    );
  });
});
