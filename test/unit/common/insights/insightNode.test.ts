import assert from 'node:assert/strict';
import { nodeText, withNodeText } from '../../../../server/common/insights/insightNode.ts';

describe('the text of a node', () => {
  const edits: [json: string, path: string[], value: string, edited: string][] = [
    ['{"a": 1.0, "b" :2}', ['b'], '3', '{"a": 1.0, "b" :3}'],
    ['{"a": {"2":0,"1":0}}', ['a', '1'], '"x"', '{"a": {"2":0,"1":"x"}}'],
    ['{"a": 1, "a": 2}', ['a'], '3', '{"a": 1, "a": 3}'],
    ['{"a": 1}', ['b'], '2', '{"a": 1,"b":2}'],
    ['{}', ['b'], '2', '{"b":2}'],
    ['{"a": "}"}', ['a', 'b'], '2', '{"a": "}"}'],
  ];
  for (const [json, path, value, edited] of edits) {
    it(`changes ${path.join('.')} of ${json} and nothing beside it`, () => {
      assert.equal(withNodeText(json, path, value), edited);
      if (json !== edited) assert.equal(nodeText(edited, path), value);
    });
  }
});
