import type { Measure } from './columnWidth.ts';

const context = document.createElement('canvas').getContext('2d');
/** The widths of characters, by font. */
const fonts = new Map<string, Map<string, number>>();

/**
 * Measures texts in the font of an element, without laying anything out. Each character is measured
 * once: a result has few different ones, and a text is about as wide as their sum.
 */
export function textRuler(styled: Element, weight?: number): Measure {
  // Not the shorthand: it is empty if figures are tabular.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(styled);
  const font = `${weight ?? fontWeight} ${fontSize} ${fontFamily}`;
  const widths = fonts.get(font) ?? new Map<string, number>();
  fonts.set(font, widths);
  return (text, enough = Infinity) => {
    let total = 0;
    for (const character of text) {
      let width = widths.get(character);
      if (width === undefined) widths.set(character, (width = measured(character, font)));
      total += width;
      if (total > enough) break;
    }
    return total;
  };
}

const figures = '0123456789';

function measured(character: string, font: string): number {
  if (!context) return 8;
  // Setting it looks the font up again, even if it is unchanged.
  if (context.font !== font) context.font = font;
  const widthOf = (text: string): number => context.measureText(text).width;
  // Tabular figures are all as wide as the widest, which a canvas cannot be told.
  return figures.includes(character)
    ? Math.max(...Array.from(figures, widthOf))
    : widthOf(character);
}
