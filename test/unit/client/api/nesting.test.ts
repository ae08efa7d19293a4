import assert from 'node:assert/strict';
import { describeFailure } from '../../../../client/src/api/describeFailure.ts';
import { parseVerbatim } from '../../../../client/src/api/json.ts';
import { nestsTooDeeply } from '../../../../server/common/json/nesting.ts';
import { isProblem, jsonTree, strictJson } from '../../../../server/common/json/jsonTree.ts';
import { embeddedHogql } from '../../../../client/src/embedded/embeddedHogql.ts';
import { readNodeDocument } from '../../../../client/src/nodes/nodeDocument.ts';
import { failureOf, mockService } from './mockService.ts';

const levels = 4_000;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const { signal } = new AbortController();

describe('JSON of some thousand levels', () => {
  const texts = {
    lists: '['.repeat(levels),
    objects: '{"a":'.repeat(levels),
    'lists closed by other brackets': '[},'.repeat(levels),
    'lists after broken strings': `{"a":"\n${'["a"'.repeat(levels)}`,
    'lists on a line with a comment': `/* " */${'['.repeat(levels)}`,
    'a query in a query': '{"kind":"InsightVizNode","source":'.repeat(levels),
  };
  for (const [what, text] of Object.entries(texts)) {
    it(`is refused, whoever reads it: ${what}`, () => {
      assert.ok(nestsTooDeeply(text));
      assert.equal(jsonTree(text), undefined);
      const read = strictJson(text);
      assert.ok(isProblem(read));
      assert.equal(read.words, 'it is nested too deeply');
      assert.deepEqual(embeddedHogql(text), []);
      const found = readNodeDocument(text);
      assert.ok('message' in found);
      assert.match(found.message, /it is nested too deeply/);
      assert.throws(() => parseVerbatim(text), SyntaxError);
    });
  }

  for (const [what, status, body] of [
    ['an answer', 200, `{"results": ${nested(levels)}}`],
    ['a large answer', 200, `{"results": [${'[1,2],'.repeat(300_000)}${nested(levels)}]}`],
    ['an answer with NaN', 200, `{"results": [NaN, ${nested(levels)}]}`],
    ['an answer with long integers', 200, `[12345678901234567890, ${nested(levels)}]`],
    ['a refusal', 400, `{"detail": ${nested(100_000)}}`],
  ] as const) {
    it(`is refused in words: ${what}`, async () => {
      const service = mockService();
      service.answer({ status, body });
      const failure = await failureOf(service.client.insights('7').list(0, signal));
      await service.close();
      assert.equal(failure.kind, 'answer');
      const { message, advice } = describeFailure(failure);
      assert.match(message, /nests more than 500 levels deep\.$/);
      assert.match(advice, /^Check that service\.example is the query service, not/);
    });
  }

  it('is no JSON of some hundred, nor one with brackets in its texts', () => {
    assert.equal(nestsTooDeeply('['.repeat(400) + ']'.repeat(400)), false);
    assert.equal(nestsTooDeeply(JSON.stringify({ a: '['.repeat(levels) })), false);
    assert.equal(nestsTooDeeply('[],'.repeat(levels)), false);
  });
});
