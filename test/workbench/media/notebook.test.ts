import assert from 'node:assert/strict';
import { contrast, mixed } from '../../../media/src/chart/options/theme.ts';
import { cellResults } from './cellResults.ts';
import { openNotebook } from './notebookPage.ts';
import type { NotebookPage } from './notebookPage.ts';
import { themes } from './themes.ts';
import type { ThemeKind } from './themes.ts';

describe('results below cells in a browser', () => {
  let notebook: NotebookPage;

  before(async () => {
    notebook = await openNotebook();
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
      const { color, opacity } = await cell.evaluate((each) => ({
        color: getComputedStyle(each).color,
        opacity: Number(getComputedStyle(each.closest('hogql-grid') ?? each).opacity),
      }));
      const ground = themes[kind]['editor-background'] ?? '';
      assert.ok(opacity < 1, 'dim');
      assert.ok(contrast(mixed(ground, color, opacity), ground) >= 4.5, `${color} at ${opacity}`);
    });
  }
});
