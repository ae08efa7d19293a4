import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForeignFolderError, ownDataFolder } from '../../../../server/common/seal/dataFolder.ts';
import { userStorage } from '../../../../server/common/seal/secret.ts';

describe('a folder of data', () => {
  let home: string;
  let storage: string;
  let data: string;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'seal-'));
    storage = join(home, 'storage');
    data = join(home, 'data');
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const own = (folder = data): Promise<void> => ownDataFolder(folder, storage);
  const modeOf = (file: string): number => statSync(file).mode & 0o777;

  it('is sealed where it is new, or empty, for its owner alone', async () => {
    await own();
    assert.equal(modeOf(data), 0o700);
    assert.equal(modeOf(join(data, 'seal')), 0o600);
    assert.equal(modeOf(join(storage, 'secret')), 0o600);
    const empty = join(home, 'empty');
    mkdirSync(empty);
    await own(empty);
    assert.ok(existsSync(join(empty, 'seal')));
  });

  it('is known again by its seal, whatever came into it', async () => {
    await own();
    const seal = readFileSync(join(data, 'seal'), 'utf8');
    writeFileSync(join(data, 'insights.json'), '[]');
    await own();
    assert.equal(readFileSync(join(data, 'seal'), 'utf8'), seal);
  });

  it('is sealed once where two begin with it at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => own()));
    await own();
  });

  const foreign: [what: string, make: () => Promise<void> | void][] = [
    ['has no seal', () => writeIn(data)],
    [
      'has a seal that somebody guessed',
      () => {
        writeIn(data);
        writeFileSync(join(data, 'seal'), '0'.repeat(64), { mode: 0o600 });
      },
    ],
    [
      'has the seal of another folder',
      async () => {
        await own(join(home, 'other'));
        writeIn(join(home, 'other'));
        cpSync(join(home, 'other'), data, { recursive: true });
      },
    ],
    [
      'was moved',
      async () => {
        await own(join(home, 'other'));
        renameSync(join(home, 'other'), data);
      },
    ],
    [
      'has a link for a seal',
      async () => {
        await own();
        renameSync(join(data, 'seal'), join(home, 'seal'));
        symlinkSync(join(home, 'seal'), join(data, 'seal'));
      },
    ],
    [
      'was sealed on another machine',
      async () => {
        await own();
        writeFileSync(join(storage, 'secret'), 'a'.repeat(43));
      },
    ],
    [
      'was sealed with a secret that others could read',
      async () => {
        await own();
        chmodSync(join(storage, 'secret'), 0o644);
      },
    ],
    [
      'is empty, and others could fill it',
      () => {
        mkdirSync(data);
        chmodSync(data, 0o777);
      },
    ],
    [
      'is below our own storage, and others could fill it',
      () => {
        data = join(storage, 'exports', 'key');
        writeIn(data);
        chmodSync(data, 0o777);
      },
    ],
    [
      'is below our own storage by a link',
      () => {
        writeIn(join(home, 'elsewhere'));
        mkdirSync(storage);
        data = join(storage, 'linked');
        symlinkSync(join(home, 'elsewhere'), data);
      },
    ],
  ];
  for (const [what, make] of foreign) {
    it(`is refused where it ${what}`, async () => {
      await make();
      await assert.rejects(own(), ForeignFolderError);
    });
  }

  it('of an earlier version is sealed below our own storage, where nobody else could change it', async () => {
    data = join(storage, 'exports', 'key');
    writeIn(data);
    await own();
    assert.ok(existsSync(join(data, 'seal')));
    assert.equal(modeOf(data), 0o700);
  });

  it('has its secret in the configuration of the user who starts a service by hand', () => {
    assert.equal(userStorage({ XDG_CONFIG_HOME: '/config' }), join('/config', 'hogql'));
    assert.match(userStorage({ XDG_CONFIG_HOME: 'relative' }), /\.config.hogql$/);
  });
});

function writeIn(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'insights.json'), '[]');
}
