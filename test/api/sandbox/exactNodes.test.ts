import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { ask, describeInEachProfile, end, run, sandbox } from './service.ts';

/** A node that no JSON parser and printer would leave unchanged. */
const node =
  '{"source":{"query":"select {id}","kind":"HogQLQuery","values":{"id":9007199254740993,"2":1.0,"10":1e2,"text":"\\u00e9\\/"}},"kind":"DataVisualizationNode","version":18446744073709551615}';

async function send(
  url: string,
  key: string,
  method: string,
  path: string,
  body: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/api/projects/1/${path}`, { method, headers, body });
  return answer.text();
}

describeInEachProfile('nodes of saved insights', () => {
  it('are returned byte for byte: created, read, changed, listed, logged', async () => {
    const service = await sandbox();
    const { url, apiKey } = service;
    const created = await send(
      url,
      apiKey,
      'POST',
      'insights/',
      `{"name":"Exact","query":${node}}`,
    );
    assert.ok(created.includes(`"query":${node}`), created);
    const { id } = JSON.parse(created) as { id: number };
    const path = `insights/${id}/`;
    try {
      assert.ok((await ask(service, 'GET', path)).text.includes(`"query":${node}`));
      const other = node.replace('select {id}', 'select {id} + 1');
      assert.ok((await send(url, apiKey, 'PATCH', path, `{"query":${other}}`)).includes(other));
      await send(url, apiKey, 'PATCH', path, '{"name":"Still exact"}');
      assert.ok(
        (await ask(service, 'GET', 'insights/?basic=true&search=Still')).text.includes(other),
      );
      const log = (await ask(service, 'GET', `${path}activity/`)).text;
      assert.ok(log.includes(`"before":${node},"after":${other}`));
      const computed = await ask(service, 'GET', `${path}?refresh=blocking`);
      assert.match(computed.text, /"result":\[\[9007199254740994\]\]/);
    } finally {
      await ask(service, 'PATCH', path, { deleted: true });
    }
  });

  it('stay on disk, with the log and the views', async () => {
    const data = mkdtempSync(join(tmpdir(), 'hogql-kept-'));
    const options = { persons: 20, end, data };
    const first = await startSandbox(options);
    const created = await send(first.url, first.apiKey, 'POST', 'insights/', `{"query":${node}}`);
    const { id } = JSON.parse(created) as { id: number };
    await ask(first, 'POST', `insights/${id}/viewed/`, {});
    await ask(first, 'PATCH', 'insights/1/', { deleted: true });
    const before = (await ask(first, 'GET', `insights/${id}/`)).text;
    await first.stop();

    const second = await startSandbox(options);
    try {
      assert.equal((await ask(second, 'GET', `insights/${id}/`)).text, before);
      assert.equal((await ask(second, 'GET', 'insights/1/')).status, 404);
      const viewed = (await ask(second, 'GET', 'insights/my_last_viewed/')).body;
      assert.deepEqual(
        (viewed as unknown as { id: number }[]).map((one) => one.id),
        [id],
      );
      const log = (await ask(second, 'GET', 'insights/activity/')).body;
      assert.equal((log as unknown as { total_count: number }).total_count, 2);
      const next = await ask(second, 'POST', 'insights/', {});
      assert.equal(next.body.id, id + 1);
    } finally {
      await second.stop();
      rmSync(data, { recursive: true });
    }
  });

  it('pass exact values on to the query', async () => {
    const { url, apiKey } = await sandbox();
    const query =
      '{"kind":"HogQLQuery","query":"select {id} as id","values":{"id":9007199254740993}}';
    const answer = await send(url, apiKey, 'POST', 'query/', `{"query":${query}}`);
    assert.match(answer, /"results":\[\[9007199254740993\]\]/);
  });

  it('are refused if they do not fit their kind, and kept if the kind is unknown', async () => {
    const service = await sandbox();
    const wrong = { kind: 'InsightVizNode', source: { kind: 'TrendsQuery', series: 'all' } };
    const refused = await ask(service, 'POST', 'insights/', { query: wrong });
    assert.deepEqual([refused.status, refused.body.code], [400, 'parse_error']);
    const { status, body } = await ask(service, 'POST', 'insights/', {
      query: { kind: 'WebOverviewQuery' },
    });
    assert.equal(status, 201);
    const computed = await ask(service, 'GET', `insights/${body.id}/?refresh=blocking`);
    assert.equal(computed.status, 400);
    await ask(service, 'PATCH', `insights/${body.id}/`, { deleted: true });
  });

  it('can be run by the short id of their insight', async () => {
    const service = await sandbox();
    const { short_id: shortId } = (await ask(service, 'GET', 'insights/1/')).body;
    const saved = await ask(service, 'POST', 'query/', {
      query: { kind: 'SavedInsightNode', shortId },
    });
    const direct = await run(
      service,
      'select event, count() from events group by event order by 2 desc',
    );
    assert.deepEqual(saved.body.results, direct.body.results);
    const none = await ask(service, 'POST', 'query/', {
      query: { kind: 'SavedInsightNode', shortId: 'none' },
    });
    assert.equal(none.status, 404);
  });
});
