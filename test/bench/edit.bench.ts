import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { OpenDocuments } from '../../server/src/workspace/documents.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { medians } from './measure.ts';
import { parsedWholly } from './parsedWholly.ts';
import { documentOf, queryOf } from './queries.ts';

const goals = {
  10: { of: 'value', must: 0.5, aim: 0.2 },
  100: { of: 'value', must: 3, aim: 1 },
  // A changed statement is parsed as a whole: hardly anybody's is that large, and reusing parts of
  // one took more code than it was worth.
  single: { of: 'value', must: 20, aim: 8 },
} as const;
const uri = 'file:///bench.hogql';

export const benchmark: Benchmark = {
  title: 'A keystroke, analysed again',
  run: () => [
    edit('in one of 10 statements, 10 KB', documentOf(10, 10), 10),
    edit('in one of 100 statements, 100 KB', documentOf(100, 100), 100),
    edit('in a single statement, 10 KB', queryOf(10), 10),
    edit('in a single statement, 100 KB', queryOf(100), 'single'),
  ],
};

/** Types a digit into the middle of a document and deletes it again, as incremental changes. */
function edit(name: string, text: string, goal: keyof typeof goals): Figure {
  const open = new OpenDocuments();
  open.open({ uri, languageId: 'hogql', version: 0, text });
  const { lines } = analyze(text);
  const place = text.indexOf(' AS col_', text.length >> 1);
  const start = lines.positionAt(place);
  const after = lines.positionAt(place + 1);
  let version = 0;
  const change = (typed: string, end: typeof start): void => {
    open.change({ uri, version: ++version }, [{ range: { start, end }, text: typed }]);
    parsedWholly(open.analyzed(uri));
  };
  const { keystrokes, full } = medians({
    keystrokes: {
      run: () => {
        change('1', start);
        change('', after);
      },
    },
    full: { run: () => parsedWholly(analyze(text)) },
  });
  return {
    name,
    value: keystrokes / 2,
    unit: 'ms',
    against: 'the whole analysed',
    other: full,
    goal: goals[goal],
  };
}
