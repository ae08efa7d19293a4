import { catalog } from '../../unit/server/support/catalog.ts';
import { keywords } from './keywords.ts';

/** Common names for columns of a result, keywords or not. */
const aliases: readonly string[] = `
  all any avg count date day desc end extract filter final first group hour if index interval key
  last left max min minute month name offset order over partition percent rank rate replace right
  sample second session set start sum time timestamp top total trim type user value values week
  window year
`
  .trim()
  .split(/\s+/);

/** Functions too, but no names for columns. */
const operatorWords: readonly string[] = ['and', 'ilike', 'in', 'like', 'not', 'or'];

/** Every keyword that is also a column of a bundled table or a function. */
const bundledWords = keywords
  .map((word) => word.toLowerCase())
  .filter((word) => isColumn(word) || catalog.functions.find(word) !== undefined);

/** Words that people use as names of columns. */
const columnWords = [...new Set([...aliases, ...bundledWords])]
  .filter((word) => !operatorWords.includes(word))
  .toSorted();

function isColumn(word: string): boolean {
  return [...catalog.tables.values()].some(({ fields }) => Object.hasOwn(fields, word));
}

/** The places where a column's name is normal; `…` is the name. */
const placesOfColumns: Readonly<Record<string, readonly string[]>> = {
  'a select item': [
    'select … from events',
    'select … from events where event = 1',
    'select …, event from events',
    'select event, … from events limit 10',
    'select count(), … from events group by event',
    'select distinct … from events',
    'select … as a, event from events',
    'select … + 1, - … from events',
    'select a from (select … from events)',
  ],
  'a name after a dot': [
    'select e.… from events as e',
    'select e.…, event from events as e where e.… = 1',
    'select properties.… from events',
    'select properties.….a, a from events',
    'select person.properties.… as a from events',
    'select count() from events e join persons p on e.… = p.… where 1',
    'select a from t group by t.… order by t.… desc limit 10',
  ],
  'a name after AS': [
    'select count() as … from events',
    'select event as …, timestamp as b from events',
    'select count() as …\nfrom events\ngroup by event\nhaving … > 10\norder by … desc\nlimit 10',
    'select a from (select event as … from events) where …',
    'with event as … select 1 from events',
    'select 1 from events as …',
    'select ….event from events as … where ….event = 1',
    'select 1 from events as … join persons as b on ….a = b.a',
    'select 1 from (select 1) as … limit 1',
  ],
  'an argument of a function': [
    'select f(…) from t',
    'select f(a, …) from t',
    'select f(…, a) from t',
    'select count(distinct …) from t',
    'select sum(…) as a from t group by b',
    'select f(… + 1, not …) from t',
    'select f(g(…)) over (partition by … order by …) from t',
  ],
  'a side of a comparison': [
    'select a from t where … = 1',
    'select a from t where a = …',
    'select a from t where … != a and a > … or a <= …',
    "select a from t where … like 'a%' group by a",
    "select a from t where … in ('a', 'b') order by a",
    'select a from t where a in (…, b)',
    'select a from t where … is not null limit 1',
    'select a from t where … between 1 and 2',
    'select a from t where a between … and …',
    'select a from t having count() > … limit 1',
    'select countIf(… = 1), if(a = …, 1, 2) from t',
    'select case when … > 1 then 2 else … end from t',
  ],
  'an item of GROUP BY': [
    'select a from t group by …',
    'select a from t group by …, a',
    'select a from t group by a, …',
    'select a from t group by … having count() > 1',
    'select a from t group by … order by a desc',
    'select a from t group by a, … limit 10',
    'select … from t where a = 1 group by … order by count() desc',
  ],
  'an item of ORDER BY': [
    'select a from t order by …',
    'select a from t order by …, a',
    'select a from t order by a, …',
    'select a from t order by … desc',
    'select a from t order by … asc, a desc limit 10',
    'select a from t order by a desc, … desc nulls last',
    'select a from t order by … limit 10 offset 5',
    'select a from t order by a, … limit 10',
  ],
};

/** The places where a function's name is normal. */
const placesOfFunctions: readonly string[] = [
  'select …(a) from t',
  'select …(a, b, c) as d, event from t',
  'select count() as a, b from t where …(a, b) = 1 group by b',
  'select a from t where x and …(a, b) order by a',
  'select a from t group by …(a, b)',
  'select a from t order by …(a, b) desc',
  'select f(…(a, b), …(c)) from t',
];

/** The queries of each place, by its name. */
export const namedQueries: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(placesOfColumns).map(([place, queries]) => filled(place, queries, columnWords)),
  filled('the name of a function', placesOfFunctions, bundledWords),
]);

function filled(
  place: string,
  queries: readonly string[],
  words: readonly string[],
): [place: string, queries: string[]] {
  return [place, words.flatMap((word) => queries.map((query) => query.replaceAll('…', word)))];
}
