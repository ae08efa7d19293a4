import { tokenize } from '../../server/src/parser/lexing/lexer.ts';
import type { Judgement } from './comparison/judgement.ts';

/** A form on which we knowingly differ from the official parser. */
export type Divergence = {
  readonly reason: string;
  /** The smallest queries which show it; the tests check that they still do. */
  readonly examples: readonly string[];
  /** The form, for queries of a generator. Kept as narrow as the form allows. */
  readonly form: RegExp;
  /** What the disagreement says, where the form by itself would excuse others. */
  readonly says?: RegExp;
  /** The error of ours stands where the form is, and not just anywhere in the query. */
  readonly there?: true;
};

/** All of them; at most 20. */
export const divergences: readonly Divergence[] = [
  {
    reason: 'INTERPOLATE with a list is in the grammar, and crashes this build of the parser.',
    examples: [
      'select 1 from t order by a interpolate (b)',
      'select a from t order by a with fill interpolate (a as b, c)',
      'select 1 from t order by a with fill interpolate (b, c)',
      'select 1 from t order by a with fill from 1 to 2 interpolate (b as c + 1, d) limit 1',
    ],
    form: /\binterpolate\s*\(/i,
  },
  {
    reason: 'A block as the body of a lambda is a Hog program; the service refuses it in queries.',
    examples: [
      'select x -> {return x} from t',
      'select x -> { return x } from t',
      'select (x) -> { return 1; } from t',
      'select x -> { let y := x; return y } from t',
      'select x -> { x; } from t',
      'select (a -> {return 1}) from t',
      'select x -> {x y} from t',
    ],
    form: /->\s*\{(?:[^{}]*(?:;|\breturn\b)|\s*\w+\s*[\w"`])[^{}]*\}/i,
  },
  {
    reason: 'Tags let `$` through there although no tag and no attribute can be called so.',
    examples: ["select (<A $b='c'></A>) from t", 'select <A $></A>'],
    form: /<[A-Za-z][^<>{}]*\s\$[^<>{}]*>/,
  },
  {
    reason: 'Two names and an arrow are one lambda to us wherever they stand.',
    examples: ['select (cast(a, x -> y as int)) from t'],
    form: /\bcast\s*\([^()]*,\s*\w+\s*->[^()]*\bas\b/i,
  },
  {
    reason: 'A file holds several statements here, and nothing between two semicolons is none.',
    examples: ['select a from t;;', '; select a'],
    form: /(?:^|;)\s*;/,
  },
  {
    reason: 'FROM behind an arrow or a product is the clause: so half-typed queries look.',
    examples: ['select x -> from t', 'select distinct on (a) * from t'],
    form: /(?:->|\bdistinct\s+on\s*\([^()]*\)\s*\*)\s*from\b/i,
  },
  {
    reason: 'A clause right where a value must stand is a value not typed yet, no column `from`.',
    examples: [
      'select a and from t',
      'select a or from t',
      'select a like from t',
      'select a ilike from t',
      'select a in from t',
      'select a% from t',
      'select a>from t',
      'select all * from t',
      'select not from t',
      'select distinct not from t',
      'select distinct where a',
      'select from group by a',
      'select from order by a',
      'select select a from t',
      'select qualify a',
      'select a = where b',
      'select a in cohort where (b)',
      'select a not in cohort from (b)',
      'select offset a',
      'select not between limit 1',
      'select not union select 1',
      'select distinct select b',
      'select a is distinct from where b',
      'select not having having',
      'select 1 from t order by a with fill from from limit 1',
    ],
    form: /(?:\b(?:is\s+(?:not\s+)?distinct\s+from|fill\s+from|step|and|or|in|i?like|between|not|select|distinct|by|on|using|(?:pre)?where|having|qualify|limit|offset)|[=~+*/%|?:<>-])\s*\b(?:from|(?:pre)?where|having|qualify|(?:(?:left|right|inner|full|cross|array)\s+)*join|limit|offset|window|(?:group|order)\s+by)(?=[\s(]|$)|\bnot\s+union\s|\bselect\s+(?:distinct\s+)?select\s|\b(?:distinct|cohort)\s+(?:from|where)\s*[([*<{-]|\b((?:pre)?where|having|qualify)\s+\1\b/i,
    there: true,
    says: /Expected an expression|must come before|between two queries|\bdistinct: official|in cohort"/,
  },
  {
    reason: 'FROM or JOIN with nothing or a clause behind it lacks its table, and that is no name.',
    examples: [
      'select a, where from',
      'select distinct from',
      'select a, from limit 1',
      'select a, from order by b',
      'select 1 from t join from limit 1',
      'select 1 from t join where a on c',
      'select 1 from where a as x',
      'select 1 from a join join b on c',
      'select * from array join a as b',
    ],
    form: /\bfrom\s*(?:$|\b(?:limit|union|(?:pre)?where|(?:group|order)\s+by)\b)|(?:(?<![a-z_])from|\bjoin|,)[\s(]+(?:(?:pre)?where|having|qualify|limit|offset|from(?!\s+(?:limit|(?:group|order)\s+by)\b)|(?:array\s+)?join)\b/i,
    there: true,
    says: /Expected a table after `(?:from|join|,|\()`|`FROM` must come before/,
  },
  {
    reason:
      'A query in FROM which is not whole yet is that, and no table called `select` or `with`.',
    examples: [
      'select 1 from (select u join t on a)',
      'select 1 from (select u left join t on a)',
      'select 1 from (with b)',
      'select 1 from (select a fromA t)',
      'select 1 from (with t as u)',
    ],
    form: /(?:(?<![a-z_])from|\bjoin)\s*\(+\s*(?:select|with)(?:\s+\w+|\s*"[^"]*"|\s*`[^`]*`)+\s*(?:\)|(?:(?:left|right|inner|full|cross)\s+)?join\b)/i,
    says: /Expected (?:`,` or `FROM`|`AS`|`SELECT`) after|Expected `,` between|misspelt-keyword/,
  },
  {
    reason:
      'CASE with a value behind it is one whose WHEN is not typed yet, no column with an alias.',
    examples: [
      'select case a from t',
      'select case a',
      'select case date having end',
      'select case when a then case when b then c when d then e end',
    ],
    form: /\bcase\s*(?:\b\w+|"[^"]*"|`[^`]*`)\s*(?:\s(?:from|where|having|limit|offset)\b|[,)]|$)|\bthen\s+case\s+when\b/i,
    says: /Expected `(?:WHEN|END)`/,
  },
  {
    reason:
      'A comment which is never closed is an error to us; there it is a division by all columns.',
    examples: ['select 1 /*', 'select 1 /* a', 'select 1 /* a from t'],
    form: /\/\*(?![^]*\*\/)/,
  },
  {
    reason:
      'A tag with white space before its name, or a no-break space in it, is taken as a comparison unless it ends with `/>`.',
    examples: ['< a></a>', '< a>{b}</a>', 'select < a><b/></a> from t', '<a\u00a0></a>'],
    form: /<(?:\s+\w|\w[^<>]*[^\S \t\r\n])[^<>]*>\s*[{<]/,
  },
  {
    reason:
      'FILTER in front of OVER and ORDER BY behind a set of queries are dropped there, with what is wrong in them.',
    examples: [
      "select f() filter (where interval '1 Year') over ()",
      'select f() filter (where <A></B>) over w',
      "{a} intersect {b} order by interval '1 Year'",
      '{a} intersect {b} order by <A></B>',
    ],
    form: /\bfilter\s*\([^]*(?:\binterval\s*'|<[a-z])[^]*\)\s*over\b|[})]\s*order\s+by\b[^]*(?:\binterval\s*'|<[a-z])/i,
    says: /tag-mismatch|An interval in quotes/,
  },
  {
    reason: 'Behind STEP a tag is taken as the comparison with a column of that name.',
    examples: ['select 1 from t order by a with fill step <A></A>'],
    form: /\bstep\s*<[a-z]/i,
    says: /tag-or-comparison/,
  },
  {
    reason: 'The word of a unit behind a column called `cohort` is a name to us.',
    examples: ["select interval '1 day' in cohort day"],
    form: /\binterval\b[^]*\bcohort\s+(?:second|minute|hour|day|week|month|quarter|year)\b/i,
  },
  {
    reason:
      'A join behind a dot and white space is one, for the name of the table is not typed yet.',
    examples: ['select 1 from a. left join b', 'select 1 from a. array join b as c'],
    form: /\.\s+(?:(?:left|inner)\s+)?(?:array|left|right|inner|full|cross)\s+(?:outer\s+)?join\b/i,
    says: /Expected a name after `\.`/,
  },
  {
    reason: 'Behind NOT a star with a direction is all columns, and no product.',
    examples: ['select not*asc, b'],
    form: /\bnot\s*\*\s*(?:asc|desc)/i,
  },
];

/** The known divergence a disagreement about a query falls under, comments aside. */
export function divergenceOf({ query, disagreement = '' }: Judgement): Divergence | undefined {
  const texts = [query, withBlankComments(query)];
  return divergences.find(({ examples, form, says, there }) => {
    if (examples.includes(query)) return true;
    if (says && !says.test(disagreement)) return false;
    return texts.some((text) => {
      const matches = [...text.matchAll(new RegExp(form, `g${form.flags}`))];
      return matches.some((match) => !there || errorIsIn(match, disagreement));
    });
  });
}

/** Whether the error which a disagreement names, if it names one, stands in what a form matches. */
function errorIsIn({ index, 0: { length } }: RegExpExecArray, disagreement: string): boolean {
  const place = /\bat (\d+)-(\d+): /.exec(disagreement);
  if (!place) return true;
  const [start, end] = place.slice(1).map(Number);
  return (start ?? 0) < index + length && (end ?? 0) > index;
}

function withBlankComments(query: string): string {
  const { comments } = tokenize(query);
  return comments.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
    query,
  );
}
