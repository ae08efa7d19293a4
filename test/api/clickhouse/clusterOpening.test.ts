import type { Service } from '../../../server/local/service/service.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onServer } from './onServer.ts';
import { answerOf, type Projects, webMap } from './projects.ts';

/** Of this machine, signed by itself. */
const pem = readFileSync(new URL('loopback.pem', import.meta.url), 'utf8');
const tls = { key: pem, cert: pem };
type Place = Parameters<Projects['on']>;

describe('a project on a ClickHouse server', () => {
  const on = onServer();

  describe('that cannot be opened', () => {
    const refused: readonly [
      what: string,
      options: () => Place | Promise<Place>,
      message: RegExp,
    ][] = [
      [
        'a wrong password',
        () => [on.server.origin, { user: 'analyst', password: 'wrong' }],
        /^The server refuses the user analyst: the password is wrong/,
      ],
      [
        'no such database',
        () => [on.server.origin, { database: 'nowhere' }],
        /^There is no database nowhere on the server/,
      ],
      [
        'a port that nobody listens at',
        async () => [`http://127.0.0.1:${await freePort()}`],
        /^No server listens at 127\.0\.0\.1:\d+\. Check the port/,
      ],
      [
        'a host that is not there',
        () => ['http://no-such-host.invalid:8123'],
        /no-such-host\.invalid/,
      ],
      [
        'TLS where there is none',
        () => [on.server.origin.replace('http:', 'https:')],
        /does not speak TLS/,
      ],
      [
        'a certificate of nobody that is known',
        async () => [(await on.projects.server({ tls })).origin],
        /^The certificate of .* is from nobody that is trusted here\. .*--ca/,
      ],
      [
        'a profile that forbids limits',
        async () => [(await on.projects.server({ readonly: 1 })).origin],
        /^The profile of the user default has readonly = 1.*Give it readonly = 2/,
      ],
      [
        'a table that is not there',
        () => [on.server.origin, { map: { events: { table: 'nothing' } } }],
        /^The map of tables names nothing for events/,
      ],
      [
        'a column that is not there',
        () => [on.server.origin, { database: 'web', map: { events: { table: 'hits' } } }],
        /^The table web\.hits has no column event\. Name the one .*"columns": \{"event"/,
      ],
      [
        'a column of another type',
        () => [
          on.server.origin,
          {
            database: 'web',
            map: {
              events: {
                table: 'hits',
                columns: { ...webMap.events?.columns, timestamp: 'odd name' },
              },
            },
          },
        ],
        /^The column odd name of web\.hits is of the type UInt8, which events\.timestamp/,
      ],
    ];
    for (const [what, options, message] of refused) {
      it(`says so of ${what}`, async () => {
        await assert.rejects(
          async () => on.projects.on(...(await options())),
          (error: Error) => {
            assert.match(error.message, message);
            assert.doesNotMatch(error.message, /Code: |DB::|wrong"|at Object/);
            return true;
          },
        );
      });
    }
  });

  it('takes a certificate of an authority of one’s own', async () => {
    const safe = await on.projects.server({ tls });
    const service = await on.projects.on(safe.origin, { ca: pem });
    assert.deepEqual(await answerOf(service, 'select count() from events'), [[300]]);
  });

  it('sends name and password as they are', async () => {
    const service = await on.projects.on(on.server.origin, {
      user: 'analyst',
      password: 'pass word:1',
    });
    assert.deepEqual(await answerOf(service, 'select 1'), [[1]]);
    assert.equal(on.server.seen.at(-1)?.user, 'analyst');
  });

  it('is served by the program, which takes the password from its environment alone', async () => {
    const program = fileURLToPath(new URL('../../../server/local/main.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      [program, '--clickhouse', on.server.origin, '--user', 'analyst'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOGQL_CLICKHOUSE_PASSWORD: 'pass word:1' },
      },
    );
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const service = JSON.parse(line) as Service;
    assert.deepEqual(await answerOf(service, 'select count() from events'), [[300]]);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.doesNotMatch(line + said, /pass word/);
  });
});

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as { port: number };
  await new Promise((resolve) => listening.close(resolve));
  return port;
}
