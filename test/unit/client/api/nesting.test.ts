import assert from 'node:assert/strict';
import { parseVerbatim } from '../../../../client/src/api/json.ts';
import { nestsTooDeeply } from '../../../../client/src/api/nesting.ts';
import { isProblem, jsonTree, strictJson } from '../../../../client/src/base/jsonTree.ts';
import { embeddedHogql } from '../../../../client/src/embedded/embeddedHogql.ts';
import { readNodeDocument } from '../../../../client/src/nodes/nodeDocument.ts';

const levels = 4_000;

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
      assert.equal(read.words, 'it nests too deeply');
      assert.deepEqual(embeddedHogql(text), []);
      const found = readNodeDocument(text);
      assert.ok('message' in found);
      assert.match(found.message, /it nests too deeply/);
      assert.throws(() => parseVerbatim(text), SyntaxError);
    });
  }

  it('is no JSON of some hundred, nor one with brackets in its texts', () => {
    assert.equal(nestsTooDeeply('['.repeat(400) + ']'.repeat(400)), false);
    assert.equal(nestsTooDeeply(JSON.stringify({ a: '['.repeat(levels) })), false);
    assert.equal(nestsTooDeeply('[],'.repeat(levels)), false);
  });
});
