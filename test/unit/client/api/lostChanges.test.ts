import assert from 'node:assert/strict';
import { failureOf, mockService, type MockService, systemError } from './mockService.ts';

const { signal } = new AbortController();
const made = { id: 9, name: 'New', query: { kind: 'X' }, saved: true, tags: [] };
const pageOf = (...results: object[]) => ({
  status: 200,
  body: { count: results.length, next: null, results },
});

describe('an insight whose creation was not answered', () => {
  let service: MockService;
  beforeEach(() => (service = mockService()));
  afterEach(() => service.close());
  const { id: _id, tags: _tags, ...change } = made;
  const create = (name = 'New'): Promise<{ id: number }> =>
    service.client.insights('7').create({ ...change, name }, signal);

  it('is looked for among one’s own, by the beginning of its name', async () => {
    const name = 'x'.repeat(300);
    service.answer(systemError('ECONNRESET'));
    service.answer(pageOf({ ...made, id: 8 }, { ...made, name }));
    assert.equal((await create(name)).id, 9);
    const [{ path } = { path: '' }] = service.arrived;
    const asked = new URLSearchParams(path.slice(path.indexOf('?')));
    assert.equal(asked.get('search'), 'x'.repeat(200));
    assert.equal(asked.get('user'), 'true');
    assert.equal(asked.get('saved'), null, 'it may not be among the saved ones');
  });

  const others: [what: string, found: object][] = [
    ['has another name', { ...made, name: 'New one' }],
    ['has another query', { ...made, query: { kind: 'Y' } }],
    ['is not saved', { ...made, saved: false }],
  ];
  for (const [what, found] of others) {
    it(`is not one that ${what}`, async () => {
      service.answer(systemError('ECONNRESET'));
      service.answer(pageOf(found));
      const failure = await failureOf(create());
      assert.ok(failure.kind === 'unconfirmed');
      assert.equal(failure.outcome, 'notSaved');
    });
  }

  it('may have been made where nobody can look', async () => {
    service.answer(systemError('ECONNRESET'));
    service.answer({ status: 401 });
    const failure = await failureOf(create());
    assert.ok(failure.kind === 'unconfirmed');
    assert.equal(failure.outcome, 'unknown');
    assert.ok(failure.cause instanceof Error);
  });

  it('is not looked for where the service refused it', async () => {
    service.answer({ status: 400, body: { detail: 'No.' } });
    assert.equal((await failureOf(create())).kind, 'query');
    assert.equal(service.arrived.length, 1);
  });
});

describe('insights of an author', () => {
  let service: MockService;
  // The form that a service accepts is remembered by host.
  beforeEach(() => (service = mockService({ baseUrl: 'https://authors.example' })));
  afterEach(() => service.close());
  const list = (author: number): Promise<unknown> =>
    service.client.insights('7').list(0, signal, { created_by: author });

  it('are asked for by one author, and by a list where the service wants that', async () => {
    service.answer({ status: 400, body: { detail: 'Expected a list.' } });
    service.answer(pageOf());
    service.answer(pageOf());
    await list(5);
    await list(5);
    const authors = service.arrived.map(
      ({ path }) => new URLSearchParams(path.slice(path.indexOf('?'))).get('created_by') ?? '',
    );
    assert.equal(authors[0], '5');
    for (const asked of authors.slice(1)) assert.match(asked, /^\[?5\]?$/);
    assert.equal(authors.length, 3, 'the service is not asked the old way again');
  });
});
