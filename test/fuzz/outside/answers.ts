import { Buffer } from 'node:buffer';
import { ApiError } from '../../../client/src/api/errors.ts';
import { JsonLimitError } from '../../../client/src/api/jsonLimits.ts';
import { parseLargeJson } from '../../../client/src/api/largeJson.ts';
import { parseBody } from '../../../client/src/api/parseBody.ts';
import { Queries } from '../../../client/src/api/queries.ts';
import { Requester } from '../../../client/src/api/requester.ts';
import { insightShape } from '../../../client/src/api/shapes.ts';
import type { OutsideParser } from './parsers.ts';

const host = 'https://us.posthog.com';
const { signal } = new AbortController();
const result =
  '{"results":[[1,"a",90071992547409931]],"columns":["a","b","c"],"types":[["a","Int64"]]}';
const status = '{"query_status":{"id":"q","complete":false,"query_progress":{"rows_read":1}}}';
const schema =
  '{"tables":{"events":{"type":"posthog","fields":{"a":{"type":"field_traverser","chain":["a"]}}}}}';

/** The readers of the service's answers. */
export const answerReaders: Readonly<Record<string, OutsideParser>> = {
  answers: {
    seeds: [
      result,
      status,
      schema,
      '{"isValid":true,"errors":[{"message":"a","start":1,"end":2}]}',
      '{"results":[[NaN,-Infinity,"a \\" NaN"]],"columns":["a"]}',
      '{"sql":"select 1"}',
    ],
    read: (text) => answered(Buffer.from(text)),
  },
  'long answers': {
    seeds: [result, '{"a":{"b":[[1],[2]],"c":null}}', '[[{"a":"]"}],"\\u0041",[2]]'],
    read: longAnswer,
  },
};

/** Reads a body as every operation does, and then in the way of each. */
async function answered(bytes: Buffer): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const transport = { send: () => Promise.resolve({ status: 200, headers, body: bytes }) };
  const access = { baseUrl: host, apiKey: 'phx_abcdefghijkl', userAgent: 'fuzz/1' };
  const requester = new Requester(access, transport);
  let body: unknown;
  try {
    const call = { method: 'GET', path: '/' } as const;
    ({ body } = await requester.send(call, signal));
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  const queries = new Queries(requester, timeless, '1');
  // The status of a failed query comes with a status of its own.
  const failed = { send: () => Promise.resolve({ status: 400, headers, body: bytes }) };
  const polls = new Queries(new Requester(access, failed), timeless, '1');
  const node = { kind: 'TrendsQuery' };
  const readers = [
    () => queries.submit({ query: 'select 1', refresh: 'async', clientQueryId: 'a' }, signal),
    () => queries.status('a', true, signal),
    () => polls.status('a', true, signal),
    () => queries.compute(node, 'blocking', signal),
    () => queries.databaseSchema(signal),
    () => queries.findings('select 1', signal),
    () => queries.draftSql({ prompt: 'a' }, signal),
    () => Promise.resolve(body).then((read) => parseBody(insightShape, read, host)),
  ];
  for (const read of readers) {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** Nobody waits. */
const timeless = { now: () => 0, wait: () => Promise.resolve() };

/**
 * Reads a body of more than a megabyte, with a list of more than a piece in it: as the parser would.
 */
async function longAnswer(text: string): Promise<void> {
  const list = text.indexOf('[') + 1;
  const long = `${text.slice(0, list)}${'[1],'.repeat(30_000)}${text.slice(list)}`;
  const bytes = Buffer.from(long.padEnd(1_100_000));
  // A body replaces half a surrogate pair.
  const sent = bytes.toString();
  const found = await printed(() => parseLargeJson(bytes));
  if (found === 'too much') return;
  const wanted = await printed(() => JSON.parse(sent));
  if (found !== wanted) throw new Error('It is read as something else');
}

async function printed(read: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await read());
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    if (error instanceof JsonLimitError) return 'too much';
    throw error;
  }
}
