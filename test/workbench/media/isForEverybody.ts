import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { paint } from './paint.ts';
import { themes } from './themes.ts';

/** One of our pages, and the part under test. */
export type Shown = {
  readonly page: () => Page;
  /** The size of its part of a window of 1280 × 800 pixels at double zoom. */
  readonly zoomed: { readonly width: number; readonly height: number };
  /** Loads the page afresh and shows something, with its least important words. */
  readonly show: () => Promise<void>;
};

/**
 * Called inside `describe`: the page fits at twice the size, moves nothing for people who prefer
 * reduced motion, and has nothing dim for those who prefer more contrast.
 */
export function isForEverybody({ page, zoomed, show }: Shown): void {
  it('fits at twice the size', async () => {
    const before = page().viewportSize();
    await page().setViewportSize(zoomed);
    await show();
    assert.deepEqual(await beyond(page()), []);
    if (before) await page().setViewportSize(before);
  });

  it('moves nothing for people who prefer reduced motion', async () => {
    await page().emulateMedia({ reducedMotion: 'reduce' });
    await show();
    assert.deepEqual(await moving(page()), []);
    await page().emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('has nothing dim for people who prefer more contrast', async () => {
    await page().emulateMedia({ contrast: 'more' });
    await show();
    await paint(page(), 'vscode-dark');
    assert.deepEqual(await dim(page()), []);
    await page().emulateMedia({ contrast: 'no-preference' });
  });
}

/** The elements beyond the right edge of a page that cannot scroll there. */
export function beyond(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const all = [...document.querySelectorAll('body *')];
    return all
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
      .map((each) => each.outerHTML.slice(0, 80));
  });
}

/** The elements with an animation or a transition. */
function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((each) => {
        const { transitionDuration, animationName } = getComputedStyle(each);
        return transitionDuration !== '0s' || animationName !== 'none';
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  );
}

/** The texts in a colour that is for what matters less, or that let the ground shine through. */
function dim(page: Page): Promise<readonly string[]> {
  const palette = themes['vscode-dark'];
  const colours = [
    'descriptionForeground',
    'editorLineNumber-foreground',
    'input-placeholderForeground',
    'panelTitle-inactiveForeground',
  ].flatMap((name) => palette[name] ?? []);
  return page.evaluate((isDim) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const computed = isDim.map((colour) => {
      probe.style.color = colour;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const found: string[] = [];
    const look = (root: Element | ShadowRoot): void => {
      for (const each of root.querySelectorAll('*')) {
        if (each.shadowRoot) look(each.shadowRoot);
        const text = [...each.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '',
        );
        if (!text || !each.checkVisibility()) continue;
        const { color, opacity } = getComputedStyle(each);
        if (computed.includes(color) || Number(opacity) < 1)
          found.push(each.outerHTML.slice(0, 120));
      }
    };
    look(document.body);
    return found;
  }, colours);
}
