import type { FrameLocator, Page } from 'playwright-core';

/** What must appear on the screen: an element whose text contains this. Editors draw blanks as U+00A0. */
export type Sight = { readonly selector: string; readonly text: string };

/**
 * Presses a key and measures inside the browser, in milliseconds, until something is painted, in
 * the window itself or in a frame of it.
 */
export async function keyToPaint(
  page: Page,
  key: string,
  sight: Sight,
  within: Page | FrameLocator = page,
): Promise<number> {
  await page.evaluate(() => {
    const note = (): void => {
      document.body.dataset['pressedAt'] = String(performance.timeOrigin + performance.now());
    };
    document.addEventListener('keydown', note, { capture: true, once: true });
  });
  // The watch must be on before the key is pressed where the page stays the same.
  const painting = within === page ? paintedAt(page, sight) : undefined;
  await page.keyboard.press(key);
  const painted = await (painting ?? paintedAt(within, sight));
  const pressed = Number(await page.locator('body').getAttribute('data-pressed-at'));
  return painted - pressed;
}

/** Returns when something is painted, in milliseconds since 1970. */
function paintedAt(within: Page | FrameLocator, sight: Sight): Promise<number> {
  return within.locator('body').evaluate(
    (body, { selector, text }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${text} was not painted within 30 s`)), 30_000);
        const look = (): void => {
          const all = [...body.querySelectorAll<HTMLElement>(selector)];
          if (!all.some((one) => one.offsetParent && one.textContent.includes(text))) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        const observer = new MutationObserver(look);
        observer.observe(body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
          attributeFilter: ['class', 'style'],
        });
        look();
      }),
    sight,
  );
}
