import { findFunction, functionNames } from '../../server/local/compiler/functionTable.ts';

/** Something that takes values: a function, or an operator, with every number of values to ask about. */
export type Form = {
  readonly name: string;
  readonly counts: readonly number[];
  /** Prints a call with the names `x0`, `x1` as its values. */
  readonly write: (count: number) => string;
  /** Its first value may be a lambda. */
  readonly takesLambda: boolean;
};

const operators: readonly (readonly [name: string, text: string])[] = [
  ['+', 'x0 + x1'],
  ['-', 'x0 - x1'],
  ['*', 'x0 * x1'],
  ['/', 'x0 / x1'],
  ['%', 'x0 % x1'],
  ['=', 'x0 = x1'],
  ['<', 'x0 < x1'],
  ['like', 'x0 like x1'],
  ['=~', 'x0 =~ x1'],
  ['in list', 'x0 in (x1, x1)'],
  ['in array', 'x0 in x1'],
  ['and', 'x0 and x1'],
  ['not', 'not x0'],
  ['-', '-x0'],
  ['[]', 'x0[x1]'],
  ['[,]', '[x0, x1]'],
];

/** Every operator and every function that the sandbox has. */
export function allForms(): Form[] {
  const named = new Set(operators.map(([name]) => name));
  const functions = functionNames.filter((name) => !named.has(name));
  return [...operators.map(operatorForm), ...functions.flatMap(functionForms)];
}

function operatorForm([name, text]: readonly [string, string]): Form {
  return { name, counts: [text.includes('x1') ? 2 : 1], write: () => text, takesLambda: false };
}

/** Calls of more values are asked about where a function takes no fewer, or a few more. */
const manyValues = 7;

function functionForms(name: string): Form[] {
  const { absent, args, parameters: own, window } = found(name);
  if (absent || combination(name)) return [];
  const [least, most] = args;
  // Of any number of values the first two tell enough.
  const last = most === null ? Math.min(Math.max(least, 2), 3) : most > manyValues ? 3 : most;
  const counts = Array.from({ length: last + 1 }, (_, count) => count).filter(
    (count) => count >= least,
  );
  const parameters = own && own[0] > 0 ? (/quantile/i.test(name) ? '(0.5)' : '(3)') : '';
  const over = window ? ' over (order by session_id)' : '';
  return [
    {
      name,
      counts,
      write: (count) => {
        const values = Array.from({ length: count }, (_, at) => `x${at}`);
        return `${name}${parameters}(${values.join(', ')})${over}`;
      },
      takesLambda: /^(?:array|map)(?!Join|Concat|Slice|Zip|Add|Subtract|Contains)/i.test(name),
    },
  ];
}

const found = (name: string): ReturnType<typeof findFunction> =>
  findFunction(name, { start: 0, end: 0 });

/** The suffixes of aggregates whose arguments follow from those of the aggregate itself. */
const suffixes = [
  'OrDefault',
  'OrNull',
  'ArgMin',
  'ArgMax',
  'ForEach',
  'Distinct',
  'Array',
  'State',
  'Merge',
  'If',
] as const;

/** A name such as `sumIf` as the aggregate and the last suffix; they are not asked about. */
export function combination(
  name: string,
): { readonly base: string; readonly suffix: (typeof suffixes)[number] } | undefined {
  for (const suffix of suffixes) {
    const base = name.slice(0, -suffix.length);
    if (!name.endsWith(suffix) || !functionNames.includes(base)) continue;
    if (found(base).aggregate) return { base, suffix };
  }
  return undefined;
}
