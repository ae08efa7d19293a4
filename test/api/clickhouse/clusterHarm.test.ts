import assert from 'node:assert/strict';
import { onServer } from './onServer.ts';
import { answerOf } from './projects.ts';

describe('a project on a ClickHouse server', () => {
  const on = onServer();

  const hostile: readonly [what: string, body: string, message: RegExp][] = [
    ['a web page', '<!doctype html><h1>Sign in</h1>', /none of ClickHouse's/],
    ['nothing', '', /none of ClickHouse's/],
    ['other JSON', '{"meta": [], "data": {}}', /none of ClickHouse's/],
    ['a result that is cut', result('[1]').slice(0, -60), /broke off/],
    ['rows that are wider than they say', result('[1, 2]'), /none of ClickHouse's/],
    ['rows that are no JSON', result('[1'), /none of ClickHouse's/],
    [
      'rows of 10,000 levels',
      result('['.repeat(10_000) + ']'.repeat(10_000)),
      /none of ClickHouse's/,
    ],
    ['columns that are none', result('[1]').replace('"name"', '"naam"'), /none of ClickHouse's/],
  ];
  for (const [index, [what, body, message]] of hostile.entries()) {
    it(`takes no harm from ${what}`, async () => {
      const query = `select 100 + ${index}`;
      on.server.fault = (_request, response) => response.end(body);
      assert.match(String(await answerOf(on.project, query)), message);
      on.server.fault = undefined;
      assert.deepEqual(await answerOf(on.project, query), [[100 + index]]);
    });
  }

  it('takes no harm from a web page with the status of an error', async () => {
    on.server.fault = (_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html><script>alert(1)</script></html>');
    };
    const answer = String(await answerOf(on.project, 'select 4'));
    assert.match(answer, /does not answer as ClickHouse does\. Check the port/);
    assert.doesNotMatch(answer, /script/);
  });

  it('takes no harm from an answer that ends too soon', async () => {
    on.server.fault = (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(result('[1]'), () => response.destroy());
    };
    assert.match(String(await answerOf(on.project, 'select 5')), /Run it again/);
  });

  const attacks: readonly string[] = [
    "select * from url('http://169.254.169.254/', 'CSV')",
    "select * from file('/etc/passwd', 'LineAsString')",
    "select * from remote('127.0.0.1', system.one)",
    "select * from cluster('default', system.one)",
    "select * from clusterAllReplicas('default', system.one)",
    "select * from executable('sh', 'TSV', 'a String')",
    "select * from s3('http://127.0.0.1/x.csv')",
    "select * from mysql('127.0.0.1:3306', 'a', 'b', 'c', 'd')",
    "select * from merge('default', '.*')",
    'select * from system.users',
    'select * from `system`.`query_log`',
    'select * from `default.raw_files_0`',
    "select dictGet('d', 'a', 1)",
    "select getSetting('max_memory_usage')",
    "select file('/etc/passwd')",
    'select 1 settings readonly = 0',
    'select 1 format CSV',
    "select 1 into outfile '/tmp/x'",
    'select 1; drop table web.hits',
    'drop table web.hits',
    "insert into web.hits values ('x')",
    "kill query where user = 'default'",
    'set readonly = 0',
  ];
  it('lets no table function, setting or path of a text reach the server', async () => {
    for (const attack of attacks) {
      const before = on.server.seen.length;
      const answer = await answerOf(on.project, attack);
      const reached = on.server.seen.slice(before).map(({ sql }) => sql);
      assert.ok(
        typeof answer === 'string' && reached.length === 0,
        `${attack}\n${reached.join('\n')}`,
      );
    }
  });
});

/** An answer of one column with this row. */
function result(row: string): string {
  return `{\n\t"meta":\n\t[\n\t\t{\n\t\t\t"name": "a",\n\t\t\t"type": "UInt8"\n\t\t}\n\t],\n\n\t"data":\n\t[\n\t\t${row}\n\t],\n\n\t"rows": 1,\n\n\t"statistics":\n\t{\n\t\t"elapsed": 0.1,\n\t\t"rows_read": 1,\n\t\t"bytes_read": 1\n\t}\n}\n`;
}
