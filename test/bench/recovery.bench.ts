import { parse } from '../../server/src/parser/parse.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { medians } from './measure.ts';
import { queryOf } from './queries.ts';

const text = queryOf(100);
const middle = text.length >> 1;

/** One error in the middle of 100 KB; in the last case one error in every line. */
const broken: Readonly<Record<string, string>> = {
  'a `)` missing': without(')'),
  'a `(` missing': without('('),
  'a quote missing': without("'"),
  'a keyword missing': without('FROM '),
  'a comma doubled': text.slice(0, middle) + text.slice(middle).replace(',', ',,'),
  'the second half missing': text.slice(0, middle),
  'every comma doubled': text.replaceAll(',', ',,'),
  'no closing bracket': text.replaceAll(')', ' '),
};

export const benchmark: Benchmark = {
  title: 'Broken text, 100 KB',
  run() {
    const subjects = Object.entries(broken).map(([name, wrong]) => {
      if (parse(wrong).diagnostics.length === 0) throw new Error(`No error with ${name}`);
      return [name, { run: () => parse(wrong).diagnostics }] as const;
    });
    const valid = 'valid';
    const times = medians(
      Object.fromEntries([...subjects, [valid, { run: () => parse(text).diagnostics }] as const]),
    );
    return subjects.map(([name]): Figure => ({
      name,
      value: times[name] ?? Number.NaN,
      unit: 'ms',
      against: 'the valid text',
      other: times[valid] ?? Number.NaN,
    }));
  },
};

function without(piece: string): string {
  return text.slice(0, middle) + text.slice(middle).replace(piece, '');
}
