import assert from 'node:assert/strict';
import { type Connection, localConnection } from '../../../../client/src/auth/connection.ts';
import { editor } from '../support/editor.ts';

const { localProject } = await import('../../../../client/src/resultTables/register.ts');

const hosted = { name: 'us', host: 'https://us.example', projectId: '1' };
const cluster = localConnection('Cluster', {
  clickhouse: { url: 'https://db.example:8443', user: 'me' },
});
const demo = localConnection('Local', {});
const exported = localConnection('July', { exports: '/exports/july' });

describe('the project that rows are brought to', () => {
  beforeEach(() => editor.reset());

  const chosen = async (
    here: Connection | undefined,
    ...all: readonly Connection[]
  ): Promise<string | undefined> => (await localProject({ all: () => all, for: () => here }))?.name;

  it('is that of the file in front, if its data is on this machine', async () => {
    assert.equal(await chosen(exported, demo, exported), 'July');
  });

  it('is never a server, which could not read them', async () => {
    assert.equal(await chosen(cluster, hosted, cluster, demo), 'Local');
    editor.replies.push('July');
    assert.equal(await chosen(cluster, cluster, demo, exported), 'July');
  });

  it('is offered to be started where there is none', async () => {
    editor.replies.push(undefined);
    assert.equal(await chosen(cluster, cluster, hosted), undefined);
    assert.match(editor.asked.join('\n'), /needs a local project, and there is none yet/);
  });
});
