import type { OpenedFiles } from '../../../server/local/data/project/opened.ts';
import assert from 'node:assert/strict';
import { onServer } from './onServer.ts';
import { answerOf, post } from './projects.ts';

describe('a project on a ClickHouse server', () => {
  const on = onServer();

  it('has the tables of its database, with their types', async () => {
    assert.deepEqual(
      await answerOf(
        on.project,
        'select id, body.a, total, tags, at, kind, toTypeName(at) from payloads',
      ),
      [[18446744073709552000, 'x', 12.3, ['t'], '2026-01-02', 'cash', 'Nullable(Date)']],
    );
    assert.match(
      String(await answerOf(on.project, 'select state from payloads')),
      /Unable to resolve field: state/,
    );
    const schema = (await (
      await post(on.project, { query: { kind: 'DatabaseSchemaQuery' } })
    ).json()) as { tables: Record<string, { fields: Record<string, { type: string }> }> };
    assert.equal(schema.tables['payloads']?.fields['total']?.type, 'float');
    assert.equal(schema.tables['events']?.fields['event']?.type, 'string');
  });

  it('reads columns of events that HogQL has not, by their names', async () => {
    const query = 'select extra.n, `odd name`, count() from events group by 1, 2';
    assert.deepEqual(await answerOf(on.project, query), [['1', 7, 300]]);
  });

  it('finds out events and properties with their types', async () => {
    const list = async (name: string): Promise<unknown> => {
      const answer = await fetch(`${on.project.url}/api/projects/1/${name}`, {
        headers: { authorization: `Bearer ${on.project.apiKey}` },
      });
      const { results } = (await answer.json()) as { results: Record<string, unknown>[] };
      return results.map(({ name: each, property_type: type }) => [each, type]);
    };
    assert.deepEqual(await list('property_definitions/?type=event'), [
      ['$browser', 'String'],
      ['$current_url', 'String'],
      ['$odd `name`', 'String'],
      ['$pathname', 'String'],
      ['$session_id', 'String'],
      ['amount', 'Numeric'],
      ['is_new', 'Boolean'],
    ]);
    assert.equal(((await list('event_definitions/')) as unknown[]).length, 4);
  });

  it('lists events by their last month, with how often they came, and all where none are so late', async () => {
    const list = async (name: string): Promise<Record<string, unknown>[]> => {
      const answer = await fetch(`${on.project.url}/api/projects/1/${name}`, {
        headers: { authorization: `Bearer ${on.project.apiKey}` },
      });
      const body = (await answer.json()) as unknown;
      return (Array.isArray(body) ? body : (body as { results: unknown }).results) as Record<
        string,
        unknown
      >[];
    };
    assert.deepEqual((await list('event_definitions/')).at(-1)?.['volume_30_day'], 43);
    assert.ok(on.server.seen.some(({ sql }) => /toIntervalDay\(30\)|INTERVAL 30 day/i.test(sql)));
    const { engine } = on.projects.files;
    await engine.load([
      `INSERT INTO web.hits (id, name, at, visitor, who, props)
        SELECT generateUUIDv4(), 'fresh', now(), 'd1', '', '{"kind": "new"}' FROM numbers(3)`,
    ]);
    const names = (await list('event_definitions/')).map(({ name, volume_30_day: count }) => [
      name,
      count,
    ]);
    assert.deepEqual(names, [['fresh', 3]]);
    assert.deepEqual(await list('events/values/?key=kind'), [{ name: 'new' }]);
    await engine.load(["DELETE FROM web.hits WHERE name = 'fresh'"]);
  });

  it('sends names and texts as what they are', async () => {
    const odd = 'x`\' \\ -- /* " settings readonly = 0';
    const literal = `'${odd.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    const answer = await answerOf(
      on.project,
      `select ${literal}, properties.\`a' settings\` from events limit 1`,
    );
    assert.deepEqual(answer, [[odd, null]]);
    assert.equal(on.server.seen.at(-1)?.settings['readonly'], '2');
  });

  it('names its tables, and those that are left out', async () => {
    const answer = await fetch(`${on.project.url}/__local/files/`, {
      headers: { authorization: `Bearer ${on.project.apiKey}` },
    });
    const { tables, refused } = (await answer.json()) as OpenedFiles;
    assert.ok(tables.some(({ name, rows }) => name === 'hits' && rows === 300));
    assert.deepEqual(refused, []);
  });
});
