import createParser from '@posthog/hogql-parser';
import { lex } from '../../server/src/parser/lexing/lexer.ts';
import { parse } from '../../server/src/parser/parse.ts';
import type { Benchmark, Figure, Goal, Options } from './benchmark.ts';
import { medians } from './measure.ts';
import { jsonOf, queryOf } from './queries.ts';

export const benchmark: Benchmark = {
  title: 'Parsing, warm',
  async run(options) {
    return [...(await besideOfficial(options)), ...besideJson(), growth()];
  },
};

async function besideOfficial({ official100 }: Options): Promise<Figure[]> {
  const official = await createParser();
  const read = (text: string): unknown => {
    const answer = JSON.parse(official.parseSelect(text, true)) as { error?: unknown };
    if (answer.error) throw new Error('The official parser refuses the text to measure with');
    return answer;
  };
  const sizes: { kilobytes: number; most: number; goal: Goal }[] = [
    { kilobytes: 1, most: 7, goal: { of: 'speedUp', must: 850, aim: 1000 } },
    { kilobytes: 10, most: 3, goal: { of: 'speedUp', must: 850, aim: 1000 } },
  ];
  if (official100) {
    sizes.push({ kilobytes: 100, most: 1, goal: { of: 'speedUp', must: 450, aim: 3000 } });
  }
  return sizes.map(({ kilobytes, most, goal }) => {
    const text = valid(kilobytes);
    const { ours, theirs } = medians({
      ours: { run: () => parse(text).diagnostics },
      theirs: { run: () => read(text), most },
    });
    return {
      name: `lex + parse, ${kilobytes} KB`,
      value: ours,
      unit: 'ms',
      against: 'official parser + JSON.parse',
      other: theirs,
      goal,
    };
  });
}

function besideJson(): Figure[] {
  const measured = [1, 10, 100, 1000].map((kilobytes) => {
    const text = valid(kilobytes);
    const json = jsonOf(text.length);
    const times = medians({
      parsing: { run: () => parse(text).diagnostics },
      lexing: { run: () => lex(text) },
      json: { run: () => JSON.parse(json) as unknown },
    });
    return { kilobytes, ...times };
  });
  const [, ten, hundred] = measured;
  if (!ten || !hundred) throw new Error('10 and 100 KB are measured');
  return [
    ...measured.map(({ kilobytes, parsing, json }): Figure => ({
      name: `lex + parse, ${kilobytes} KB`,
      value: parsing,
      unit: 'ms',
      against: 'JSON.parse, same size',
      other: json,
      goal: { of: 'times', must: kilobytes === 10 ? 18 : 30, aim: 15 },
    })),
    ...measured.map(({ kilobytes, lexing, parsing }): Figure => ({
      name: `lex alone, ${kilobytes} KB`,
      value: lexing,
      unit: 'ms',
      against: 'lex + parse',
      other: parsing,
    })),
    {
      name: 'lex + parse, 10 KB',
      value: ten.parsing,
      unit: 'ms',
      against: 'as wanted',
      other: ten.parsing,
      goal: { of: 'value', must: 5, aim: 1.4 },
    },
    {
      name: 'lex + parse, 100 KB',
      value: hundred.parsing,
      unit: 'ms',
      against: 'as wanted',
      other: hundred.parsing,
      goal: { of: 'value', must: 40, aim: 6 },
    },
  ];
}

/** Both sizes take turns, because the speed of a machine changes from second to second. */
function growth(): Figure {
  const [ten, hundred] = [valid(10), valid(100)];
  const { short, long } = medians({
    short: { run: () => parse(ten).diagnostics },
    long: { run: () => parse(hundred).diagnostics },
  });
  return {
    name: 'growth from 10 to 100 KB',
    value: long,
    unit: 'ms',
    against: '10 KB',
    other: short,
    goal: { of: 'times', must: 12 },
  };
}

/** A text that both parsers accept with the same meaning. */
function valid(kilobytes: number): string {
  const text = queryOf(kilobytes);
  const [error] = parse(text).diagnostics;
  if (error) throw new Error(`The text to measure with has an error: ${error.message}`);
  return text;
}
