import assert from 'node:assert/strict';
import { describeFailure } from '../../../../client/src/api/describeFailure.ts';
import {
  AnswerError,
  type ApiFailure,
  AuthError,
  CacheMissError,
  ConnectionError,
  HttpError,
  isUnanswered,
  NotFoundError,
  PageError,
  PermissionError,
  QueryError,
  RateLimitError,
  RedirectError,
  TooLargeError,
  UnconfirmedError,
} from '../../../../client/src/api/errors.ts';
import type { ServiceLimit } from '../../../../client/src/protocol/results.ts';

const http = (status: number, detail = 'No.'): HttpError => new HttpError('host', status, detail);
const seconds = (count: number, limit?: ServiceLimit): RateLimitError =>
  new RateLimitError(count * 1000, limit);

describe('a failure in words', () => {
  const rows: [failure: ApiFailure, message: RegExp, advice: RegExp, remedy?: string][] = [
    [new AuthError('host', undefined), /^host refused the key\.$/, /phx_/, 'setKey'],
    [new NotFoundError(undefined), /project does not exist/, /Switch/, 'switchConnection'],
    [new QueryError('No such column.'), /^No such column\.$/, /Correct the query/],
    [new CacheMissError(), /no cached result/, /Run it anyway/, 'runAnyway'],
    [http(400), /^host returned status 400\. No\.$/, /Correct what was sent/],
    [http(402), /status 402/, /project’s plan/],
    [http(405), /^This service does not support this\.$/, /Use the web app/],
    [http(409), /status 409/, /Reload it, then repeat/],
    [http(500), /status 500/, /^Run it again in a moment\.$/],
    [http(503), /status 503/, /at its capacity/],
    [http(504), /status 504/, /in the background/],
    [http(504, 'max execution time'), /^max execution time$/, /in the background/],
    [http(512), /status 512/, /would take too long/],
    [http(513), /status 513/, /too much memory/],
    [new AnswerError('host', 200, 'Cut off.'), /^Cut off\.$/, /sign-in page/, 'editConnections'],
    [new AnswerError('host', 200, 'Odd.', { a: 1 }), /^Odd\.$/, /Look at the answer/, 'showAnswer'],
    [new PageError('host', 200, 'Sign in', ''), /“Sign in”/, /sign-in page/, 'editConnections'],
    [new PageError('host', 399, undefined, ''), /status 399/, /sign-in page/, 'editConnections'],
    [new PageError('host', 400, undefined, ''), /web page came/, /in a moment.*gateway/],
    [
      new RedirectError('https://a', 'https://b', 302),
      /^https:\/\/a redirects to https:\/\/b\. The key was not sent there\.$/,
      /If you trust that address/,
      'editConnections',
    ],
    [
      new RedirectError('https://a', undefined, 302),
      /redirects to nowhere/,
      /^Correct the host/,
      'editConnections',
    ],
    [
      new RedirectError('https://a', 'https://a', 302),
      /another of its addresses/,
      /path may be missing/,
      'editConnections',
    ],
    [new TooLargeError(64 * 1024 * 1024), /larger than 64 MB/, /maxAnswerMegabytes/],
    [new UnconfirmedError('notSaved'), /was not saved/, /^Save it again\.$/],
    [new UnconfirmedError('unknown'), /could not say/, /Reload it/],
    [new RateLimitError(undefined), /limit of concurrent queries/, /another query has ended/],
    [
      seconds(90, 'bytes'),
      /^This project has read all/,
      /in 90 seconds\. .*cached still come/,
      'runCached',
    ],
    [seconds(9, 'running'), /limit of concurrent queries/, /another query has ended/],
    [seconds(1), /used up/, /^Run again in 1 second\.$/],
    [seconds(119), /used up/, /in 119 seconds/],
    [seconds(120), /used up/, /in 2 minutes/],
    [seconds(121), /used up/, /in 3 minutes/],
    [seconds(119 * 60), /used up/, /in 119 minutes/],
    [seconds(120 * 60), /used up/, /in 2 hours/],
    [
      new PermissionError("API key missing required scope 'insight:write'"),
      /lacks the scope insight:write/,
      /Add the scope/,
      'setKey',
    ],
    [
      new PermissionError('This action does not support personal API key access'),
      /does not allow this for personal API keys/,
      /web app/,
    ],
    [
      new PermissionError('This organization does not allow using personal API keys.'),
      /organization of this project does not allow/,
      /administrator/,
      'switchConnection',
    ],
    [
      new PermissionError('does not allow the use of personal API keys'),
      /organization of this project does not allow/,
      /administrator/,
      'switchConnection',
    ],
    [
      new PermissionError("You don't have access to the project."),
      /no access to this project/,
      /ask for access/,
      'switchConnection',
    ],
    [
      new PermissionError('API key does not have access to this requested project'),
      /no access to this project/,
      /ask for access/,
      'switchConnection',
    ],
    [
      new PermissionError('Only on Sundays.'),
      /^Only on Sundays\.$/,
      /with this permission/,
      'setKey',
    ],
    [
      new PermissionError(undefined),
      /^This key may not do that\.$/,
      /with this permission/,
      'setKey',
    ],
  ];
  for (const [failure, message, advice, remedy] of rows) {
    it(`says what to do: ${String(advice)} of ${failure.kind} ${failure.message}`, () => {
      const words = describeFailure(failure);
      assert.match(words.message, message);
      assert.match(words.advice, advice);
      assert.equal(words.remedy, remedy);
    });
  }

  it('is the query’s own where the service refuses that, at the member it names', () => {
    const { isQuerysOwn, about } = describeFailure(new QueryError('No.', 'code', 'query__series'));
    assert.deepEqual([isQuerysOwn, about], [true, 'query__series']);
    assert.ok(!('about' in describeFailure(new QueryError('No.'))));
    assert.ok(!('isQuerysOwn' in describeFailure(http(400))));
  });

  it('has the answer that came as text', () => {
    const { answer } = describeFailure(new AnswerError('host', 200, 'Odd.', { a: [1] }));
    assert.deepEqual(JSON.parse(answer ?? ''), { a: [1] });
  });
});

describe('a failure that leaves open what happened', () => {
  const rows: [failure: Error, is: boolean][] = [
    [new ConnectionError('host', 'ECONNRESET', true), true],
    [new ConnectionError('host', 'ECONNREFUSED', false), false],
    [http(504), true],
    [http(504, 'Query has hit the max execution time'), false],
    [http(500), false],
    [new PageError('host', 504, undefined, ''), true],
    [new AnswerError('host', 504, 'no'), true],
    [new TypeError('ours'), false],
  ];
  for (const [failure, is] of rows) {
    const status = 'status' in failure ? ` ${String(failure.status)}` : '';
    it(`is ${is ? '' : 'not '}a ${failure.constructor.name}${status}: ${failure.message}`, () => {
      assert.equal(isUnanswered(failure), is);
    });
  }
});
