import { join } from 'node:path';
import { completion } from '../../server/src/features/completion.ts';
import { bundledCatalog } from '../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { medians } from './measure.ts';
import { parsedWholly } from './parsedWholly.ts';
import { queryOf } from './queries.ts';

const catalog = bundledCatalog(join(import.meta.dirname, '../../server/src/schema/data'));

export const benchmark: Benchmark = {
  title: 'Completion at a caret, the document analysed',
  run: () => [1, 10, 100].map(atCaret),
};

/** The caret is after the last WHERE, where columns, functions and keywords are offered. */
function atCaret(kilobytes: number): Figure {
  const text = queryOf(kilobytes);
  const document = analyze(text);
  const position = document.lines.positionAt(text.lastIndexOf('WHERE ') + 'WHERE '.length);
  if (completion(document, position, catalog).items.length === 0) {
    throw new Error('Nothing is offered where it is measured');
  }
  const { ours, full } = medians({
    ours: { run: () => completion(document, position, catalog) },
    full: { run: () => parsedWholly(analyze(text)) },
  });
  return {
    name: `after WHERE, ${kilobytes} KB`,
    value: ours,
    unit: 'ms',
    against: 'the whole analysed',
    other: full,
    ...(kilobytes === 10 && { goal: { of: 'value', must: 5, aim: 1 } }),
  };
}
