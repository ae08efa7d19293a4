import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installNode } from '../../../workbench/harness/installNode.ts';
import { packCli } from '../../../workbench/harness/packCli.ts';
import { run } from '../../../workbench/harness/processes.ts';
import { makeScratch, removeScratch } from '../../../workbench/harness/scratch.ts';

type Outcome = { readonly code: number; readonly stdout: string };

describe('the tarball of the command line', () => {
  let scratch = '';
  let installed = '';
  let node = '';
  let tarball = '';
  before(async () => {
    scratch = await makeScratch();
    tarball = await packCli(path.join(scratch, 'packed'));
    installed = path.join(scratch, 'project');
    await mkdir(installed);
    await writeFile(path.join(installed, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
      cwd: installed,
    });
    node = await installNode(20);
  });
  after(() => removeScratch(scratch));

  const own = (...names: string[]): string =>
    path.join(installed, 'node_modules/hogql-cli', ...names);

  /** Runs the installed program on the oldest Node that it is for. */
  const hogql = async (...args: string[]): Promise<Outcome> =>
    promisify(execFile)(node, [own('dist/cli.js'), ...args], { cwd: installed }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: unknown) => error as Outcome,
    );

  it('needs no other package, and brings its words and licences', async () => {
    const manifest = JSON.parse(await readFile(own('package.json'), 'utf8')) as object;
    assert.deepEqual(
      Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key)),
      [],
    );
    assert.match(await readFile(own('README.md'), 'utf8'), /^# Command line/);
    assert.match(await readFile(own('ThirdPartyNotices.txt'), 'utf8'), /chevrotain/);
    assert.match(await readFile(own('LICENSE'), 'utf8'), /MIT/);
  });

  it('is started by its name', async () => {
    const command = process.platform === 'win32' ? 'hogql.cmd' : 'hogql';
    const bin = path.join(installed, 'node_modules/.bin', command);
    assert.match(await run(bin, ['--help']), /hogql <command>/);
  });

  it('checks, formats, parses and explains', async () => {
    await writeFile(
      path.join(installed, 'a.hogql'),
      'SELECT  evnt from (select event from events) limit 1\n',
    );
    const checked = await hogql('check');
    assert.match(checked.stdout, /a.hogql:1:9 error Unknown column `evnt`/);
    assert.equal(checked.code, 1);
    assert.match((await hogql('check', '--format', 'sarif')).stdout, /"version": "2.1.0"/);
    assert.equal((await hogql('check', '--fix', '--severity', 'error')).code, 0);
    assert.equal((await hogql('format')).stdout, 'a.hogql\n');
    assert.match((await hogql('parse')).stdout, /"chain":\["event"\]/);
    assert.match((await hogql('explain', 'unused-cte')).stdout, /is never used/);
  });

  it('is run by the action, which marks lines and takes options', async () => {
    await writeFile(
      path.join(installed, 'b c.hogql'),
      'select evnt from (select event from events) limit 1\n',
    );
    const action = path.join(import.meta.dirname, '../../../../.github/actions/hogql-check');
    const started = (inputs: Readonly<Record<string, string>>): Promise<Outcome> => {
      const given = Object.entries(inputs).map(
        ([name, value]) => [`INPUT_${name}`, value] as const,
      );
      const env: NodeJS.ProcessEnv = {
        ...process.env,
        ...Object.fromEntries(given),
        GITHUB_WORKSPACE: installed,
        RUNNER_TEMP: scratch,
      };
      return promisify(execFile)(node, [path.join(action, 'check.cjs')], {
        cwd: installed,
        env,
      }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        (error: unknown) => error as Outcome,
      );
    };
    const found = await started({ TARBALL: tarball, FILES: 'b*\n' });
    assert.match(found.stdout, /^::error file=b c\.hogql,line=1,.*title=unknown-column::/m);
    assert.equal(found.code, 1);
    assert.equal((await started({ TARBALL: tarball, SEVERITY: 'high' })).code, 2);
    assert.match((await started({})).stdout, /^::error::The input "tarball" is missing/);
  });

  it('is told by the action what is wrong, in one command', async () => {
    const program = path.join(
      import.meta.dirname,
      '../../../../.github/actions/hogql-check/check.cjs',
    );
    const env = { ...process.env, INPUT_TARBALL: tarball, RUNNER_TEMP: '/none 5%\n::add-mask::a' };
    const refused = await promisify(execFile)(node, [program], { env }).catch(
      (error: unknown) => error as { code: number; stdout: string },
    );
    assert.match(refused.stdout, /^::error::ENOENT[^\n]* 5%25%0A::add-mask::a[^\n]*\n$/);
    assert.ok('code' in refused && refused.code === 2);
  });

  it('loads what talks to the service when it is asked to', async () => {
    const env = { ...process.env, HOGQL_HOST: 'http://127.0.0.1:9', HOGQL_API_KEY: 'phx_none' };
    const refused = await promisify(execFile)(node, [own('dist/cli.js'), 'catalog'], { env }).catch(
      (error: unknown) => error as { code: number; stderr: string },
    );
    assert.ok('code' in refused);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /127\.0\.0\.1/);
  });
});
