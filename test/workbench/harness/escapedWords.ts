import type { Locator } from 'playwright-core';

/** Names that are the same in every language. */
const names = /\b(?:HogQL|SQL|NULL|JSON|CSV|Ctrl|Cmd|Enter|Pivot|PNG|SVG)\b/g;

/**
 * Texts and labels below an element that are not in the pseudo-language, whose words are all within
 * ⟦brackets⟧: they escaped translation.
 *
 * @param data selects elements that show what people or the service wrote
 */
export async function escapedWords(root: Locator, data: string): Promise<readonly string[]> {
  const shown = await root.evaluate((element, isData) => {
    const texts: string[] = [];
    const note = (text: string | null): void => {
      if (text !== null && text.trim() !== '') texts.push(text.trim());
    };
    for (const each of [element, ...element.querySelectorAll('*')]) {
      if (each.closest(`${isData}, style, script`)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'label']) {
        note(each.getAttribute(name));
      }
      for (const child of each.childNodes) if (child.nodeType === 3) note(child.textContent);
    }
    return texts;
  }, data);
  return [...new Set(shown)].filter((text) =>
    /\p{L}{3,}/u.test(outsideBrackets(text).replaceAll(names, ' ')),
  );
}

/** Words can have others in them, each in brackets of its own. */
function outsideBrackets(text: string): string {
  const outside = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return outside === text ? text : outsideBrackets(outside);
}
