import assert from 'node:assert/strict';
import type { Connection } from '../../../../client/src/auth/connection.ts';
import { editor } from '../support/editor.ts';

const connection: Connection = { name: 'eu', host: 'https://eu.example', projectId: '1' };

describe('what a service refuses', () => {
  beforeEach(() => editor.reset());

  async function offered(token: string | undefined): Promise<void> {
    const { offerAccess } = await import('../../../../client/src/auth/offerConnection.ts');
    await offerAccess({ token: () => Promise.resolve(token) }, connection);
  }

  it('is replaced by another key', async () => {
    editor.pressed = 'Change Key';
    await offered(undefined);
    assert.deepEqual(editor.executed, [['hogql.connection.setKey', 'eu']]);
  });

  it('is replaced by signing in again, for a person who has signed in', async () => {
    editor.replies.push('Sign In');
    await offered('pha_old');
    assert.deepEqual(editor.executed, [['hogql.connection.signIn', 'https://eu.example']]);
  });
});
