import assert from 'node:assert/strict';
import {
  AnswerError,
  AuthError,
  CacheMissError,
  ConnectionError,
  HttpError,
  NotFoundError,
  PageError,
  PermissionError,
  QueryError,
  RateLimitError,
  TooLargeError,
} from '../../../../../client/src/api/errors.ts';
import {
  endOf,
  endOfLook,
  isPassing,
  wallClock,
} from '../../../../../client/src/runs/life/runState.ts';

describe('the end of a run', () => {
  const looks: [error: Error, end: string, passes: boolean][] = [
    [new NotFoundError(undefined), 'expired', false],
    [new ConnectionError('host', 'ECONNRESET', true), 'lost', true],
    [new AnswerError('host', 200, 'cut off'), 'lost', true],
    [new PageError('host', 200, undefined, ''), 'lost', true],
    [new HttpError('host', 500, 'no'), 'lost', true],
    [new HttpError('host', 502, 'no'), 'lost', true],
    [new RateLimitError(undefined), 'lost', false],
    [new HttpError('host', 499, 'no'), 'failed', false],
    [new AuthError('host', undefined), 'failed', false],
    [new PermissionError(undefined), 'failed', false],
    [new QueryError('no'), 'failed', false],
    [new CacheMissError(), 'failed', false],
    [new TooLargeError(1), 'failed', false],
    [new TypeError('x is undefined'), 'failed', false],
  ];
  for (const [error, end, passes] of looks) {
    const status = 'status' in error ? ` ${String(error.status)}` : '';
    it(`is ${end} after a look that ended with a ${error.constructor.name}${status}`, () => {
      assert.equal(endOfLook(error).kind, end);
      assert.equal(isPassing(error), passes, 'whether another look may be answered');
    });
  }

  it('says when the service takes requests again, where the hour is used up', () => {
    const free = (error: RateLimitError): number | undefined => {
      const end = endOf(error, 5_000);
      assert.ok(end.kind === 'failed');
      assert.equal('freeAtMs' in end, end.freeAtMs !== undefined);
      return end.freeAtMs;
    };
    assert.equal(free(new RateLimitError(30_000)), 35_000);
    assert.equal(free(new RateLimitError(undefined)), undefined);
    assert.equal(free(new RateLimitError(30_000, 'running')), undefined, 'others only have to end');
  });

  it('is said to be of the extension itself where it is', () => {
    const end = endOf(new TypeError('x is undefined'));
    assert.ok(end.kind === 'failed');
    assert.match(end.words.message, /extension itself failed.*x is undefined/);
    assert.match(end.words.advice, /report it/);
  });

  it('has a time of the day', () => {
    const inAMinute = wallClock(performance.now() + 60_000);
    assert.ok(Math.abs(inAMinute - Date.now() - 60_000) < 1_000);
  });
});
