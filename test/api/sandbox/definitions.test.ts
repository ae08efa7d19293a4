import assert from 'node:assert/strict';
import { ask, askEngine, describeInEachProfile, sandbox } from './service.ts';

type Named = { readonly name: string } & Record<string, unknown>;

async function get(path: string) {
  const { status, body, text } = await ask(await sandbox(), 'GET', path);
  assert.equal(status, 200, text);
  return body;
}

async function named(path: string): Promise<Named[]> {
  return (await get(path)).results as unknown as Named[];
}

describeInEachProfile('definitions of the project', () => {
  it('name the events, with the time each was last seen', async () => {
    const rows = await askEngine(
      'SELECT event, toUnixTimestamp64Milli(max(timestamp)) FROM events GROUP BY event ORDER BY event',
    );
    const events = await named('event_definitions/');
    assert.deepEqual(
      events.map(({ name, last_seen_at: seen }) => [name, Date.parse(String(seen))]),
      rows,
    );
    assert.deepEqual(
      (await named('event_definitions/?search=FILE')).map(({ name }) => name),
      ['deleted_file', 'downloaded_file', 'shared_file_link', 'uploaded_file'],
    );
    const page = await get('event_definitions/?limit=2&offset=2');
    assert.deepEqual([page.results.length, page.count], [2, rows.length]);
    assert.match(page.next ?? '', /offset=4/);
  });

  it('name properties by owner, with their types', async () => {
    const ofEvents = await named('property_definitions/');
    const amount = ofEvents.find(({ name }) => name === 'amount_usd');
    assert.deepEqual([amount?.['property_type'], amount?.['is_numerical']], ['Numeric', true]);
    const types = [
      ['person', 'email'],
      ['session', '$session_duration'],
      ['group&group_type_index=0', 'industry'],
    ];
    for (const [type, name] of types) {
      const found = await named(`property_definitions/?type=${type}&search=${name}`);
      assert.equal(found[0]?.name, name);
    }
    const wrong = await ask(await sandbox(), 'GET', 'property_definitions/?type=planet');
    assert.deepEqual([wrong.status, wrong.body.attr], [400, 'type']);
  });

  it('name the properties that some events have', async () => {
    const names = encodeURIComponent('["shared_file_link"]');
    const [keys = []] = await askEngine(
      "SELECT arraySort(groupUniqArray(arrayJoin(JSONExtractKeys(properties)))) FROM events WHERE event = 'shared_file_link'",
    );
    const found = await named(`property_definitions/?event_names=${names}`);
    assert.deepEqual(
      found.map(({ name }) => name),
      keys[0],
    );
  });

  it('name the most frequent values that contain a text', async () => {
    const values = await get('events/values/?key=$browser&value=e&event_name=$pageview');
    const rows = await askEngine(
      "SELECT `mat_$browser` AS b FROM events WHERE event = '$pageview' AND b ILIKE '%e%' GROUP BY b ORDER BY count() DESC, b",
    );
    assert.deepEqual(
      values,
      rows.map(([name]) => ({ name })),
    );
    assert.deepEqual(await get('persons/values/?key=plan&value=bus'), [{ name: 'business' }]);
    assert.deepEqual(await get("events/values/?key=no'thing&event_name=$pageview"), []);
    assert.equal((await ask(await sandbox(), 'GET', 'events/values/')).status, 400);
  });

  it('name variables, cohorts, actions, dashboards and types of groups', async () => {
    const [variable] = await named('insight_variables/');
    assert.deepEqual([variable?.['code_name'], variable?.['type']], ['event', 'String']);
    const [cohort] = await named('cohorts/');
    const [[members] = []] = await askEngine(
      'SELECT uniqExact(person_id) FROM cohort_people WHERE cohort_id = 1',
    );
    assert.deepEqual([cohort?.name, cohort?.['count']], ['Business plan', members]);
    assert.equal((await named('actions/')).length, 4);
    assert.equal((await named('dashboards/')).length, 2);
    const types = (await get('groups_types/')) as unknown as { group_type_index: number }[];
    assert.equal(types[0]?.group_type_index, 0);
  });

  it('complete HogQL', async () => {
    const complete = async (query: string, typed: string): Promise<string[]> => {
      const at = query.indexOf('|');
      const text = query.replace('|', typed);
      const node = {
        kind: 'HogQLAutocomplete',
        language: 'hogQL',
        query: text,
        startPosition: at,
        endPosition: at + typed.length,
      };
      const { body } = await ask(await sandbox(), 'POST', 'query/', { query: node });
      const { suggestions } = body as unknown as { suggestions: { label: string }[] };
      return suggestions.map(({ label }) => label);
    };
    assert.deepEqual(await complete('select 1 from |', 'per'), ['persons', 'person_distinct_ids']);
    assert.ok((await complete('select | from events', 'times')).includes('timestamp'));
    assert.ok((await complete('select | from events', 'windowF')).includes('windowFunnel'));
    assert.deepEqual(await complete('select properties.| from events', 'amount'), ['amount_usd']);
    assert.deepEqual(await complete('select person.properties.| from events', 'em'), ['email']);
  });
});
