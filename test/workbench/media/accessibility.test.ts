import assert from 'node:assert/strict';
import { axeFaults } from './axeFaults.ts';
import { GridPage, sampleRows, shownRows } from './gridFixture.ts';
import { themes } from './themes.ts';
import type { ThemeKind } from './themes.ts';
import { openView } from './viewPage.ts';
import type { ViewPage } from './viewPage.ts';

describe('the results view for everybody', () => {
  let view: ViewPage;
  let page: GridPage;

  before(async () => {
    view = await openView();
    page = new GridPage(view);
  });
  after(() => view.close());

  const states: readonly [name: string, reach: () => Promise<void>][] = [
    ['the grid with a selection', () => page.press('Shift+ArrowDown', 'Shift+ArrowRight')],
    ['a sorted and filtered grid', () => page.press('Shift+Alt+o', 'Shift+Alt+m')],
    ['the detail of a structure', () => page.press('End', 'ArrowLeft', 'Enter', 'ArrowRight')],
    ['the detail of a row', () => page.press('Shift+Enter')],
    ['the filter of a column', () => page.press('Alt+ArrowDown')],
    ['the list of columns', () => page.press('Shift+Alt+c')],
    ['the menu', () => page.press('Shift+F10')],
    ['the bar that finds', () => page.press('Control+f', 'a')],
    [
      'the statistics of a column',
      () => view.tell({ type: 'command', id: 'hogql.grid.statistics' }),
    ],
    ['the query', () => page.press('Alt+4')],
    ['the messages', () => page.press('Alt+5')],
  ];
  for (const kind of Object.keys(themes) as ThemeKind[]) {
    for (const [name, reach] of states) {
      it(`${name} has no fault that axe finds, in ${kind}`, async () => {
        await view.reload();
        await view.paint(kind);
        await page.show(sampleRows);
        const tabs = ['tab', 'pinned', 'other'].map((tabId) => ({
          tabId,
          title: tabId,
          pinned: tabId === 'pinned',
        }));
        await view.tell({ type: 'tabs', tabs, front: 'tab' });
        await page.cell(0, 1).click();
        await reach();
        assert.deepEqual(await axeFaults(view.page), []);
      });
    }
  }

  it('can be used at twice the size', async () => {
    await view.reload();
    await view.page.setViewportSize({ width: 500, height: 300 });
    await page.show(sampleRows);
    await page.cell(0, 0).click();
    await page.press('End', 'Enter');
    const close = view.page.getByRole('complementary').getByRole('button', { name: 'Close' });
    const box = await close.boundingBox();
    assert.ok(box && box.x + box.width <= 500 && box.y + box.height <= 300);
    await page.press('Escape', 'Alt+ArrowDown');
    const dialog = await view.page.getByRole('dialog').boundingBox();
    assert.ok(dialog && dialog.y >= 0 && dialog.y + dialog.height <= 300);
    await view.page.setViewportSize({ width: 1000, height: 600 });
  });

  it('moves nothing for people who prefer reduced motion', async () => {
    await view.page.emulateMedia({ reducedMotion: 'reduce' });
    await view.reload();
    await view.tell(...shownRows(sampleRows));
    const moving = await view.page.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .map((each) => getComputedStyle(each))
          .filter(
            ({ transitionDuration, animationName }) =>
              transitionDuration !== '0s' || animationName !== 'none',
          ).length,
    );
    assert.equal(moving, 0);
    await view.page.emulateMedia({ reducedMotion: 'no-preference' });
  });
});
