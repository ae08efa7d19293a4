import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JsonText } from '../../../client/src/api/json.ts';
import { program } from '../../../client/src/cli/program.ts';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { folderService } from '../../../client/src/insights/code/folderService.ts';
import { InsightFolder } from '../../../client/src/insights/code/insightFolder.ts';
import { localFiles } from '../../../client/src/insights/code/localFiles.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';

const dataDirectory = path.join(import.meta.dirname, '../../../server/src/schema/data');
const { signal } = new AbortController();

describe('the command line and a service', () => {
  let sandbox: Sandbox;
  let folder = '';
  before(async () => {
    sandbox = await startSandbox({ profile: 'current' });
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-cli-'));
  });
  after(async () => {
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const call = async (
    args: readonly string[],
    more: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number; out: string; err: string }> => {
    let out = '';
    let err = '';
    const { url, projectId, apiKey } = sandbox;
    const code = await program(args, {
      cwd: folder,
      env: { HOGQL_HOST: url, HOGQL_PROJECT_ID: projectId, HOGQL_API_KEY: apiKey, ...more },
      dataDirectory,
      out: (text) => (out += text),
      err: (text) => (err += text),
      input: () => Promise.resolve(''),
      isTerminal: false,
      isColored: false,
      signal,
    });
    return { code, out, err };
  };

  it('fetch a catalog that files are checked with', async () => {
    const fetched = await call(['catalog', '-o', 'c.json']);
    assert.deepEqual([fetched.code, fetched.out], [0, '']);
    assert.match(fetched.err, /^c\.json has \d+ tables and \d+ events\.$/m);
    assert.ok(!(await readFile(path.join(folder, 'c.json'), 'utf8')).includes(sandbox.apiKey));
    await writeFile(path.join(folder, 'a.hogql'), 'select 1 from no_such_table limit 1');
    assert.equal((await call(['check', 'a.hogql'])).code, 0);
    const checked = await call(['check', 'a.hogql', '--catalog', 'c.json']);
    assert.match(checked.out, /no_such_table/);
    assert.equal(checked.code, 1);
  });

  it('take the only project of the key where none is named', async () => {
    const { code, out } = await call(['catalog'], { HOGQL_PROJECT_ID: '' });
    assert.equal(code, 0);
    assert.match(out, /"tables"/);
  });

  const refusals: [title: string, env: NodeJS.ProcessEnv, said: RegExp][] = [
    ['no key', { HOGQL_API_KEY: '' }, /Set HOGQL_HOST to the address/],
    ['a key the service refuses', { HOGQL_API_KEY: 'phx_wrong' }, /refused the key/],
    ['a project that is not there', { HOGQL_PROJECT_ID: '999999' }, /project/],
    ['a key that others could read on the way', { HOGQL_HOST: 'http://example.com' }, /use https/],
  ];
  for (const [title, env, said] of refusals) {
    it(`end with 2 for ${title}`, async () => {
      const { code, err } = await call(['catalog'], env);
      assert.match(err, said);
      assert.equal(code, 2);
    });
  }

  it('tell how a folder of insights differs from its project', async () => {
    const { url: host, projectId, apiKey } = sandbox;
    const transport = new DirectTransport();
    try {
      const client = new ServiceClient(
        { baseUrl: host, apiKey, userAgent: 'hogql-test' },
        transport,
      );
      const insights = client.insights(projectId);
      const query = new JsonText('{"kind":"HogQLQuery","query":"select 1 as drifting"}');
      const { id } = await insights.create({ name: 'Drifting', query, saved: true }, signal);
      const pulled = new InsightFolder(
        localFiles(folder),
        folderService(client, { host, projectId }),
      );
      const [written] = await pulled.pull([id], signal);
      assert.ok(written?.kind === 'written');
      await rm(path.join(folder, 'a.hogql'), { force: true });

      assert.deepEqual(await call(['drift']), {
        code: 0,
        out: '0 differences in 1 insight.\n',
        err: '',
      });
      const file = path.join(folder, written.file);
      await writeFile(file, `${await readFile(file, 'utf8')} limit 5`);
      const edited = await call(['drift', '.']);
      assert.equal(edited.code, 1);
      assert.match(
        edited.out,
        /^drifting.*: change: edited here \(sql\)\n1 difference in 1 insight/,
      );
      const odd = path.join(folder, '._odd.hogql');
      await writeFile(odd, 'select 1');
      const beside = await call(['drift', '.']);
      assert.deepEqual([beside.code, beside.out], [1, edited.out]);
      assert.match(
        beside.err,
        /^\._odd\.hogql: left out\. Some systems do not allow this file name\./,
      );
      await rm(odd);
      const json = JSON.parse((await call(['drift', '--format', 'json'])).out) as object;
      assert.deepEqual(json, {
        version: 1,
        files: [{ file: written.file, drift: 'editedHere', fields: ['sql'] }],
      });
      const other = await call(['drift'], { HOGQL_HOST: 'https://other.example.com' });
      assert.equal(other.code, 2);
      assert.match(other.err, /insights of this folder are those of project/);
    } finally {
      await transport.close();
    }
  });

  it('say that a folder was never pulled into', async () => {
    const { code, err } = await call(['drift', 'nowhere']);
    assert.equal(code, 2);
    assert.match(err, /nowhere has no hogql-insights\.lock\.json: pull insights into it/);
  });
});
