import assert from 'node:assert/strict';
import { contrast, mixed, opaque, readable } from '../../../../../media/src/chart/options/theme.ts';

describe('the colours of a chart', () => {
  const colors: [color: string, drawn: string][] = [
    ['#3794ff', 'rgb(55,148,255)'],
    ['#ea5c0055', 'rgb(234,92,0)'],
    ['rgba(234, 92, 0, 0.33)', 'rgb(234,92,0)'],
  ];
  for (const [color, drawn] of colors) {
    it(`draws a line of ${color} in ${drawn}`, () => {
      assert.equal(opaque(color), drawn);
    });
  }

  it('mixes two of them', () => {
    assert.equal(mixed('#000000', '#ffffff', 0.4), 'rgb(102,102,102)');
  });

  it('finds an ink that is read well on any colour', () => {
    const inks = ['#ffffff', '#000000'];
    for (const on of ['#000000', '#3794ff', '#1a85ff', '#808080', '#ffffff']) {
      assert.ok(contrast(readable(on, inks), on) >= 4.5, on);
    }
    assert.equal(readable('#181818', ['#cccccc', '#ffffff']), '#cccccc');
  });

  it('leaves alone what is not a colour', () => {
    assert.equal(opaque('none of them'), 'none of them');
  });
});
