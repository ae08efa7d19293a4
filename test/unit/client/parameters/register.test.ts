import assert from 'node:assert/strict';
import type { QueryStatus } from '../../../../client/src/api/queries.ts';
import type { Session } from '../../../../client/src/auth/sessions.ts';
import { variableChoices } from '../../../../client/src/parameters/register.ts';

/** A session whose service answers queries so, and what was sent to it. */
function sessionOf(answer: () => Promise<unknown>, connection: object = {}) {
  const sent: { query: string; refresh: string; projectId: string }[] = [];
  const session = {
    connection: { host: 'https://a.example', projectId: '1', ...connection },
    client: {
      queries: (projectId: string) => ({
        submit: ({ query, refresh }: { query: string; refresh: string }) => {
          sent.push({ query, refresh, projectId });
          return answer();
        },
      }),
    },
  } as unknown as Session;
  return { session, sent };
}

const rowsOf = (rows: readonly unknown[][]) => () =>
  Promise.resolve({ kind: 'done', result: { rows } } as unknown as QueryStatus);

describe('the choices that the HogQL of a variable gives', () => {
  it('are the first values of its rows, each once and without NULL', async () => {
    const { session, sent } = sessionOf(
      rowsOf([['US', 1], [null], [], ['DE'], ['US'], [7], [true]]),
    );
    assert.deepEqual(await variableChoices()(session, 'select a'), ['US', 'DE', '7', 'true']);
    assert.deepEqual(sent, [{ query: 'select a', refresh: 'blocking', projectId: '1' }]);
  });

  it('are a thousand at most', async () => {
    const { session } = sessionOf(rowsOf(Array.from({ length: 1_500 }, (_, nth) => [nth])));
    assert.equal((await variableChoices()(session, 'select a'))?.length, 1_000);
  });

  it('are asked for once in a window, for each query of each project', async () => {
    const choices = variableChoices();
    const one = sessionOf(rowsOf([['a']]));
    const both = await Promise.all([
      choices(one.session, 'select a'),
      choices(one.session, 'select a'),
    ]);
    assert.deepEqual(both, [['a'], ['a']]);
    await choices(one.session, 'select a');
    assert.equal(one.sent.length, 1);
    await choices(one.session, 'select b');
    assert.equal(one.sent.length, 2);
    for (const other of [{ projectId: '2' }, { host: 'https://b.example' }]) {
      const { session, sent } = sessionOf(rowsOf([['b']]), other);
      assert.deepEqual(await choices(session, 'select a'), ['b']);
      assert.equal(sent.length, 1);
    }
  });

  const failures: [what: string, answer: () => Promise<unknown>][] = [
    ['the query failed', () => Promise.resolve({ kind: 'failed', message: 'no' })],
    ['nobody answered', () => Promise.reject(new Error('no'))],
  ];
  for (const [what, answer] of failures) {
    it(`are not known where ${what}, and are asked for again`, async () => {
      const { session, sent } = sessionOf(answer);
      const choices = variableChoices();
      assert.equal(await choices(session, 'select a'), undefined);
      assert.equal(await choices(session, 'select a'), undefined);
      assert.equal(sent.length, 2);
    });
  }
});
