import type { Measure } from './columnWidth.ts';

const context = document.createElement('canvas').getContext('2d');
let current = '';

/** Measures texts in the font of an element, without laying anything out. */
export function textRuler(styled: Element, weight?: number): Measure {
  // Not the shorthand: it is empty where figures are tabular.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(styled);
  const font = `${weight ?? fontWeight} ${fontSize} ${fontFamily}`;
  return (text) => {
    if (!context) return 8 * text.length;
    // Setting it has the font looked up again, even where it is the same.
    if (current !== font) context.font = current = font;
    return context.measureText(text).width;
  };
}
