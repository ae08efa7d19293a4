import { plainType } from '../../../client/src/protocol/engineType.ts';
import { cellLook, writtenLook } from './cellLook.ts';
import { fittingWidth } from './columnWidth.ts';
import { sampled } from './gridModel.ts';
import type { GridModel } from './gridModel.ts';
import { textRuler } from './textRuler.ts';
import { visibleText } from './visibleText.ts';

/** The width of the sort and menu icons of a header, in CSS pixels. */
const marksWidth = 40;

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
    const texts = model.store
      .sample(column, sampled)
      .map((value) => writtenLook(cellLook(value), kind, model.writing))
      .map((look) => (look.points ? 'x'.repeat(16) : look.text));
    return fittingWidth(headerWidth, texts, measure, widest);
  };
}
