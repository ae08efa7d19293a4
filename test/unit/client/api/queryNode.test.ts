import assert from 'node:assert/strict';
import { computedNode, nodeOfText, nodeText } from '../../../../client/src/api/queryNode.ts';

const trends = { kind: 'TrendsQuery', series: [] };

describe('the node of a text', () => {
  const texts: [text: string, node: unknown][] = [
    ['{"kind": "TrendsQuery", "series": []}', trends],
    ['\n  {"kind": "TrendsQuery", "series": []}', trends],
    ['{"kind": 1}', undefined],
    ['{"series": []}', undefined],
    ['{"kind": ', undefined],
    ['[{"kind": "TrendsQuery"}]', undefined],
    ['select {n}', undefined],
    ['', undefined],
  ];
  for (const [text, node] of texts) {
    it(`is ${node ? 'its JSON' : 'none'} for ${JSON.stringify(text)}`, () => {
      assert.deepEqual(nodeOfText(text), node);
    });
  }

  const wrapped: [query: unknown, node: unknown][] = [
    [trends, trends],
    [{ kind: 'InsightVizNode', source: trends }, trends],
    [{ kind: 'DataVisualizationNode', source: trends }, trends],
    [{ kind: 'DataTableNode', source: { kind: 'InsightVizNode', source: trends } }, trends],
    [{ kind: 'InsightVizNode' }, undefined],
    [
      { kind: 'OtherNode', source: trends },
      { kind: 'OtherNode', source: trends },
    ],
    [null, undefined],
    ['TrendsQuery', undefined],
  ];
  for (const [query, node] of wrapped) {
    it(`is what is computed of ${JSON.stringify(query)}`, () => {
      assert.deepEqual(computedNode(query), node);
      assert.equal(nodeText(query), node && JSON.stringify(node, undefined, 2));
    });
  }
});
