/** How often words occur in people's queries; `data/usage.json` has the counts. */
export type UsageData = {
  readonly functions: Counts;
  readonly tables: Counts;
  /** Columns without a dot before them. */
  readonly columns: Counts;
  /** Names after a dot: columns of a table, and properties. */
  readonly members: Counts;
  /** What follows a token: keywords and signs as they are, other words by kind. */
  readonly following: Readonly<Record<string, Counts>>;
  /** The words in each context, as `countedWords` has them. */
  readonly contexts: Readonly<Record<string, Counts>>;
};

/** How often each of some words occurs. */
export type Counts = Readonly<Record<string, number>>;

/** The words that people use most, and what follows what. */
export class Usage {
  readonly #functions: ReadonlyMap<string, number>;
  readonly #tables: ReadonlyMap<string, number>;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #members: ReadonlyMap<string, number>;
  readonly #following: ReadonlyMap<string, Following>;
  readonly #contexts: UsageData['contexts'];

  constructor({ functions, tables, columns, members, following, contexts }: UsageData) {
    this.#contexts = contexts;
    this.#functions = counts(functions);
    this.#tables = counts(tables);
    this.#columns = counts(columns);
    this.#members = counts(members);
    const ordering = afterOrdering(following);
    this.#following = new Map(
      Object.entries(following).map(([token, row]) => {
        const words = orderings.has(token) ? ordering : counts(row);
        return [token, { words, total: [...words.values()].reduce((sum, one) => sum + one, 0) }];
      }),
    );
  }

  function(name: string): number {
    return this.#functions.get(name) ?? 0;
  }

  table(name: string): number {
    return this.#tables.get(name) ?? 0;
  }

  column(name: string): number {
    return this.#columns.get(name) ?? 0;
  }

  member(name: string): number {
    return this.#members.get(name) ?? 0;
  }

  /** The tables that are used most, and the members. */
  get tableNames(): Iterable<string> {
    return this.#tables.keys();
  }

  get memberNames(): Iterable<string> {
    return this.#members.keys();
  }

  /** How often words occur in a context. */
  inContext(context: string): Counts {
    return (Object.hasOwn(this.#contexts, context) ? this.#contexts[context] : undefined) ?? {};
  }

  /** The share of a word, or of a kind of words, among everything that follows a token. */
  share(token: string, word: string): number {
    const { words, total } = this.#following.get(token) ?? this.#following.get('(') ?? nothing;
    // A word that was never seen there is still possible.
    return ((words.get(word) ?? 0) + unseen) / (total + 1);
  }
}

/** The word as which names are counted that only some projects have. */
export const otherNames = '#';

type Following = { readonly words: ReadonlyMap<string, number>; readonly total: number };

const nothing: Following = { words: new Map(), total: 20 };
const unseen = 0.3;

/** Signs with the same successors, each too rare alone. */
const orderings: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

function afterOrdering(following: UsageData['following']): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const token of orderings) {
    for (const [word, times] of counts(following[token] ?? {})) {
      sum.set(word, (sum.get(word) ?? 0) + times);
    }
  }
  return sum;
}

function counts(data: Counts): ReadonlyMap<string, number> {
  return new Map(Object.entries(data));
}
