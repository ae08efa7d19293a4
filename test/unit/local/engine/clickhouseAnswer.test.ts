import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { EndlessAnswer, textOf } from '../../../../server/local/engine/clickhouse/answer.ts';
import { failureOf } from '../../../../server/local/engine/clickhouse/failures.ts';

const server = {
  origin: 'https://clickhouse.example.com:8443',
  database: 'default',
  user: 'default',
  password: '',
  ca: undefined,
};

describe('an answer of a ClickHouse server', () => {
  it('of some kilobytes that become many megabytes is not read to its end', async () => {
    const stream = Readable.from([gzipSync(Buffer.alloc(50_000_000))]).pipe(createGunzip());
    await assert.rejects(textOf(stream, 1_000_000), EndlessAnswer);
    assert.ok(stream.destroyed);
    assert.ok(stream.bytesWritten < 100_000);
  });

  it('that is too large says what to do', () => {
    const { message } = failureOf(new EndlessAnswer(), server);
    assert.equal(
      message,
      'The answer of clickhouse.example.com:8443 is too large to be read. Ask for fewer rows or columns.',
    );
  });

  it('that fits is its text', async () => {
    assert.equal(await textOf(Readable.from([Buffer.from('é'), Buffer.from('a')]), 3), 'éa');
  });
});
