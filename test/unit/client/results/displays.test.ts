import assert from 'node:assert/strict';
import { editor } from '../support/editor.ts';

const { keepDisplay } = await import('../../../../client/src/results/displays.ts');
const { insightUri } = await import('../../../../client/src/base/insightAddress.ts');

describe('a chart that is kept', () => {
  beforeEach(() => editor.reset());

  it('is refused where it does not come from a file, or is none', async () => {
    const uri = insightUri('https://us.example', '1', { id: 1, title: 'a', format: 'hogql' });
    await assert.rejects(keepDisplay(undefined, 'bar'), /does not come from a file/);
    await assert.rejects(keepDisplay(uri, 'hologram'), /does not come from a file/);
  });

  it('in an insight has only what the service keeps of it, and says what it does not', async () => {
    const uri = insightUri('https://us.example', '1', { id: 1, title: 'a', format: 'hogql' });
    await assert.rejects(keepDisplay(uri, 'bar x=a y=n by=c goal=3'), /cannot store “by=c goal=3”/);
    await assert.rejects(keepDisplay(uri, 'scatter x=a y=n'), /cannot store “scatter”/);
  });
});
