import assert from 'node:assert/strict';
import { endless } from '../service.ts';
import { check, created, fields, fresh, insight, ok, query, send, submit } from './facts.ts';

describe('the service’s document: states', () => {
  check([
    [
      'an insight is deleted by PATCH, and its record is kept',
      async () => {
        const { id } = fields(await ok('POST', 'insights/', { name: 'Gone', query }, 201));
        const path = `insights/${String(id)}/`;
        assert.equal(fields(await ok('PATCH', path, { deleted: true }))['deleted'], true);
        assert.equal((await ok('GET', 'insights/?limit=500')).text.includes('"Gone"'), false);
        const again = await send('PATCH', path, { deleted: false });
        assert.equal(fields(again)['name'], 'Gone');
      },
    ],
    [
      'DELETE of an insight answers 405 without a body, and changes nothing',
      async () => {
        const path = `insights/${String((await created())['id'])}/`;
        const { text } = await ok('DELETE', path, undefined, 405);
        assert.equal(text, '');
        assert.equal((await insight((await created())['id']))['deleted'], false);
      },
    ],
    [
      'a running query is cancelled by DELETE, with 204 and no body',
      async () => {
        const id = 'to-be-cancelled';
        await submit(endless, { refresh: 'force_async', client_query_id: id });
        assert.equal((await ok('DELETE', `query/${id}/`, undefined, 204)).text, '');
      },
    ],
    [
      'client_query_id names the run, for its status',
      async () => {
        await submit(fresh(), { refresh: 'async', client_query_id: 'named-here' });
        const { body } = await ok('GET', 'query/named-here/');
        assert.deepEqual(Object.keys(body), ['query_status']);
        assert.equal(body.query_status.id, 'named-here');
      },
    ],
  ]);
});
