import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LogLine, RequestLog } from '../../../../client/src/budget/requestLog.ts';

const lines: readonly LogLine[] = [
  { kind: 'spent', atMs: 1_000, bucket: 'a', id: 'one' },
  { kind: 'refunded', atMs: 1_001, bucket: 'a', id: 'one' },
  { kind: 'exhausted', atMs: 1_002, bucket: 'a', untilMs: 9_000 },
  { kind: 'limited', atMs: 1_003, bucket: 'b', limit: 2_400 },
  { kind: 'shared', atMs: 1_004, bucket: 'b' },
  { kind: 'bytes', atMs: 1_005, bucket: 'c', left: 12 },
  { kind: 'paying', atMs: 1_006, bucket: 'c' },
];

describe('the log of requests', () => {
  let folder: string;
  let log: RequestLog;
  const file = (): string => path.join(folder, 'requests.log');
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-log-'));
    log = new RequestLog(file());
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is empty before anything is counted', async () => {
    assert.deepEqual(await log.read(0), []);
  });

  it('tells other windows every kind of line, from a time on', async () => {
    for (const line of lines) await log.append(line);
    assert.deepEqual(await new RequestLog(file()).read(0), lines);
    assert.deepEqual(await log.read(1_003), lines.slice(3));
    assert.equal((await readFile(file(), 'utf8')).split('\n').length, 8, 'a small file stays');
  });

  it('keeps a limit that was learned for a week, and requests for an hour', async () => {
    const since = 8 * 24 * 3_600_000;
    const learned: LogLine = {
      kind: 'limited',
      atMs: since - 6 * 24 * 3_600_000,
      bucket: 'a',
      limit: 2_400,
    };
    await log.append({ ...learned, atMs: learned.atMs - 2 * 24 * 3_600_000 });
    await log.append(learned);
    await log.append({ kind: 'spent', atMs: since - 1, bucket: 'a', id: 'one' });
    assert.deepEqual(await log.read(since), [learned]);
  });

  it('leaves out what is no line of its own', async () => {
    const broken = [
      'spent 17',
      'x spent 1 a b',
      'spent 1 a b c',
      'exhausted 1 a soon',
      'lent 1 a 2',
    ];
    await writeFile(file(), `${broken.join('\n')}\n`);
    assert.deepEqual(await log.read(0), []);
  });

  it('keeps what is recent when it throws the rest away', async () => {
    await writeFile(file(), 'spent 10 a old\n'.repeat(5_000));
    for (const line of lines) await log.append(line);
    assert.deepEqual(await log.read(1_000), lines);
    assert.ok((await stat(file())).size < 500);
    assert.deepEqual(await new RequestLog(file()).read(0), lines);
  });
});
