import type { OpenedFiles } from '../../../server/local/data/project/opened.ts';
import type { Service } from '../../../server/local/service/service.ts';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { testService } from './testService.ts';

const events = `event,distinct_id,timestamp,properties
paid,a1,2026-01-01 10:00:00,{}
paid,a2,2026-01-02 10:00:00,{}
paid,b1,2026-01-03 10:00:00,{}
paid,nobody,2026-01-04 10:00:00,{}
`;

/** An own person counts more than the one of the distinct id. */
const owned = `event,distinct_id,timestamp,properties,person_id
left,a1,2026-01-05 10:00:00,{},bob
left,b1,2026-01-06 10:00:00,{},
`;

const persons = `distinct_id,person_id,properties
a1,ann,"{""email"":""ann@shop.example""}"
a2,ann,"{""email"":""ann@shop.example""}"
b1,bob,"{""email"":""bob@shop.example""}"
`;

describe('exports that people wrote themselves', () => {
  const home = mkdtempSync(join(tmpdir(), 'hogql-handmade-'));
  const services: Service[] = [];

  after(async () => {
    for (const service of services) await service.stop();
    rmSync(home, { recursive: true, maxRetries: 3 });
  });

  async function open(name: string, files: Readonly<Record<string, string>>): Promise<Service> {
    const folder = join(home, name);
    mkdirSync(folder);
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
    const service = await testService(
      { kind: 'exports', folder },
      { data: join(home, `${name} data`) },
    );
    services.push(service);
    return service;
  }

  async function ask(service: Service, address: string, init?: RequestInit): Promise<unknown> {
    const headers = { authorization: `Bearer ${service.apiKey}` };
    return (await fetch(`${service.url}${address}`, { ...init, headers })).json();
  }

  async function rows(service: Service, query: string): Promise<unknown> {
    const body = JSON.stringify({ query: { kind: 'HogQLQuery', query } });
    const answer = (await ask(service, '/api/projects/1/query/', { method: 'POST', body })) as {
      results?: unknown;
      detail?: unknown;
    };
    return answer.results ?? answer.detail;
  }

  const byPerson = `select person.properties.email as email, count(), count(distinct person_id)
    from events group by email order by email`;
  const told = [
    [null, 1, 1],
    ['ann@shop.example', 2, 1],
    ['bob@shop.example', 3, 1],
  ];

  it('give events the persons of their distinct ids, in place and imported', async () => {
    const service = await open('shop', {
      'events.csv': events,
      'events-owned.csv': owned,
      'persons.csv': persons,
    });
    const inPlace = await rows(service, byPerson);
    assert.deepEqual((inPlace as unknown[]).toSorted(), told.toSorted());
    const importing = async (method: string): Promise<string> =>
      ((await ask(service, '/__local/import/', { method })) as { state: string }).state;
    let state = await importing('POST');
    for (; state === 'running'; state = await importing('GET')) await delay(50);
    assert.equal(state, 'done');
    assert.deepEqual(await rows(service, byPerson), inPlace);
  });

  it('leave out the time of creation if persons have none', async () => {
    const service = await open('untimed', { 'persons.csv': persons });
    assert.deepEqual(
      await rows(service, 'select created_at, last_seen_at from persons group by 1, 2'),
      [[null, null]],
    );
  });

  it('make each distinct id a person if there are no persons', async () => {
    const service = await open('alone', { 'events.csv': events });
    assert.deepEqual(
      await rows(service, 'select count(distinct person_id), uniq(pdi.person_id) from events'),
      [[4, 4]],
    );
  });

  it('keep each event, whatever its uuid is, and the last version of one', async () => {
    const service = await open('ids', {
      'events.csv': `uuid,event,distinct_id,timestamp,properties
e1,seen,a1,2026-01-01 10:00:00,{}
e2,seen,a1,2026-01-01 11:00:00,{}
e2,seen,a1,2026-01-01 11:00:00,{}
,seen,a1,2026-01-01 12:00:00,{}
,seen,a1,2026-01-01 13:00:00,{}
`,
    });
    assert.deepEqual(await rows(service, 'select count(), count(distinct uuid) from events'), [
      [4, 4],
    ]);
  });

  it('have plain names of tables, and say that a file is empty', async () => {
    const service = await open('named', {
      'accounts (1) ümlaut.csv': 'a\n1\n',
      'events.csv': events,
      'nothing.csv': '',
    });
    assert.deepEqual(await rows(service, 'select a from accounts_1_umlaut'), [[1]]);
    const { refused } = (await ask(service, '/__local/files/')) as OpenedFiles;
    assert.deepEqual(refused, [{ file: 'nothing.csv', reason: 'The file is empty.' }]);
  });
});
