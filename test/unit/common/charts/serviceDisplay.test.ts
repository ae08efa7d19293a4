import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  chartKinds,
  displayOf,
  drawingOf,
  isServiceDisplay,
  serviceDisplays,
} from '../../../../server/common/charts/serviceDisplay.ts';

const schema = readFileSync(new URL('../../../api/openapi/service.json', import.meta.url), 'utf8');
const { components } = JSON.parse(schema) as {
  components: { schemas: { ChartDisplayType: { enum: string[] } } };
};
const documented = components.schemas.ChartDisplayType.enum;

describe('the displays of the service', () => {
  it('have all that its document lists', () => {
    for (const display of documented) assert.ok(serviceDisplays.includes(display), display);
  });

  it('are what charts of ours are sent as, those alone that each version has', () => {
    for (const kind of chartKinds) {
      for (const stacked of [false, true]) {
        const display = displayOf({ kind, stacked });
        if (display === undefined) continue;
        assert.ok(documented.includes(display), display);
        assert.deepEqual(drawingOf(display), { kind, ...(stacked ? { stacked } : {}) });
      }
    }
    const kept = chartKinds.filter((kind) => displayOf({ kind }) !== undefined);
    assert.deepEqual(kept, ['line', 'area', 'bar', 'pie', 'number', 'map']);
  });

  const texts: [text: string, is: boolean][] = [
    ['ActionsPie', true],
    ['ActionsTable', true],
    ['OfALaterVersion', true],
    ['pie', false],
    ['Pie', false],
    ['pie x=channel y=signups', false],
    ['ActionsPie x=channel', false],
    ['', false],
  ];
  for (const [text, is] of texts) {
    it(`${is ? 'may have' : 'never have'} ${JSON.stringify(text)}`, () => {
      assert.equal(isServiceDisplay(text), is);
    });
  }
});
