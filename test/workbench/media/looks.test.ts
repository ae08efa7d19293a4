import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ResultsEvent } from '../../../client/src/protocol/results.ts';
import { contrast } from '../../../media/src/chart/options/theme.ts';
import { GridPage, sampleRows, shownRows } from './gridFixture.ts';
import { paint } from './paint.ts';
import { palettes, type ThemeKind, themes } from './themes.ts';
import { openView, type ViewPage } from './viewPage.ts';

const tabs: ResultsEvent = {
  type: 'tabs',
  tabs: ['tab', 'pages by country', 'sign-ups of the week'].map((title, at) => ({
    tabId: title,
    title,
    pinned: at === 1,
  })),
  front: 'tab',
};

/** Grid and pivot in each kind of theme and three widths; test-results/ has the pictures. */
describe('the looks of a result', () => {
  let view: ViewPage;
  let page: GridPage;

  before(async () => {
    view = await openView();
    page = new GridPage(view);
    await view.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  after(() => view.close());
  afterEach(() => {
    assert.deepEqual(view.complaints, []);
  });

  /** The elements beyond the right edge, apart from those that scroll. */
  const beyond = (): Promise<readonly string[]> =>
    view.page.evaluate(() =>
      [...document.querySelectorAll('.page:not([hidden]) :is(button, vscode-toolbar-button)')]
        .filter((part) => part.getClientRects().length > 0)
        .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );

  type Colours = { readonly background: string; readonly color: string };

  /** The colours of an element as one sees them: of its ground, with all that lies beneath it, and of its text. */
  const seen = (element: Locator): Promise<Colours> =>
    element.evaluate((cell) => {
      const pixel = new OffscreenCanvas(1, 1).getContext('2d');
      const after = (colour: string): string => {
        if (!pixel) return '';
        pixel.fillStyle = colour;
        pixel.fillRect(0, 0, 1, 1);
        return `rgb(${pixel.getImageData(0, 0, 1, 1).data.slice(0, 3).join(',')})`;
      };
      const layers: string[] = [];
      for (let at: Element | null = cell; at; at = at.parentElement) {
        layers.unshift(getComputedStyle(at).backgroundColor);
      }
      const [background = ''] = layers.map(after).slice(-1);
      return { background, color: after(getComputedStyle(cell).color) };
    });
  const colours = (row: number, column: number): Promise<Colours> => seen(page.cell(row, column));

  const ground = async (): Promise<string> => (await seen(page.grid)).background;

  for (const [name, kind, palette] of palettes) {
    it(`make selection and the current match the strongest colours in ${name}`, async () => {
      await view.reload();
      await paint(view.page, kind, palette);
      await page.show(sampleRows);
      await page.cell(0, 1).click();
      await page.press('Control+f');
      await view.page.keyboard.insertText('pageview');
      await view.page.getByRole('search').getByText('1 of 2').waitFor();
      const { background, color } = await colours(0, 1);
      const match = contrast(background, await ground());
      const other = contrast((await colours(4, 1)).background, await ground());
      assert.ok(match > other, 'the match');
      assert.ok(contrast(color, background) >= 4.5, 'the text of the match');
      await view.page.screenshot({ path: `test-results/looks/${name}-found.png` });
      await page.press('Escape', 'Shift+ArrowDown');
      const selected = await colours(1, 1);
      await page.cell(3, 1).hover();
      const hovered = await colours(3, 1);
      const strength = contrast(selected.background, await ground());
      assert.ok(strength > contrast(hovered.background, await ground()), 'the selection');
      assert.ok(contrast(selected.color, selected.background) >= 4.5, 'its text');
    });
  }

  for (const kind of Object.keys(themes) as ThemeKind[]) {
    it(`let no other button outshine the first one in ${kind}`, async () => {
      await view.reload();
      await view.paint(kind);
      await view.tell({ type: 'tabs', tabs: [] });
      const ground = (name: string): Promise<string> =>
        view.page
          .locator('vscode-button', { hasText: name })
          .locator('[part="base"]')
          .evaluate((base) => getComputedStyle(base).backgroundColor);
      const [first, second] = [await ground('New query'), await ground('Get started')];
      const page = themes[kind]['panel-background'] ?? '';
      const strength = (colour: string): number =>
        colour === 'rgba(0, 0, 0, 0)' ? 1 : contrast(colour, page);
      assert.ok(strength(first) >= strength(second), `${first} and ${second} on ${page}`);
    });

    it(`draw a heat map in ${kind}`, async () => {
      await view.page.setViewportSize({ width: 900, height: 420 });
      await view.reload();
      await view.paint(kind);
      const fields = Array.from({ length: 20 }, (_, at) => [at % 4, Math.floor(at / 4), 5 * at]);
      const columns = ['cohort String', 'week String', 'share Float64'].map((each) => {
        const [name = '', type = ''] = each.split(' ');
        return { name, type };
      });
      const rows = fields.map(([cohort, week, share = 0]) => [`c${cohort}`, `week ${week}`, share]);
      await view.tell(...shownRows(rows, { columns, display: 'heatmap x=week y=share by=cohort' }));
      await view.page.locator('hogql-chart canvas').first().waitFor();
      await view.page.screenshot({ path: `test-results/looks/${kind}-heatmap.png` });
    });

    for (const width of [1440, 900, 400]) {
      it(`fit ${width} px in ${kind}`, async () => {
        await view.page.setViewportSize({ width, height: 320 });
        await view.reload();
        await view.paint(kind);
        await page.show(sampleRows);
        await view.tell(tabs);
        await page.cell(0, 1).click();
        await page.press('Shift+ArrowDown', 'Shift+ArrowRight');
        await page.footer('2 × 2 selected');
        assert.deepEqual(await beyond(), []);
        await view.page.screenshot({ path: `test-results/looks/${kind}-${width}-grid.png` });
        await page.press('Alt+3');
        await view.page.getByText('5 rows in 5 groups.').waitFor();
        assert.deepEqual(await beyond(), []);
        await view.page.screenshot({ path: `test-results/looks/${kind}-${width}-pivot.png` });
      });
    }
  }
});
