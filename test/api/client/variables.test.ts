import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { HttpError, QueryError } from '../../../client/src/api/errors.ts';
import { catalogSource } from '../../../client/src/catalog/catalogSource.ts';
import { bindParameters } from '../../../client/src/parameters/bindParameters.ts';
import { isForeign, targets } from './target.ts';

const { signal } = new AbortController();

for (const target of isForeign ? [] : targets) {
  describe(`variables of ${target.name}`, () => {
    if (!target.mayRefuse) {
      it('are not made, and the failure says so', async () => {
        const { client, projectId } = await target.open();
        const made = client
          .projectData(projectId)
          .createVariable({ name: 'Plan', type: 'String' }, signal);
        await assert.rejects(made, (error) => error instanceof HttpError && error.status === 405);
      });
      return;
    }

    it('are made, edited, and used by a query at once', async () => {
      const { client, projectId } = await target.open();
      const data = client.projectData(projectId);
      const change = { name: 'Least rows', type: 'Number', default_value: 3 };
      const made = await data.createVariable(change, signal);
      assert.equal(made.code_name, 'least_rows');
      await assert.rejects(
        data.createVariable(change, signal),
        (error) => error instanceof QueryError && error.message.includes('already exists'),
      );
      const changed = await data.updateVariable(made.id, { default_value: 4 }, signal);
      assert.deepEqual([changed.name, changed.default_value], ['Least rows', 4]);
      const variables = await catalogSource(client, projectId).variables(signal);
      const query = 'select {variables.least_rows} + 1';
      const placeholder = { kind: 'variable', codeName: 'least_rows' } as const;
      const known = { entered: {}, fromFile: {}, variables };
      const { node, missing } = bindParameters(query, [placeholder], known);
      assert.deepEqual(missing, []);
      const status = await client
        .queries(projectId)
        .submit({ query: node, refresh: 'blocking', clientQueryId: randomUUID() }, signal);
      assert.ok(status.kind === 'done', JSON.stringify(status));
      assert.deepEqual(status.result.rows, [[5]]);
    });
  });
}
