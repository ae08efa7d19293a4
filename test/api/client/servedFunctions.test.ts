import assert from 'node:assert/strict';
import { catalogSource } from '../../../client/src/catalog/catalogSource.ts';
import { catalog } from '../../unit/server/support/catalog.ts';
import { targets, isForeign } from './target.ts';

const { signal } = new AbortController();

describe('functions of a service', () => {
  if (isForeign) return;
  for (const target of targets) {
    it(`are told by their names by ${target.name}`, async () => {
      const { client, projectId } = await target.openUnchecked();
      const names = await catalogSource(client, projectId).functions(signal);
      assert.ok(names.length > 1000, `${names.length}`);
      assert.deepEqual(
        names.filter((name) => !catalog.functions.find(name)),
        [],
      );
    });
  }
});
