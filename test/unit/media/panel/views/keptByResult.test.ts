import assert from 'node:assert/strict';
import { KeptByResult } from '../../../../../media/src/panel/views/keptByResult.ts';

describe('what is kept for results over a reload', () => {
  const columns = [{ name: 'a', type: 'UInt8' }];

  it('is found by name and columns, and by nothing else', () => {
    let kept: unknown;
    const host = { getState: () => kept, setState: (next: unknown) => void (kept = next) };
    new KeptByResult<string>(host, 'grids').keep('signups', columns, 'wide');
    const reloaded = new KeptByResult<string>(host, 'grids');
    assert.equal(reloaded.find('signups', columns), 'wide');
    assert.equal(reloaded.find('other', columns), undefined);
    assert.equal(reloaded.find('signups', [{ name: 'b' }]), undefined);
  });

  it('leaves other parts of the state unchanged', () => {
    let kept: unknown = { theme: 1 };
    const host = { getState: () => kept, setState: (next: unknown) => void (kept = next) };
    new KeptByResult<string>(host, 'grids').keep('signups', columns, 'wide');
    new KeptByResult<string>(host, 'choices').keep('signups', columns, 'chart');
    assert.equal(new KeptByResult<string>(host, 'grids').find('signups', columns), 'wide');
    assert.equal((kept as { theme: number }).theme, 1);
  });

  it('forgets the oldest beyond the limit', () => {
    let kept: unknown;
    const host = { getState: () => kept, setState: (next: unknown) => void (kept = next) };
    const grids = new KeptByResult<number>(host, 'grids');
    for (let at = 0; at < 100; at++) grids.keep(`result ${at}`, columns, at);
    assert.equal(grids.find('result 0', columns), undefined);
    assert.equal(grids.find('result 99', columns), 99);
  });

  it('starts empty where the state cannot be read', () => {
    for (const broken of [null, undefined, {}, { grids: 5 }]) {
      const host = { getState: () => broken, setState: () => undefined };
      assert.equal(new KeptByResult(host, 'grids').find('a', []), undefined);
    }
  });
});
