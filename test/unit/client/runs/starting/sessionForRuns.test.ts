import assert from 'node:assert/strict';
import type { Session, SessionGap } from '../../../../../client/src/auth/sessions.ts';
import { editor } from '../../support/editor.ts';

const { sessionForRuns, sessionToRepeat } =
  await import('../../../../../client/src/runs/starting/sessionForRuns.ts');

const connection = { name: 'us', host: 'https://us.example', projectId: '7' };
const session = { connection, client: {} } as unknown as Session;

describe('the session that runs go by', () => {
  let agreed: number;
  /** The first outcome, and the one after consent. */
  const opening = (first: Session | SessionGap) => () =>
    Promise.resolve(agreed > 0 ? session : first);
  const unconfirmed: SessionGap = {
    kind: 'unconfirmed',
    connection,
    question: 'Use your key?',
    detail: 'Here.',
    agree: () => {
      agreed++;
      return Promise.resolve();
    },
  };
  beforeEach(() => {
    editor.reset();
    agreed = 0;
  });

  it('is the one of the document, without a question', async () => {
    assert.equal(await sessionForRuns({ open: opening(session) }, undefined), session);
    assert.equal(await sessionToRepeat({ renew: opening(session) }, connection), session);
    assert.deepEqual(editor.asked, []);
  });

  it('is there once somebody has agreed to it, and not before', async () => {
    editor.replies.push(undefined);
    assert.equal(await sessionForRuns({ open: opening(unconfirmed) }, undefined), undefined);
    assert.equal(agreed, 0);
    editor.replies.push('Use It');
    assert.equal(await sessionForRuns({ open: opening(unconfirmed) }, undefined), session);
    assert.deepEqual([agreed, editor.asked], [1, ['Use your key?', 'Use your key?']]);
  });

  const gaps: [gap: SessionGap, said: RegExp, button: string, command: unknown[]][] = [
    [
      { kind: 'noKey', connection },
      /Set a key for https:\/\/us\.example\./,
      'Set Key',
      ['hogql.connection.setKey', 'us'],
    ],
    [
      { kind: 'noConnection' },
      /You have no connection to a query service yet/,
      'Add Connection',
      ['hogql.connection.add'],
    ],
    [
      { kind: 'noConnection' },
      /You have no connection to a query service yet/,
      'Start Local Project',
      ['hogql.local.start'],
    ],
    [
      { kind: 'noConnection', named: 'staging' },
      /asks for the connection “staging”, which is not in the settings/,
      'Add Connection',
      ['hogql.connection.add'],
    ],
    [
      { kind: 'noConnection', project: { host: 'us.example', projectId: '8' } },
      /no connection to project 8 at us\.example/,
      'Add Connection',
      ['hogql.connection.add'],
    ],
  ];
  for (const [gap, said, button, command] of gaps) {
    it(`is none, and a click on ${button} away, where ${JSON.stringify(gap)}`, async () => {
      for (const reply of [undefined, button]) {
        editor.replies.push(reply);
        assert.equal(await sessionForRuns({ open: opening(gap) }, undefined), undefined);
        assert.match(editor.asked.at(-1) ?? '', said);
        assert.ok(editor.offered.includes(button));
        assert.deepEqual(editor.executed, reply === undefined ? [] : [command]);
      }
    });
  }
});
