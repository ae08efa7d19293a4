import assert from 'node:assert/strict';
import { describeFailure } from '../../../../client/src/api/describeFailure.ts';
import type { ApiFailure } from '../../../../client/src/api/errors.ts';
import { calls, submit } from './calls.ts';
import { type Answer, failureOf, mockService, type MockService, storedKey } from './mockService.ts';

describe('a page in place of an answer', () => {
  const logged: string[] = [];
  let service: MockService;
  beforeEach(() => (service = mockService({ log: (text) => logged.push(text) })));
  afterEach(() => service.close());

  it('is named by its title, and kept for the log only', async () => {
    const text = `<!doctype html><title>Sign in</title>${'x'.repeat(9_000)}${storedKey}`;
    service.answer({ status: 200, body: text, headers: { 'content-type': 'text/html' } });
    const failure = await failureOf(calls.read(service.client));
    assert.ok(failure.kind === 'page');
    const { message, advice } = describeFailure(failure);
    assert.match(message, /service\.example returned status 200.*“Sign in”/);
    assert.match(advice, /sign-in page/);
    assert.equal(failure.excerpt.length, 4096);
    assert.match(logged.join(''), /Sign in/);
  });

  it('is known by its first character where the type is missing', async () => {
    service.answer({ status: 200, body: '\n <html></html>' });
    assert.equal((await failureOf(calls.read(service.client))).kind, 'page');
  });
});

describe('the key', () => {
  it('appears in no text, even where the service echoes it', async () => {
    const logged: string[] = [];
    const service = mockService({ log: (text) => logged.push(text) });
    const echoes: Answer[] = [
      { status: 400, body: { detail: `You sent ${storedKey}` } },
      { status: 401, body: { detail: `${storedKey} is invalid.` } },
      { status: 403, body: { detail: storedKey } },
      { status: 500, body: `Authorization: Bearer ${storedKey}` },
      { status: 500, body: `<title>${storedKey}</title>${storedKey}` },
      { status: 302, headers: { location: `https://evil.example/${storedKey}` } },
      { status: 200, body: `nonsense ${storedKey}` },
      // Cutting a message must not leave a part of the key.
      { status: 500, body: `${'x'.repeat(480)} ${storedKey}` },
      { status: 500, body: `<title>${'x'.repeat(190)}${storedKey}</title>` },
      { status: 400, body: { detail: `${'x'.repeat(1990)}${storedKey}`, code: storedKey } },
    ];
    const texts: string[] = [];
    for (const echo of echoes) {
      service.answer(echo);
      const failure: ApiFailure = await failureOf(calls.blocking(service.client));
      texts.push(
        JSON.stringify([failure, failure.message, failure.stack, describeFailure(failure)]),
      );
    }
    for (const { path } of service.arrived) texts.push(path);
    for (const text of [...texts, ...logged])
      assert.ok(!text.includes(storedKey.slice(0, 8)), text);
    assert.equal(texts.length, 2 * echoes.length);
    await service.close();
  });
});

describe('the words of a failure', () => {
  const cases: [answer: Answer, said: RegExp][] = [
    [{ status: 402, body: { detail: 'Quota.' } }, /Quota\..*billing page/],
    [
      { status: 403, body: { detail: 'does not support personal API key access' } },
      /for personal API keys.*web app/,
    ],
    [
      { status: 403, body: { detail: 'does not have access to the requested project' } },
      /no access to this project.*Switch/,
    ],
    [{ status: 409, body: { detail: 'Changed.' } }, /Changed\..*Reload it/],
    [{ status: 504, body: { detail: 'Timed out.' } }, /Run it in the background/],
    [{ status: 512, body: { detail: 'Estimated.' } }, /narrow its time range/],
    [
      {
        status: 400,
        body: { type: 'invalid_request', code: 'parse_error', detail: 'JSON parse error - x' },
      },
      /JSON parse error.*Correct what was sent/,
    ],
    [
      { status: 200, body: { query_status: 7 } },
      /not what the query service sends.*service\.example/,
    ],
  ];
  for (const [answer, said] of cases) {
    it(`say what to do after ${answer.status} ${JSON.stringify(answer.body).slice(0, 60)}`, async () => {
      const service = mockService();
      for (let time = 0; time < 4; time++) service.answer(answer);
      const { message, advice } = describeFailure(await failureOf(calls.read(service.client)));
      assert.match(`${message} ${advice}`, said);
      assert.doesNotMatch(`${message} ${advice}`, /!/);
      await service.close();
    });
  }
});

describe('what a refusal says', () => {
  const bodies: [what: string, body: unknown, says: RegExp][] = [
    ['a list', { detail: ['One.', 'Two.'] }, /^One\. Two\.$/],
    ['an object', { detail: { query: ['Bad.'] } }, /^query: Bad\.$/],
    [
      'field errors alone',
      { name: ['Too long.'], tags: { 0: ['No.'] } },
      /^name: Too long\. tags: 0: No\.$/,
    ],
    ['errors of no field', { non_field_errors: ['Both are missing.'] }, /^Both are missing\.$/],
    ['a message', { message: 'Gone.' }, /^Gone\.$/],
    ['a list as the body', ['Wrong.'], /^Wrong\.$/],
  ];
  for (const [what, body, says] of bodies) {
    it(`is put in words where it is ${what}`, async () => {
      const service = mockService();
      service.answer({ status: 400, body });
      const failure = await failureOf(submit(service.client, 'blocking'));
      await service.close();
      assert.match(failure.message, says);
      assert.equal(failure.kind, 'query');
    });
  }
});
