import assert from 'node:assert/strict';
import { engineLibrary, engineProblem, type Machine } from '../../../../client/src/local/engine.ts';
import { engineManifest } from '../../../../client/src/local/engineManifest.ts';

const machine = (platform: NodeJS.Platform, arch: string, isAlpine = false): Machine => ({
  platform,
  arch,
  isAlpine,
});

describe('the engine of local projects', () => {
  const machines: [Machine, problem: RegExp | undefined][] = [
    [machine('linux', 'x64'), undefined],
    [machine('linux', 'arm64'), undefined],
    [machine('darwin', 'arm64'), undefined],
    [machine('darwin', 'x64'), undefined],
    [machine('win32', 'x64'), /use “WSL: Connect to WSL”/],
    [machine('linux', 'x64', true), /There is no engine for Alpine Linux/],
    [machine('linux', 'riscv64'), /There is no engine for linux riscv64/],
  ];
  for (const [one, problem] of machines) {
    const { platform, arch, isAlpine } = one;
    it(`${problem ? 'is not' : 'is'} there for ${platform} ${arch}${isAlpine ? ' of Alpine' : ''}`, () => {
      if (problem) assert.match(engineProblem(one) ?? '', problem);
      else assert.equal(engineProblem(one), undefined);
      assert.equal(engineLibrary(one) === undefined, problem !== undefined);
    });
  }

  it('is locked by the hash of every package where all of them are known', () => {
    const { command, packageLock, packageJson } = engineManifest(machine('linux', 'x64'));
    assert.equal(command, 'ci');
    const { packages } = JSON.parse(packageLock) as {
      packages: Record<string, { version?: string; integrity?: string }>;
    };
    const { dependencies } = JSON.parse(packageJson) as { dependencies: Record<string, string> };
    for (const [name, version] of Object.entries(dependencies)) {
      assert.equal(packages[`node_modules/${name}`]?.version, version);
    }
    for (const [name, { integrity = '' }] of Object.entries(packages)) {
      if (name !== '') assert.match(integrity, /^sha512-[\w+/]{86}==$/, name);
    }
  });

  it('asks for the library by its exact version where its hash is not known here', () => {
    const { command, packageJson } = engineManifest(machine('darwin', 'arm64'));
    assert.equal(command, 'install');
    assert.match(packageJson, /"@chdb\/lib-darwin-arm64":"\d+\.\d+\.\d+-stable\.\d+"/);
  });
});
