import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cohorts } from '../../../server/local/data/demo/cohorts.ts';
import { propertyTypes } from '../../../server/local/data/demo/properties.ts';
import { materializedProperties } from '../../../server/local/data/demo/tables.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { askEngine, end } from './service.ts';

const digest = `
  SELECT count(), toString(groupBitXor(cityHash64(
    uuid, event, properties, timestamp, distinct_id, person_id, person_properties, \`$session_id\`)))
  FROM events`;

describe('demo data', () => {
  it('is the same for the same seed and end, to the last bit', async () => {
    const first = (await askEngine(digest))[0];
    const path = mkdtempSync(join(tmpdir(), 'hogql-data-'));
    const again = await startSandbox({ persons: 400, end, data: path });
    await assert.rejects(startSandbox({ data: path }), /is in use by the service at http/);
    const other = await startSandbox({ persons: 400, end, seed: 2 });
    try {
      assert.deepEqual(await askEngine(digest, again), [first]);
      assert.notDeepEqual(await askEngine(digest, other), [first]);
    } finally {
      await Promise.all([again.stop(), other.stop()]);
    }
    // Kept data is reused: the engine starts with it instead of making it again.
    const lines: string[] = [];
    const kept = await startSandbox({
      persons: 400,
      end,
      data: path,
      report: (line) => lines.push(line),
    });
    assert.deepEqual(await askEngine(digest, kept), [first]);
    await kept.stop();
    assert.deepEqual(lines, []);
    rmSync(path, { recursive: true });
  });

  it('covers the 90 days before its end', async () => {
    const [[days, last]] = (await askEngine(
      'SELECT uniq(toDate(timestamp)), max(timestamp) FROM events',
    )) as [[number, string]];
    assert.ok(days >= 88 && days <= 90, String(days));
    assert.ok(last < end && Date.parse(end) - Date.parse(last) < 2 * 86_400_000, last);
  });

  it('has a person for every event, and a session around it', async () => {
    const orphans = await askEngine(`
      SELECT
        countIf(person_id NOT IN (SELECT id FROM persons)),
        countIf((distinct_id, person_id) NOT IN (SELECT distinct_id, person_id FROM person_distinct_ids)),
        countIf(\`$session_id\` NOT IN (SELECT session_id FROM sessions)),
        countIf(\`$group_0\` != '' AND \`$group_0\` NOT IN (SELECT key FROM groups)),
        uniqExact(uuid) - count(),
        (SELECT count() FROM persons) - 400
      FROM events`);
    assert.deepEqual(orphans, [[0, 0, 0, 0, 0, 0]]);
  });

  it('repeats hot properties exactly in their columns', async () => {
    const differing = materializedProperties.map(
      (name) =>
        `countIf(NOT isNotDistinctFrom(JSONExtract(properties, '${name}', 'Nullable(String)'), \`mat_${name}\`))`,
    );
    assert.deepEqual(await askEngine(`SELECT ${differing.join(', ')} FROM events`), [
      materializedProperties.map(() => 0),
    ]);
  });

  it('defines all its properties', async () => {
    const names = async (column: string, table: string): Promise<unknown[]> =>
      (
        await askEngine(
          `SELECT arrayJoin(JSONExtractKeys(${column})) AS name FROM ${table} GROUP BY name`,
        )
      )
        .flat()
        .filter((name) => name !== '$set')
        .sort();
    assert.deepEqual(await names('properties', 'events'), Object.keys(propertyTypes.event).sort());
    assert.deepEqual(
      await names('properties', 'persons'),
      Object.keys(propertyTypes.person).sort(),
    );
    assert.deepEqual(
      await names('properties', 'groups'),
      Object.keys(propertyTypes.group['0'] ?? {}).sort(),
    );
  });

  it('is quiet at night and at weekends', async () => {
    const [[weekend, weekday]] = (await askEngine(
      'SELECT countIf(toDayOfWeek(timestamp) > 5) / 2, countIf(toDayOfWeek(timestamp) < 6) / 5 FROM events',
    )) as [[number, number]];
    assert.ok(weekend < 0.7 * weekday);
    const [[night, day]] = (await askEngine(
      'SELECT countIf(toHour(timestamp) BETWEEN 2 AND 5), countIf(toHour(timestamp) BETWEEN 13 AND 16) FROM events',
    )) as [[number, number]];
    assert.ok(night < 0.6 * day);
  });

  it('loses its users gradually', async () => {
    const [[early, late]] = (await askEngine(`
      SELECT countIf(gap < 7), countIf(gap >= 7 AND gap < 14) FROM (
        SELECT dateDiff('day', person_created_at, timestamp) AS gap FROM events WHERE event = 'logged_in'
      )`)) as [[number, number]];
    assert.ok(early > late);
  });

  it('leads some people from signup to paying', async () => {
    const steps = await askEngine(`
      SELECT uniqIf(person_id, event = 'signed_up') AS signed_up, uniqIf(person_id, event = 'uploaded_file'),
        uniqIf(person_id, event = 'upgraded_plan'), countIf(event = 'downgraded_plan') > 0
      FROM events WHERE person_id IN (SELECT person_id FROM events WHERE event = 'signed_up')`);
    const [signedUp, uploaded, upgraded, downgraded] = steps[0] as [number, number, number, number];
    assert.ok(signedUp > uploaded && uploaded > upgraded && upgraded > 0 && downgraded === 1);
  });

  it('has members in every cohort', async () => {
    const members = await askEngine(
      'SELECT cohort_id FROM cohort_people GROUP BY cohort_id ORDER BY cohort_id',
    );
    assert.deepEqual(
      members.flat(),
      cohorts.map(({ id }) => id),
    );
  });
});
