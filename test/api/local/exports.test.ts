import type { OpenedFiles } from '../../../server/local/data/project/opened.ts';
import type { Service } from '../../../server/local/service/service.ts';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { testService } from './testService.ts';

/** Ids that are in order, and their own text. */
const id = (kind: number, number: number): string =>
  `0190000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A text of 256 bytes and more as one frame of Zstandard that is not compressed. */
function zstd(content: string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(10);
  head.writeUInt32LE(0xfd2fb528, 0);
  // One segment with a size of two bytes; then its only block.
  head.writeUInt8(0x60, 4);
  head.writeUInt16LE(bytes.length - 256, 5);
  head.writeUIntLE((bytes.length << 3) | 1, 7, 3);
  return Buffer.concat([head, bytes]);
}

/** An event of day `number` of January, as the service's exports write it. */
function event(number: number, name: string, distinctId: string, person: number): object {
  return {
    uuid: id(1, number),
    event: name,
    distinct_id: distinctId,
    person_id: id(2, person),
    properties: {
      $browser: 'Chrome',
      amount: number / 2,
      is_new: number % 2 === 0,
      $session_id: `s${person}`,
    },
    person_properties: { plan: person === 1 ? 'pro' : 'free' },
    elements_chain: '',
    timestamp: `2026-01-${String(number).padStart(2, '0')}T10:00:00.123456+00:00`,
    created_at: `2026-01-${String(number).padStart(2, '0')}T10:00:01+00:00`,
    _inserted_at: `2026-01-${String(number).padStart(2, '0')}T10:00:02+00:00`,
  };
}

const lines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The same events as a Parquet file has them: objects are JSON in a text. */
function parquet(rows: readonly object[]): Buffer {
  const texts = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        /_at$|^timestamp$/.test(name)
          ? new Date(String(value))
          : typeof value === 'object'
            ? JSON.stringify(value)
            : (value as string),
      ]),
    ),
  );
  const columnData = Object.keys(texts[0] ?? {}).map((name) => ({
    name,
    data: texts.map((row) => row[name]),
    type: /_at$|^timestamp$/.test(name) ? ('TIMESTAMP' as const) : ('STRING' as const),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}

describe('a folder of exports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hogql-exports-'));
  const outside = mkdtempSync(join(tmpdir(), 'hogql-outside-'));
  let service: Service;

  function write(name: string, content: string | Buffer): void {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  before(async () => {
    write('events/date=2026-01-01/a.jsonl', lines([event(1, 'signed_up', 'd1', 1)]));
    write('events/date=2026-01-02/b.jsonl.gz', gzipSync(lines([event(2, 'paid', 'd1', 1)])));
    write('events/2026/01/03/c.jsonl.br', brotliCompressSync(lines([event(3, 'paid', 'd2', 2)])));
    write('events/d.jsonl.zst', zstd(lines([event(4, 'paid', 'd2', 2)])));
    write('events/e.parquet', parquet([event(5, 'paid', 'd3', 1), event(6, 'left', 'd2', 2)]));
    // The same batch again.
    write(
      '2026-01-06T00:00:00Z-2026-01-07T00:00:00Z.parquet',
      parquet([event(6, 'left', 'd2', 2)]),
    );
    write('events/broken.jsonl', `${lines([event(7, 'lost', 'd1', 1)])}{"uuid": \n`);
    write('events/cut.jsonl.gz', gzipSync(lines([event(8, 'lost', 'd1', 1)])).subarray(0, 90));
    write('events/fake.parquet', 'no Parquet at all');
    write('events/{a,b}.jsonl', lines([event(9, 'lost', 'd1', 1)]));
    write('events/a.zip :: b.jsonl', lines([event(9, 'lost', 'd1', 1)]));
    writeFileSync(join(outside, 'secret.jsonl'), lines([event(10, 'lost', 'd1', 1)]));
    symlinkSync(join(outside, 'secret.jsonl'), join(folder, 'events', 'link.jsonl'));
    const person = (distinctId: string, number: number, version: number, more: object): object => ({
      team_id: 1,
      distinct_id: distinctId,
      person_id: id(2, number),
      properties: { email: `p${number}@v${version}.example` },
      person_version: version,
      person_distinct_id_version: version,
      created_at: '2026-01-01T00:00:00+00:00',
      is_deleted: false,
      ...more,
    });
    write(
      'persons/1.jsonl',
      lines([person('d1', 1, 1, {}), person('d3', 1, 1, {}), person('d2', 2, 1, {})]),
    );
    write(
      'persons/2.jsonl',
      lines([
        person('d1', 1, 2, {}),
        person('d9', 9, 1, {}),
        person('d9', 9, 2, { is_deleted: true }),
      ]),
    );
    write(
      'accounts.csv',
      'email,owner,revenue,since\np1@v2.example,Ada,10.5,2025-03-01\nx@x.example,,7,2025-04-01\n',
    );
    write('invoices/1.csv', 'id,cents\n1,100\n2,200\n');
    write(
      'invoices/2.jsonl',
      lines([{ id: 3, cents: 300, lines: [{ what: 'a' }], meta: { vat: 20 } }]),
    );
    write('groups.csv', 'a,b\n1,2\n');
    write("it's.csv", 'a\n1\n');
    write('own/insights.json', '[{"a":1}]');
    write('README.md', 'Not data.');
    service = await testService({ kind: 'exports', folder }, { data: join(folder, 'own') });
  });

  after(async () => {
    await service.stop();
    for (const each of [folder, outside]) rmSync(each, { recursive: true });
  });

  async function ask(address: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${service.url}${address}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    return answer.json();
  }

  async function rows(query: string): Promise<unknown> {
    const body = { query: { kind: 'HogQLQuery', query } };
    const answer = (await ask('/api/projects/1/query/', body)) as Record<string, unknown>;
    return answer['results'] ?? answer['detail'];
  }

  const queries: readonly [what: string, query: string, results: unknown][] = [
    [
      'events of every format once, whatever the layout',
      'select event, count(), min(timestamp) from events group by event order by event',
      [
        ['left', 1, '2026-01-06T10:00:00.123000Z'],
        ['paid', 4, '2026-01-02T10:00:00.123456Z'],
        ['signed_up', 1, '2026-01-01T10:00:00.123456Z'],
      ],
    ],
    [
      'properties with their types',
      "select sum(properties.amount), countIf(properties.is_new), any(properties.$browser) from events where event = 'paid'",
      [[7, 2, 'Chrome']],
    ],
    [
      'persons in their last version, without those that are deleted',
      'select id, properties.email from persons order by id',
      [
        [id(2, 1), 'p1@v2.example'],
        [id(2, 2), 'p2@v1.example'],
      ],
    ],
    [
      'the persons of events',
      'select person.properties.email as email, count() from events group by email order by email',
      [
        ['p1@v2.example', 3],
        ['p2@v1.example', 3],
      ],
    ],
    [
      'what the events say of their persons at that time',
      'select poe.properties.plan as plan, count() from events group by plan order by plan',
      [
        ['free', 3],
        ['pro', 3],
      ],
    ],
    [
      'sessions of the events',
      'select session_id, $session_duration from sessions order by session_id',
      [
        ['s1', 345_600],
        ['s2', 259_200],
      ],
    ],
    [
      'any other file as a table of its name',
      'select owner, revenue, since from accounts order by revenue',
      [
        [null, 7, '2025-04-01'],
        ['Ada', 10.5, '2025-03-01'],
      ],
    ],
    [
      'a folder of files as one table, with what each has',
      'select id, cents, meta.vat from invoices order by id',
      [
        [1, 100, null],
        [2, 200, null],
        [3, 300, '20'],
      ],
    ],
    [
      'joins of them with the model',
      'select count() from persons join accounts on accounts.email = persons.properties.email',
      [[1]],
    ],
    ['nothing of the demo', 'select 1 from stripe.invoices', 'Unknown table `stripe.invoices`.'],
    [
      'no file of the folder by its path',
      "select * from file('accounts.csv')",
      'Unknown table `file`.',
    ],
  ];
  for (const [what, query, results] of queries) {
    it(`has ${what}`, async () => {
      assert.deepEqual(await rows(query), results);
    });
  }

  it('names the files that it leaves out, and why', async () => {
    const { tables, refused } = (await ask('/__local/files/')) as OpenedFiles;
    assert.deepEqual(tables.map(({ name, files, rows: count }) => [name, files, count]).sort(), [
      ['accounts', 1, 2],
      ['events', 6, 7],
      ['invoices', 2, 3],
      ['it_s', 1, 1],
      ['persons', 2, 6],
    ]);
    const reasons = new Map(refused.map(({ file, reason }) => [file, reason]));
    assert.deepEqual([...reasons.keys()].sort(), [
      'events/a.zip :: b.jsonl',
      'events/broken.jsonl',
      'events/cut.jsonl.gz',
      'events/fake.parquet',
      'events/link.jsonl',
      'events/{a,b}.jsonl',
      'groups.csv',
    ]);
    assert.match(reasons.get('events/broken.jsonl') ?? '', /^Row 2: /);
    assert.match(reasons.get('events/link.jsonl') ?? '', /outside of the folder/);
    assert.match(reasons.get('events/fake.parquet') ?? '', /no Parquet file/);
    for (const reason of reasons.values()) assert.doesNotMatch(reason, /DB::|Exception|\/tmp/);
  });

  it('finds files that are added, once it looks again', async () => {
    write('late.csv', 'a\n1\n');
    assert.equal(await rows('select a from late'), 'Unknown table `late`.');
    const { tables } = (await ask('/__local/files/', {})) as OpenedFiles;
    assert.ok(tables.some(({ name }) => name === 'late'));
    assert.deepEqual(await rows('select a from late'), [[1]]);
    rmSync(join(folder, 'late.csv'));
    const after = (await ask('/__local/files/', {})) as Partial<OpenedFiles>;
    assert.equal(
      after.tables?.some(({ name }) => name === 'late'),
      false,
      JSON.stringify(after),
    );
    assert.equal(await rows('select a from late'), 'Unknown table `late`.');
  });

  it('has a table for each file, though names differ in signs alone, and any member', async () => {
    const odd = ['ä', 'ö', 'a b', 'a-b', 'a_b'];
    for (const name of odd) write(`${name}.csv`, `name\n${name}\n`);
    write('nameless.jsonl', lines([{ a: 1, meta: { '': 'x', b: 2 } }]));
    await ask('/__local/files/', {});
    const tables = ['a', 'o', 'a_b', 'a_b_2', 'a_b_3'];
    const found = await Promise.all(tables.map((name) => rows(`select name from ${name}`)));
    assert.deepEqual(found, [[['ä']], [['ö']], [['a_b']], [['a b']], [['a-b']]]);
    const members = await rows("select a, JSONExtractString(meta, '') from nameless");
    assert.deepEqual(members, [[1, 'x']]);
    for (const name of odd) rmSync(join(folder, `${name}.csv`));
    rmSync(join(folder, 'nameless.jsonl'));
    await ask('/__local/files/', {});
  });

  it('answers a query that runs while it looks again', async () => {
    const slow = rows('select count() from numbers(1000000000) where number % 7 = 3');
    const [, answer] = await Promise.all([ask('/__local/files/', {}), slow]);
    assert.deepEqual(answer, [[142_857_143]]);
  });

  it('tells its tables, events and properties to the catalog', async () => {
    const schema = (await ask('/api/projects/1/query/', {
      query: { kind: 'DatabaseSchemaQuery' },
    })) as { tables: Record<string, { fields: Record<string, { type: string }> }> };
    assert.deepEqual(Object.keys(schema.tables).slice(-3), ['accounts', 'invoices', 'it_s']);
    assert.equal(schema.tables['accounts']?.fields['revenue']?.type, 'float');
    const names = async (list: string): Promise<unknown> =>
      ((await ask(`/api/projects/1/${list}`)) as { results: { name: string }[] }).results.map(
        ({ name, ...rest }) => ('property_type' in rest ? [name, rest.property_type] : name),
      );
    assert.deepEqual(await names('event_definitions/'), ['left', 'paid', 'signed_up']);
    const events = (await ask('/api/projects/1/event_definitions/')) as {
      results: { volume_30_day?: number }[];
    };
    assert.deepEqual(
      events.results.map(({ volume_30_day: volume }) => volume),
      [1, 4, 1],
    );
    assert.deepEqual(await names('property_definitions/?type=event'), [
      ['$browser', 'String'],
      ['$session_id', 'String'],
      ['amount', 'Numeric'],
      ['is_new', 'Boolean'],
    ]);
    assert.deepEqual(await names('property_definitions/?type=person'), [['email', 'String']]);
  });
});
