import { plainText } from '../../../client/src/protocol/cellText.ts';
import { plainType } from '../../../client/src/protocol/engineType.ts';
import { cellLook, writtenLook } from './cellLook.ts';
import { fittingWidth } from './columnWidth.ts';
import { type GridModel, sampled } from './gridModel.ts';
import { textRuler } from './textRuler.ts';
import { visibleText } from './visibleText.ts';
import type { Cell } from '../../../client/src/protocol/results.ts';

/** The width of the sort and menu icons of a header, in CSS pixels. */
const marksWidth = 40;

/** How many of the longest values are measured, and how much of each is read to find them. */
const candidates = 16;
const longest = 500;

/** Finds the width that shows a column's header and its first values in full, up to a limit. */
export function columnFitter(
  model: Pick<GridModel, 'shownColumn' | 'store' | 'writing'>,
  styled: Element,
): (column: number, widest: number) => number {
  const measure = textRuler(styled);
  const measureBold = textRuler(styled, 600);
  return (column, widest) => {
    const { name, type = '', kind } = model.shownColumn(column);
    const headerWidth =
      measureBold(visibleText(name)) + measure(`  ${plainType(type)}`) + marksWidth;
    const texts = longestOf(model.store.sample(column, sampled))
      .map((value) => writtenLook(cellLook(value), kind, model.writing))
      .map((look) => (look.points ? 'x'.repeat(16) : look.text));
    return fittingWidth(headerWidth, texts, measure, widest);
  };
}

/** Writing and measuring are slow, and the widest text is among the longest ones. */
function longestOf(values: readonly Cell[]): readonly Cell[] {
  return values
    .map((value) => ({ value, length: value === null ? 0 : plainText(value, longest).length }))
    .sort((a, b) => b.length - a.length)
    .slice(0, candidates)
    .map(({ value }) => value);
}
