import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { engineLibrary, engineVersion, thisMachine } from '../../../../client/src/local/engine.ts';
import { installEngine, type InstallOptions } from '../../../../client/src/local/installEngine.ts';
import { hasNpm, NpmMissingError } from '../../../../client/src/local/npm.ts';

const installing = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    for (const [name, version] of [['chdb', '${engineVersion}'], ['${engineLibrary(thisMachine()) ?? ''}', '1.0.0']]) {
      mkdirSync('node_modules/' + name, { recursive: true });
      writeFileSync('node_modules/' + name + '/package.json', JSON.stringify({ version }));
    }
    writeFileSync('node_modules/lib.so', Buffer.alloc(2 * 1024 * 1024));
    writeFileSync('arguments.json', JSON.stringify(process.argv.slice(2)));`;

/** An npm that does what the test says, as a program on a path of its own. */
const scripts = {
  installs: installing,
  installsUntilNoticed: `${installing}
    const { existsSync, watch } = require('node:fs');
    const watcher = watch('.', () => existsSync('noticed') && watcher.close());`,
  refuses: `
    console.error('npm error code EINTEGRITY');
    console.error('npm error sha512-abc integrity checksum failed');
    process.exit(1);`,
  hangs: `
    require('node:fs').writeFileSync('half', String(process.pid));
    setInterval(() => undefined, 1000);`,
  forgets: '',
};

describe('installing the engine', () => {
  let home: string;
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  const never = new AbortController().signal;

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'hogql-engine-'));
    folder = path.join(home, 'engine');
    environment = { ...process.env, PATH: path.join(home, 'bin') };
    await mkdir(path.join(home, 'bin'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  async function npmThat(does: keyof typeof scripts): Promise<void> {
    const file = path.join(home, 'bin', 'npm');
    await writeFile(file, `#!${process.execPath}\n${scripts[does]}`);
    await chmod(file, 0o755);
  }

  function install(options: Partial<InstallOptions> = {}): Promise<void> {
    return installEngine(folder, {
      signal: never,
      report: () => undefined,
      environment,
      free: () => Promise.resolve(5e3),
      ...options,
    });
  }

  /** The folder as a whole, or nothing. */
  async function assertNothingLeft(): Promise<void> {
    assert.deepEqual(await readdir(home), ['bin']);
  }

  it('has npm install what is locked, and says how far it is', async () => {
    await npmThat('installsUntilNoticed');
    const reported: number[] = [];
    await install({
      report: (megabytes) => {
        reported.push(megabytes);
        if (megabytes >= 2) writeFileSync(path.join(`${folder}.part`, 'noticed'), '');
      },
    });
    const given = JSON.parse(
      await readFile(path.join(folder, 'arguments.json'), 'utf8'),
    ) as string[];
    assert.ok(['ci', 'install'].includes(given[0] ?? ''));
    assert.ok(given.includes('--ignore-scripts'));
    assert.match(await readFile(path.join(folder, 'package-lock.json'), 'utf8'), /sha512-/);
    assert.ok(reported.some((megabytes) => megabytes >= 2));
    assert.deepEqual((await readdir(home)).sort(), ['bin', 'engine']);
  });

  it('asks npm once, however many ask for it', async () => {
    await npmThat('installs');
    await Promise.all([install(), install()]);
    await npmThat('refuses');
    await install();
  });

  it('leaves nothing where npm refuses a package, and tells npm’s reason', async () => {
    await npmThat('refuses');
    await assert.rejects(
      install(),
      /npm could not install chdb .*: sha512-abc integrity checksum failed\. Check the network and the registry/,
    );
    await assertNothingLeft();
  });

  it('leaves nothing where npm brings no engine', async () => {
    await npmThat('forgets');
    await assert.rejects(install(), /It has no engine for this machine/);
    await assertNothingLeft();
  });

  it('ends npm and leaves nothing when it is cancelled', async () => {
    await npmThat('hangs');
    const cancel = new AbortController();
    const ending = install({ signal: cancel.signal });
    const half = path.join(`${folder}.part`, 'half');
    let pid = 0;
    while (pid === 0) {
      await delay(20);
      pid = Number(await readFile(half, 'utf8').catch(() => ''));
    }
    cancel.abort();
    await assert.rejects(ending, { name: 'AbortError' });
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    await assertNothingLeft();
  });

  it('starts nothing where the disk has too little room, and says how much it takes', async () => {
    await npmThat('installs');
    await assert.rejects(
      install({ free: () => Promise.resolve(300) }),
      /needs 717 MB of disk for a while, and 300 MB are free/,
    );
    await assertNothingLeft();
  });

  it('says what to install where npm is not on the path', async () => {
    assert.equal(await hasNpm(environment), false);
    await assert.rejects(install(), NpmMissingError);
    await assertNothingLeft();
    await npmThat('forgets');
    assert.equal(await hasNpm(environment), true);
  });

  it('clears away what one that was killed has left', async () => {
    await mkdir(`${folder}.part/node_modules/chdb`, { recursive: true });
    await npmThat('installs');
    await install();
    assert.ok(!existsSync(`${folder}.part`));
  });
});
