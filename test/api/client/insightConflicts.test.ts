import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { JsonText } from '../../../client/src/api/json.ts';
import type { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import {
  type InsightService,
  insightService,
  saveInsight,
  type SaveOutcome,
} from '../../../client/src/insights/saving/saveInsight.ts';
import { insightSql } from '../../../server/common/insights/insightNode.ts';
import {
  type InsightState,
  queryOf,
  stateOf,
} from '../../../client/src/insights/text/insightState.ts';
import { insightText } from '../../../server/common/insights/insightText.ts';
import { mergeTexts } from '../../../client/src/insights/text/mergeTexts.ts';
import { orders } from './orders.ts';
import { isForeign, targets } from './target.ts';

const { signal } = new AbortController();
/**
 * Members that no version of the service knows, numbers that no parser keeps, keys that engines
 * sort.
 */
const node = (sql: string): string =>
  `{"zeta": 1.0, "kind":"DataVisualizationNode","10":1e3, "2": 18446744073709551615, "version": 2,` +
  `"source": {"query": ${JSON.stringify(sql)}, "kind": "HogQLQuery", "later": {"b": 0.10, "a": []}}}`;
const opened = 'select event\nfrom events\nwhere 1\nlimit 10\n';

/** An insight that two people edit: one with this client, one with plain requests. */
class Scene {
  readonly service: InsightService;
  readonly #client: ServiceClient;
  readonly #projectId: string;
  readonly id: number;
  /** The text that the editor was opened with, and its text now; undefined before it is opened. */
  document: { base: InsightState; text: string } | undefined;
  /** The text that the client set aside for the person to look at. */
  readonly aside: string[] = [];

  constructor(client: ServiceClient, projectId: string, id: number) {
    this.#client = client;
    this.#projectId = projectId;
    this.service = insightService(client, projectId);
    this.id = id;
  }

  async sqlThere(): Promise<string> {
    const { insight } = await this.service.retrieve(this.id, signal);
    return insightSql(insight.query) ?? '';
  }

  /** Another person's save, without a check, like the web app's. */
  async editThere(mark: string): Promise<void> {
    const sql = `${await this.sqlThere()}-- ${mark}\n`;
    const query = new JsonText(node(sql));
    await this.#client.insights(this.#projectId).update(this.id, { query }, signal);
  }

  async open(): Promise<void> {
    const base = stateOf(await this.service.retrieve(this.id, signal));
    this.document = { base, text: insightText(base, 'hogql') };
  }

  type(mark: string): void {
    if (this.document) this.document.text += `-- ${mark}\n`;
  }

  async save(service = this.service): Promise<SaveOutcome | undefined> {
    if (!this.document) return undefined;
    const { base, text } = this.document;
    const outcome = await saveInsight(service, { base, text, format: 'hogql' }, signal);
    if (outcome.kind === 'saved' || outcome.kind === 'unchanged') {
      this.document = { base: outcome.state, text: insightText(outcome.state, 'hogql') };
      if (outcome.kind === 'saved' && outcome.overwritten) {
        this.aside.push(insightText(outcome.overwritten, 'hogql'));
      }
    }
    if (outcome.kind === 'conflict') {
      const theirs = insightText(outcome.theirs, 'hogql');
      const sides = { base: insightText(base, 'hogql'), theirs, mine: text };
      this.document = { base: outcome.theirs, text: mergeTexts(sides).text };
    }
    return outcome;
  }

  /** The places if somebody who looks for a text can still find it. */
  async whereIs(mark: string): Promise<readonly string[]> {
    const places: [string, string][] = [
      ['service', await this.sqlThere()],
      ['editor', this.document?.text ?? ''],
      ...this.aside.map((text): [string, string] => ['aside', text]),
    ];
    return places.filter(([, text]) => text.includes(mark)).map(([place]) => place);
  }
}

type Event = 'open' | 'type' | 'save' | 'theirs';

// Writes nothing to a service that people work with.
for (const target of isForeign ? [] : targets) {
  describe(`two people at one insight of ${target.name}`, () => {
    const scene = async (): Promise<Scene> => {
      const { client, projectId } = await target.open();
      const fields = {
        name: `Two ${randomUUID()}`,
        query: new JsonText(node(opened)),
        saved: true,
      };
      const { id } = await client.insights(projectId).create(fields, signal);
      return new Scene(client, projectId, id);
    };

    it('have the chart of one in the service’s own words', async () => {
      const there = await scene();
      const saveAs = async (chart: string): Promise<readonly unknown[]> => {
        const base = stateOf(await there.service.retrieve(there.id, signal));
        const text = insightText(base).replace(/-- @display:.*\n|$/, '');
        const edited = text.replace('\n', `\n-- @display: ${chart}\n`);
        const { kind } = await saveInsight(
          there.service,
          { base, text: edited, format: 'hogql' },
          signal,
        );
        const now = stateOf(await there.service.retrieve(there.id, signal));
        const { display, chartSettings } = JSON.parse(now.queryText) as Record<string, unknown>;
        const line = /-- @display: (.*)/.exec(insightText(now))?.[1];
        return [kind, display, chartSettings, line];
      };
      assert.deepEqual(await saveAs('ActionsPie'), [
        'saved',
        'ActionsPie',
        undefined,
        'ActionsPie',
      ]);
      const axes = { xAxis: { column: 'channel' }, yAxis: [{ column: 'signups' }] };
      const kept = ['ActionsPie', axes, 'ActionsPie x=channel y=signups'];
      assert.deepEqual(await saveAs('pie x=channel y=signups'), ['saved', ...kept]);
      assert.deepEqual(await saveAs('pie'), ['unchanged', ...kept]);
      assert.deepEqual(await saveAs('scatter x=a'), ['unchanged', ...kept]);
    });

    const sequences = orders<Event>(['open', 'type', 'theirs', 'save']);
    it('is tried in all orders', () => assert.equal(new Set(sequences.map(String)).size, 24));
    for (const events of sequences) {
      it(`loses neither text in the order ${events.join(', ')}`, async () => {
        const there = await scene();
        let hasTyped = false;
        const outcomes: (SaveOutcome | undefined)[] = [];
        for (const event of events) {
          if (event === 'open') await there.open();
          if (event === 'theirs') await there.editThere('theirs');
          if (event === 'save') outcomes.push(await there.save());
          if (event === 'type') {
            hasTyped = there.document !== undefined;
            there.type('mine');
          }
        }
        assert.ok(
          (await there.whereIs('-- theirs')).includes('service'),
          'theirs is on the service',
        );
        if (hasTyped) assert.notDeepEqual(await there.whereIs('-- mine'), []);
        const isBetween =
          String(events) === 'open,type,theirs,save' || String(events) === 'open,theirs,type,save';
        assert.equal(outcomes[0]?.kind === 'conflict', isBetween);
      });
    }

    it('brings both texts to the service with one merge', async () => {
      const there = await scene();
      await there.open();
      there.type('mine');
      await there.editThere('theirs');
      assert.equal((await there.save())?.kind, 'conflict');
      assert.equal((await there.save())?.kind, 'unmerged', 'marks are never saved');
      const { document } = there;
      assert.ok(document);
      document.text = document.text.replaceAll(/^(<{7}|={7}|>{7}).*\n|^\|{7}[^=]*/gm, '');
      assert.equal((await there.save())?.kind, 'saved');
      assert.equal(await there.sqlThere(), `${opened}-- mine\n-- theirs\n`);
    });

    it('asks again if they save once more during the merge', async () => {
      const there = await scene();
      await there.open();
      there.type('mine');
      await there.editThere('first');
      assert.equal((await there.save())?.kind, 'conflict');
      await there.editThere('second');
      assert.ok(there.document);
      // Theirs above mine: both add the next line at the end.
      there.document.text = there.document.text.replace(
        /^<{7} yours\n(.*\n)\|{7} opened\n={7}\n(.*\n)>{7} theirs\n/m,
        '$2$1',
      );
      assert.equal((await there.save())?.kind, 'conflict');
      for (const mark of ['first', 'second', 'mine']) {
        assert.ok((await there.whereIs(`-- ${mark}`)).includes('editor'), mark);
      }
    });

    it('finds in the log what was saved between the check and the write', async () => {
      const there = await scene();
      await there.open();
      there.type('mine');
      const { service } = there;
      const outcome = await there.save({
        ...service,
        update: async (...call) => {
          await there.editThere('theirs');
          return service.update(...call);
        },
      });
      assert.equal(outcome?.kind, 'saved');
      assert.deepEqual(await there.whereIs('-- theirs'), ['aside']);
      assert.deepEqual(await there.whereIs('-- mine'), ['service', 'editor']);
    });

    // [case, saved by an older client, text to replace, replacement]
    const older: [name: string, saved: string, from: string, to: string][] = [
      ['a node without a version', '{"kind":"DataVisualizationNode","source":S}', '1', '2'],
      [
        'a total that has moved',
        '{"kind":"DataVisualizationNode","chartSettings":{"showPieTotal":true},"source":S}',
        '1',
        '2',
      ],
      [
        'a trend without a version',
        '{"kind":"TrendsQuery","series":[{"kind":"EventsNode","event":"$pageview"}]}',
        '$pageview',
        'uploaded_file',
      ],
      [
        'a mean that was a flag',
        '{"kind":"RetentionQuery","retentionFilter":{"showMean":true}}',
        'simple',
        'weighted',
      ],
    ];
    for (const [name, saved, from, to] of older) {
      it(`takes ${name} for what it read, not for somebody's edit`, async () => {
        const { client, projectId } = await target.open();
        const source = '{"kind":"HogQLQuery","query":"select 1"}';
        const query = new JsonText(saved.replace('S}', `${source}}`));
        const { id } = await client.insights(projectId).create({ name, query }, signal);
        const service = insightService(client, projectId);
        const base = stateOf(await service.retrieve(id, signal));
        const text = insightText(base, 'insight.json');
        const edited = text.includes(from) ? text.replace(from, to) : text.replace('true', 'false');
        assert.notEqual(edited, text);
        const outcome = await saveInsight(
          service,
          { base, text: edited, format: 'insight.json' },
          signal,
        );
        assert.ok(outcome.kind === 'saved', outcome.kind);
        assert.equal(outcome.overwritten, undefined);
        assert.deepEqual(outcome.differs, []);
      });
    }

    it('changes the SQL in the node and not one byte around it', async () => {
      const there = await scene();
      await there.open();
      there.type('mine');
      assert.equal((await there.save())?.kind, 'saved');
      const { queryText } = await there.service.retrieve(there.id, signal);
      assert.equal(queryText, node(`${opened}-- mine\n`));
    });

    it('sends nothing if nothing was changed, and keeps a rename made there', async () => {
      const there = await scene();
      await there.open();
      assert.equal((await there.save())?.kind, 'unchanged');
      const { client, projectId } = await target.open();
      await client.insights(projectId).update(there.id, { name: 'Renamed there' }, signal);
      there.type('mine');
      const outcome = await there.save();
      assert.ok(outcome?.kind === 'saved');
      assert.deepEqual(outcome.taken, ['name']);
      assert.equal(outcome.state.name, 'Renamed there');
      assert.equal(insightSql(queryOf(outcome.state)), `${opened}-- mine\n`);
    });

    it('reports that it was deleted in between, and writes nothing', async () => {
      const there = await scene();
      await there.open();
      there.type('mine');
      const { client, projectId } = await target.open();
      await client.insights(projectId).remove(there.id, signal);
      assert.deepEqual(await there.save(), { kind: 'gone' });
      assert.ok(there.document?.text.includes('-- mine'));
      const restored = await client.insights(projectId).restore(there.id, signal);
      assert.equal(insightSql(restored.query), opened);
    });
  });
}
