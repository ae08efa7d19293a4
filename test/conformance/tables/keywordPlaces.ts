import { keywords } from './keywords.ts';

/** Every place where a name may stand; `…` is the name. */
const places: readonly string[] = [
  // expressions
  ...['select … from t', 'select (…)', 'select a.…', 'select ….a', 'select (a).…', 'select a?.…'],
  ...['select …(a)', 'select …()', 'select … + 1', 'select a, …, b from t', 'select … -> 1'],
  ...['select f(… := 1)', 'select {…}', 'select [….a]', 'select {…: 1}', 'select lambda …: 1'],
  ...['select f(…)', 'select f(a, …)', 'select f(distinct …)', 'select -…', 'select not …'],
  ...['select a = …', 'select … = a', 'select a and …', 'select … and a', 'select a in …'],
  ...[
    'select … is null',
    'select … in (1)',
    'select a between … and b',
    'select a[…]',
    'select …[1]',
  ],
  ...['select …::int', 'select a::…', 'select cast(a as …)', 'select interval … day'],
  ...['select case … when a then b end', 'select case when … then b end', 'select a ? … : b'],
  ...["select f'{…}'", 'select f(a) over …', 'select * exclude (…)', 'select ….* from t'],
  ...['select columns(…)', 'select (* replace (a as …))', 'select x -> …', 'select (x, …) -> 1'],
  // aliases
  ...['select a as … from t', 'select a … from t', 'select a …', 'select …: a', 'select (a as …)'],
  ...[
    'select 1 from t as …',
    'select 1 from t …',
    'select 1 from t … where a',
    'select 1 from t as u (…)',
  ],
  // queries
  ...['select 1 from …', 'select 1 from a.…', 'select 1 from ….a', 'select 1 from …(1)'],
  ...['select 1 from … where a', 'select 1 from t join … on a', 'select 1 from t join u on …'],
  ...['select 1 from t join u using (…)', 'select 1 from t array join a as …'],
  ...['select a from t where …', 'select a from t where … = 1', 'select a from t group by …'],
  ...['select a from t order by …', 'select a from t order by … desc', 'select a from t having …'],
  ...['select a from t limit …', 'select a from t limit 1 by …', 'select a from t window … as ()'],
  ...['select distinct … from t', 'with … as (select 1) select 2', 'with 1 as … select 2'],
  ...['with x(…) as (select 1) select 2', '<… a/>', '<a …/>'],
];

/** Each place with each keyword in it. */
export const keywordPlaces: ReadonlyMap<string, readonly string[]> = new Map(
  places.map((place) => [place, keywords.map((word) => place.replace('…', word.toLowerCase()))]),
);
