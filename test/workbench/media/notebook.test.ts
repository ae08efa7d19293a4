import assert from 'node:assert/strict';
import { contrast } from '../../../media/src/chart/options/theme.ts';
import { until } from '../harness/until.ts';
import { cellResults } from './cellResults.ts';
import { type NotebookPage, openNotebook } from './notebookPage.ts';
import { type ThemeKind, themes } from './themes.ts';

describe('results below cells in a browser', () => {
  let notebook: NotebookPage;

  before(async () => {
    notebook = await openNotebook();
    // Without it a colour may be read on its way to another.
    await notebook.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  after(() => notebook.close());
  afterEach(() => {
    assert.deepEqual(notebook.complaints, []);
  });

  const show = async (kind: ThemeKind): Promise<void> => {
    await notebook.open(...cellResults);
    await notebook.paint(kind);
    await notebook.look({ grid: { state: 'stale' } });
    await notebook.page.locator('.badge.stale').waitFor();
    await notebook.page.locator('hogql-chart canvas').first().waitFor();
  };

  it('fit each width, with every note and button in one line of its own', async () => {
    await show('vscode-dark');
    for (const width of [1440, 900, 400, 300]) {
      await notebook.page.setViewportSize({ width, height: 600 });
      const faults = await notebook.page.evaluate(() =>
        [...document.querySelectorAll('.bar :is(.badge, button)')]
          .filter((part) => {
            const { right, height } = part.getBoundingClientRect();
            return right > window.innerWidth || height > 30;
          })
          .map((part) => part.textContent),
      );
      assert.deepEqual(faults, [], `${width} px`);
    }
  });

  it('name each view once', async () => {
    await show('vscode-light');
    const icons = notebook.page.locator('.views .codicon:visible');
    await notebook.page.getByRole('button', { name: 'Pivot' }).first().waitFor();
    assert.equal(await icons.count(), 0);
  });

  for (const kind of Object.keys(themes) as ThemeKind[]) {
    it(`can be read while they are old, in ${kind}`, async () => {
      await show(kind);
      const cell = notebook.page.locator('.old hogql-grid [role="gridcell"]').last();
      // A mixed colour has its own notation, so one pixel is compared.
      const colour = (): Promise<string> =>
        cell.evaluate((each) => {
          const pixel = document.createElement('canvas').getContext('2d');
          if (!pixel) throw new Error('no canvas');
          pixel.fillStyle = getComputedStyle(each).color;
          pixel.fillRect(0, 0, 1, 1);
          return `rgb(${pixel.getImageData(0, 0, 1, 1).data.slice(0, 3).join(',')})`;
        });
      const foreground = themes[kind]['foreground'] ?? '';
      const ground = themes[kind]['editor-background'] ?? '';
      const dim = await until('the dim colour', async () => {
        const now = contrast(await colour(), ground);
        return now < contrast(foreground, ground) ? now : undefined;
      });
      assert.ok(dim >= 4.5, `${dim}`);
    });
  }
});
