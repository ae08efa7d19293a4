import { dateRewrites, onValue, required, type Rewrite } from './dates.ts';
import { unresolved } from './error.ts';
import { findFunction } from './functionTable.ts';
import { call, type Sql } from './sql.ts';
import { nullable, plain, type ValueKind } from './types.ts';

/** Functions that are not printed as a plain call of their engine name. */
export const rewrites: Readonly<Record<string, Rewrite>> = {
  ...dateRewrites,
  toInt: cast("'Int64'", 'Integer'),
  toFloat: cast("'Float64'", 'Float'),
  toUUID: cast("'UUID'", 'UUID'),
  toNullableString: cast("'String'", 'String'),
  toDecimal: ([value, scale]) => {
    const digits = scale?.constant?.value;
    const type = `'Decimal64(${typeof digits === 'number' ? Math.trunc(digits) : 0})'`;
    return {
      text: call('accurateCastOrNull', required(value).text, type),
      type: nullable('Float'),
    };
  },
  // HogQL's concat treats NULL as an empty string, and joins values of any type.
  concat: (args) => ({ text: call('concat', ...args.map(concatenated)), type: plain('String') }),
  ifNull: (args) => coalesced('ifNull', args),
  coalesce: (args) => coalesced('coalesce', args),
  nullIf: ([left, right]) => ({
    text: call('nullIf', required(left).text, required(right).text),
    type: { ...required(left).type, nullable: true },
  }),
  if: (args) => chosen('if', args, args.slice(1)),
  multiIf: (args) =>
    chosen(
      'multiIf',
      args,
      args.filter((_, index) => index % 2 === 1 || index === args.length - 1),
    ),
  trim: trimmed('BOTH', 'trimBoth'),
  btrim: trimmed('BOTH', 'trimBoth'),
  trimLeft: trimmed('LEADING', 'trimLeft'),
  ltrim: trimmed('LEADING', 'trimLeft'),
  trimRight: trimmed('TRAILING', 'trimRight'),
  rtrim: trimmed('TRAILING', 'trimRight'),
  md5: onValue(({ text }) => ({ text: call('hex', call('MD5', text)), type: plain('String') })),
  split_part: ([value, separator, index]) => {
    const parts = call('splitByString', required(separator).text, required(value).text);
    return { text: call('arrayElement', parts, required(index).text), type: plain('String') };
  },
  every: onValue(({ text }) => ({
    text: call('toBool', call('min', text)),
    type: nullable('Boolean'),
  })),
  sortablesemver: onValue(({ text }) => {
    const digits = call('extract', call('assumeNotNull', text), "'(\\\\d+(\\\\.\\\\d+)+)'");
    const parts = call('splitByChar', "'.'", digits);
    return { text: call('arrayMap', 'x -> toInt64OrZero(x)', parts), type: plain('Array') };
  }),
  languageCodeToName: onValue(({ text }) => ({
    text: call('transform', text, ...languages(), "'Unknown'"),
    type: plain('String'),
  })),
  arrayReduce: (args, _scope, node) => {
    const [aggregate] = args;
    const name = aggregate?.constant?.value;
    const base = typeof name === 'string' ? withoutParameters(name) : '';
    if (base === '' || !findFunction(base, node).aggregate) {
      throw unresolved(
        "The first argument of 'arrayReduce' must be the name of an aggregation",
        node.args[0] ?? node,
      );
    }
    return { text: call('arrayReduce', ...args.map((arg) => arg.text)), type: nullable('Unknown') };
  },
  generateSeries: ([from, to, stride]) => ({
    text: call(
      'range',
      required(from).text,
      call('plus', required(to).text, '1'),
      ...(stride ? [stride.text] : []),
    ),
    type: plain('Array'),
  }),
  uniqTheta: (args, scope) => approximated('uniq', args, scope.compilation.warnings),
  uniqThetaIf: (args, scope) => approximated('uniqIf', args, scope.compilation.warnings),
};

function cast(type: string, kind: ValueKind): Rewrite {
  return onValue(({ text }) => ({
    text: call('accurateCastOrNull', text, type),
    type: nullable(kind),
  }));
}

function concatenated({ text, type, constant }: Sql): string {
  if (constant?.value === null) return "''";
  if (typeof constant?.value === 'string') return text;
  const printed = type.kind === 'String' ? text : call('toString', text);
  return type.nullable ? call('ifNull', printed, "''") : printed;
}

function coalesced(name: string, args: readonly Sql[]): Sql {
  const known = args.find(({ constant }) => constant === undefined) ?? required(args[0]);
  return {
    text: call(name, ...args.map(({ text }) => text)),
    type: { kind: known.type.kind, nullable: args.every(({ type }) => type.nullable) },
  };
}

function chosen(name: string, args: readonly Sql[], branches: readonly Sql[]): Sql {
  const kinds = new Set(
    branches.filter(({ constant }) => constant?.value !== null).map(({ type }) => type.kind),
  );
  const [kind = 'Unknown'] = kinds;
  return {
    text: call(name, ...args.map(({ text }) => text)),
    type: {
      kind: kinds.size === 1 ? kind : 'Unknown',
      nullable: branches.some(({ type }) => type.nullable),
    },
  };
}

function trimmed(side: string, whole: string): Rewrite {
  return onValue(({ text, type }, [characters]) => {
    const printed = characters
      ? `trim(${side} ${characters.text} FROM ${text})`
      : call(whole, text);
    return { text: printed, type: { kind: 'String', nullable: type.nullable } };
  });
}

function languages(): [codes: string, names: string] {
  const known = {
    ar: 'Arabic',
    de: 'German',
    en: 'English',
    es: 'Spanish',
    fr: 'French',
    hi: 'Hindi',
    it: 'Italian',
    ja: 'Japanese',
    ko: 'Korean',
    nl: 'Dutch',
    pl: 'Polish',
    pt: 'Portuguese',
    ru: 'Russian',
    sv: 'Swedish',
    tr: 'Turkish',
    uk: 'Ukrainian',
    zh: 'Chinese',
  };
  const list = (words: readonly string[]): string =>
    `[${words.map((word) => `'${word}'`).join(', ')}]`;
  return [list(Object.keys(known)), list(Object.values(known))];
}

function approximated(name: string, args: readonly Sql[], warnings: Set<string>): Sql {
  warnings.add(`A local project has no theta sketches: ${name} was used instead.`);
  return { text: call(name, ...args.map(({ text }) => text)), type: plain('Integer') };
}

/** `quantile` of `quantile(0.9)`. */
function withoutParameters(name: string): string {
  return name.endsWith(')') ? name.slice(0, name.indexOf('(')) : name;
}
