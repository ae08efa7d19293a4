import assert from 'node:assert/strict';
import { JsonText } from '../../../../client/src/api/json.ts';
import { holdsSame } from '../../../../client/src/api/sameJson.ts';

const there = {
  name: 'Signups',
  description: null,
  tags: ['b', 'a'],
  favorited: false,
  query: { kind: 'HogQLQuery', query: 'select 1', version: 2 },
  dashboards: [2, 1],
};

describe('an insight in the service', () => {
  const changes: [change: object, holds: boolean][] = [
    [{}, true],
    [{ name: 'Signups' }, true],
    [{ name: 'Other' }, false],
    [{ name: 'Signups', favorited: true }, false],
    [{ description: '' }, true],
    [{ description: undefined }, true],
    [{ description: 'Told' }, false],
    [{ tags: [' A', 'b'] }, true],
    [{ tags: ['a'] }, false],
    [{ dashboards: [1, 2] }, false],
    [{ query: { kind: 'HogQLQuery', query: 'select 1' } }, true],
    [{ query: new JsonText('{"query": "select 1", "kind": "HogQLQuery"}') }, true],
    [{ query: new JsonText('{"query": "select 2", "kind": "HogQLQuery"}') }, false],
    [{ saved: true }, false],
  ];
  for (const [change, holds] of changes) {
    it(`${holds ? 'shows' : 'does not show'} the change ${JSON.stringify(change)}`, () => {
      assert.equal(holdsSame(there, change), holds);
    });
  }
});
