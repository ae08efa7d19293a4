import { readFileSync } from 'node:fs';
import { Random } from '../../conformance/generator/random.ts';
import type { FunctionInfo } from '../../../server/src/schema/functions.ts';

const data = (file: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../server/src/schema/data/${file}`, import.meta.url), 'utf8'),
  );
const { functions } = data('functions.json') as { functions: FunctionInfo[] };
const usage = new Map(
  Object.entries((data('usage.json') as { functions: Record<string, number> }).functions),
);

/** Values over `events` of the demo data, by what the documentation calls them. */
const atoms: Readonly<Record<string, readonly string[]>> = {
  number: [
    '1',
    '2',
    '0',
    '1.5',
    '-3',
    'length(event)',
    'properties.file_size_b',
    'toHour(timestamp)',
  ],
  text: ['event', 'distinct_id', "'a'", "'1'", "','", 'properties.$browser', 'toString(uuid)'],
  time: ['timestamp', 'created_at', 'now()', 'toStartOfDay(timestamp)', "toDateTime('2024-01-02')"],
  date: ['toDate(timestamp)', 'today()', "toDate('2024-01-02')"],
  truth: ['true', "event = 'a'", 'properties.is_public', 'isNotNull(properties.plan)'],
  uuid: ['uuid', 'person_id'],
  unit: ["'day'", "'hour'", "'month'"],
  interval: ['interval 1 day', 'toIntervalHour(2)'],
  array: ['[1, 2]', "['a', 'b']", "splitByChar('a', event)", '[timestamp]', '[[1], [2]]', '[1.5]'],
  tuple: ["(1, 'a')", '(event, timestamp)', '(1.5, 2.5)'],
  map: ["map('a', 1)", 'map(event, event)'],
  nothing: ['null'],
};
const kinds = Object.keys(atoms);

/** The names of arguments in the engine's documentation, with their types. */
const documented: readonly (readonly [RegExp, string])[] = [
  [/^Array|^Array\(/, 'array'],
  [/Lambda/, 'lambda'],
  [/^Map/, 'map'],
  [/^Tuple/, 'tuple'],
  [/^DateTime/, 'time'],
  [/^Date/, 'date'],
  [/String/, 'text'],
  [/UUID/, 'uuid'],
  [/Interval/, 'interval'],
  [/Int|Float|Decimal/, 'number'],
];

/** They look at how much the engine has done, or wait. */
const left = /^(?:sleep|throwIf|generateRandom|rand|randomString|fuzzBits|neighbor|runningDiff)/i;
const usable = functions.filter(
  ({ name, kind, inferred, withinGroup }) =>
    (kind === 'scalar' || kind === 'aggregate') && !inferred && !withinGroup && !left.test(name),
);
const scalars = usable.filter(({ kind }) => kind === 'scalar');
const aggregates = usable.filter(({ kind, parameters }) => kind === 'aggregate' && !parameters);
const used = (list: readonly FunctionInfo[]): FunctionInfo[] =>
  list.flatMap((one) => Array<FunctionInfo>(Math.min(usage.get(one.name) ?? 0, 30)).fill(one));

/** Queries of `events` with one expression each, right and wrong ones, which depend on the seed alone. */
export class GeneratedExpressions {
  readonly #random: Random;
  readonly #scalars: readonly FunctionInfo[][] = [scalars, used(scalars)];
  readonly #aggregates: readonly FunctionInfo[][] = [aggregates, used(aggregates)];

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** The next one; all rows are read, since types are compared only where a value is not NULL. */
  next(): string {
    if (this.#random.chance(0.05)) {
      return `select 1 from events where ${this.#value(2)} limit 1000`;
    }
    return `select ${this.#selected()} as told from events limit 1000`;
  }

  #selected(): string {
    if (!this.#random.chance(0.25)) return this.#expression(2);
    return this.#call(this.#function(this.#aggregates), 1);
  }

  #function(lists: readonly (readonly FunctionInfo[])[]): FunctionInfo {
    const list = lists[this.#random.below(lists.length)] ?? [];
    const [first] = list;
    if (!first) throw new Error('There are no functions.');
    return this.#random.pick([first, ...list.slice(1)]);
  }

  #expression(depth: number): string {
    const random = this.#random;
    const value = (): string => this.#value(depth - 1);
    const form = random.next();
    if (form < 0.62) return this.#call(this.#function(this.#scalars), depth - 1);
    if (form < 0.74) return `${value()} ${random.pick(['+', '-', '*', '/', '%'])} ${value()}`;
    if (form < 0.82) return `${value()} ${random.pick(['=', '!=', '<', '>='])} ${value()}`;
    if (form < 0.86) return `${value()} ${random.pick(['like', 'ilike', '=~'])} ${value()}`;
    if (form < 0.89) return `${value()} ${random.pick(['and', 'or'])} ${value()}`;
    if (form < 0.91) return `not ${value()}`;
    if (form < 0.93) return `-${value()}`;
    if (form < 0.94) return `${value()} in (${value()}, ${value()})`;
    if (form < 0.95) return `${value()} in ${random.pick(["('a', 'b')", "('1')", "['1', 'x']"])}`;
    if (form < 0.97) return `[${value()}, ${value()}]`;
    if (form < 0.975) return `${value()} between ${value()} and ${value()}`;
    if (form < 0.98) return `case when ${value()} then ${value()} else ${value()} end`;
    if (form < 0.985) return `case ${value()} when ${value()} then ${value()} end`;
    return `${this.#condition(depth - 1)} ? ${value()} : ${value()}`;
  }

  #value(depth: number): string {
    if (depth > 0 && this.#random.chance(0.45)) return `(${this.#expression(depth)})`;
    return this.#atom(this.#random.pick(['number', 'text', ...kinds]));
  }

  #atom(kind: string): string {
    const [first = 'null', ...rest] = atoms[kind] ?? [];
    return this.#random.pick([first, ...rest]);
  }

  #call(info: FunctionInfo, depth: number): string {
    const [least, most] = info.args;
    const count = Math.max(least, Math.min(most ?? least + 1, least + this.#random.below(2)));
    const args = Array.from({ length: count }, (_, at) => this.#argument(info, at, depth));
    const parameters = info.parameters && info.parameters[0] > 0 ? '(0.5)' : '';
    return `${info.name}${parameters}(${args.join(', ')})`;
  }

  /** Most arguments are what the documentation asks for; the others are anything. */
  #argument(info: FunctionInfo, at: number, depth: number): string {
    const random = this.#random;
    const [name = '', ...types] = info.arguments?.[at] ?? [];
    if (/^(?:unit|part)$/.test(name)) return this.#atom('unit');
    // The engine leaves out branches that a condition without columns rules out.
    if (/^(?:if|multiIf)$/.test(info.name) && at % 2 === 0) return this.#condition(depth);
    if (at === 0 && /^array(?:Map|Filter|Count|Exists|All|First|Last|Sort|Sum)/.test(info.name)) {
      if (random.chance(0.6)) return this.#lambda();
    }
    const [first, ...rest] = types;
    if (first !== undefined && random.chance(0.65)) {
      const type = random.pick([first, ...rest]);
      const kind = documented.find(([pattern]) => pattern.test(type))?.[1];
      if (kind === 'lambda') return this.#lambda();
      if (kind !== undefined) return this.#atom(kind);
    }
    return this.#value(depth);
  }

  #condition(depth: number): string {
    const condition = this.#random.pick(["event = 'a'", 'length(event) > 3', 'event', 'timestamp']);
    return this.#random.chance(0.7) ? condition : this.#value(depth);
  }

  #lambda(): string {
    return this.#random.pick(['x -> x', 'x -> x + 1', 'x -> x > 1', "x -> 'a'", 'x -> upper(x)']);
  }
}
