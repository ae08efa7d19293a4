import assert from 'node:assert/strict';
import { QueryError } from '../../../client/src/api/errors.ts';
import { targets, isForeign } from './target.ts';

const { signal } = new AbortController();

describe('values of properties of events', () => {
  if (isForeign) return;
  for (const target of targets) {
    const isToday = target.name.endsWith('current');
    it(`are told for an event that is named by ${target.name}`, async () => {
      const { client, projectId } = await target.openUnchecked();
      const data = client.projectData(projectId);
      const values = await data.values('events', '$browser', undefined, signal, '$pageview');
      assert.ok(values.length > 0);
      const unnamed = data.values('events', '$browser', undefined, signal);
      if (isToday) await assert.rejects(unnamed, QueryError);
      else assert.ok((await unnamed).length > 0);
    });
  }
});
