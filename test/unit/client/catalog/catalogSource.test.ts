import assert from 'node:assert/strict';
import { catalogSource } from '../../../../client/src/catalog/catalogSource.ts';
import { type Answer, mockService, type MockService } from '../api/mockService.ts';

const { signal } = new AbortController();

describe('the functions of a service', () => {
  let service: MockService;
  beforeEach(() => (service = mockService()));
  afterEach(() => service.close());

  const suggestions = [
    { label: 'event', kind: 'Variable', insertText: 'event' },
    { label: 'toString', kind: 'Function', insertText: 'toString()' },
    { label: 'newest()', kind: 'Function', insertText: 'newest()' },
  ];
  const cases: [answer: Answer, names: string[]][] = [
    [{ status: 200, body: { suggestions, incomplete_list: false } }, ['toString', 'newest']],
    [{ status: 200, body: { results: [] } }, []],
    [{ status: 400, body: { type: 'validation_error', detail: 'Unknown kind.' } }, []],
  ];
  for (const [answer, names] of cases) {
    it(`are ${names.join(', ') || 'none'} for ${JSON.stringify(answer.body)}`, async () => {
      service.answer(answer);
      const found = await catalogSource(service.client, '7').functions(signal);
      assert.deepEqual(found, names);
      assert.equal(service.arrived.length, 1);
    });
  }
});
