import assert from 'node:assert/strict';
import { describeFailure } from '../../../../client/src/api/describeFailure.ts';
import { calls, finished } from './calls.ts';
import { failureOf, mockService, type MockService } from './mockService.ts';

const { signal } = new AbortController();

describe('a redirect', () => {
  let service: MockService | undefined;
  afterEach(() => service?.close());
  const list = (of: MockService): Promise<unknown> => of.client.projects.list(signal);
  const page = { count: 0, next: null, results: [] };

  it('within the origin is followed for a GET, three times at most', async () => {
    service = mockService();
    const moved = { status: 302, headers: { location: '/api/projects/' } };
    for (const answer of [moved, moved, moved, { status: 200, body: page }]) service.answer(answer);
    await list(service);
    for (let time = 0; time < 4; time++) service.answer(moved);
    const failure = await failureOf(list(service));
    assert.equal(failure.kind, 'redirect');
    assert.equal(service.arrived.length, 8);
  });

  it('to another origin is not followed, and both are named', async () => {
    service = mockService();
    service.answer({ status: 302, headers: { location: 'https://evil.example/?token=abc' } });
    const words = describeFailure(await failureOf(list(service)));
    assert.match(words.message, /service\.example redirects to https:\/\/evil\.example\./);
    assert.doesNotMatch(words.message, /token/);
    assert.equal(words.remedy, 'editConnections');
    assert.equal(service.arrived.length, 1);
  });

  it('of a POST is not followed even within the origin', async () => {
    service = mockService();
    service.answer({ status: 308, headers: { location: '/elsewhere/' } });
    assert.equal((await failureOf(calls.async(service.client))).kind, 'redirect');
    assert.equal(service.arrived.length, 1);
  });

  it('from http to https of the same host is followed once, with key and body, and reported', async () => {
    const moved: string[] = [];
    service = mockService({
      baseUrl: 'http://service.example',
      onMovedToHttps: (baseUrl) => moved.push(baseUrl),
    });
    const secure = 'https://service.example';
    service.answer({ status: 301, headers: { location: `${secure}/api/projects/7/query/` } });
    service.answer({ status: 200, body: finished, headers: { 'x-origin': secure } });
    await calls.async(service.client);
    assert.deepEqual(
      service.arrived.map(({ origin, method }) => `${method} ${origin}`),
      ['POST http://service.example', 'POST https://service.example'],
    );
    assert.equal(service.arrived[0]?.body, service.arrived[1]?.body);
    assert.deepEqual(moved, [secure]);
  });

  for (const location of [
    'https://service.example:8443/api/projects/',
    'https://other.example/api/projects/',
    'https://service.example/login',
    'http://service.example@evil.example/api/projects/',
  ]) {
    it(`from http to ${location} is not followed`, async () => {
      service = mockService({ baseUrl: 'http://service.example' });
      service.answer({ status: 301, headers: { location } });
      assert.equal((await failureOf(list(service))).kind, 'redirect');
      assert.equal(service.arrived.length, 1);
    });
  }
});
