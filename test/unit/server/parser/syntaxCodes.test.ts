import assert from 'node:assert/strict';
import type { Fix } from '../../../../server/src/ast/fix.ts';
import { parse } from '../../../../server/src/parser/parse.ts';
import type { SyntaxErrorCode } from '../../../../server/src/parser/lexing/syntaxError.ts';
import { applied } from '../support/fixes.ts';

type Example = {
  /** The marked text is inside « ». */
  readonly failing: string;
  readonly passing: string;
  /** The query after the first fix; without one there is none. */
  readonly fixed?: string;
};

const examples: Readonly<Record<SyntaxErrorCode, Example>> = {
  'alias-required': {
    failing: 'select a from t array join «b»',
    passing: 'select a from t array join b as c',
  },
  'clause-order': {
    failing: 'select a where b «from» t',
    passing: 'select a from t where b',
    fixed: 'select a from t where b',
  },
  'duplicate-clause': {
    failing: 'select a from t where b «where» c',
    passing: 'select a from t where b having c',
    fixed: 'select a from t where b and c',
  },
  'foreign-character': {
    failing: 'select f«（»a) from t',
    passing: "select '（a）' from t",
    fixed: 'select f(a) from t',
  },
  'invalid-escape': { failing: "select '«\\d»'", passing: "select '\\\\d'" },
  'invalid-number': { failing: 'select «0o17»', passing: 'select 017' },
  'invalid-template': { failing: "select «F'»a'", passing: "select f'a'" },
  'join-order': {
    failing: 'select a from t where b «left join» u on c limit 5',
    passing: 'select a from t left join u on c where b limit 5',
    fixed: 'select a from t left join u on c where b limit 5',
  },
  'misspelt-keyword': {
    failing: 'select a from t «gruop» by a',
    passing: 'select a from t group by a',
    fixed: 'select a from t group by a',
  },
  'missing-expression': {
    failing: 'select a,«,» b',
    passing: 'select a, b',
    fixed: 'select a, b',
  },
  'missing-name': { failing: 'with x «as»', passing: 'with x as y select y' },
  'missing-query': {
    failing: '«from» t',
    passing: 'select a from t',
    fixed: 'select * from t',
  },
  'missing-semicolon': {
    failing: 'select 1 «select» 2',
    passing: 'select 1; select 2',
    fixed: 'select 1; select 2',
  },
  'missing-table': {
    failing: 'select a from t«,»',
    passing: 'select a from t, u',
    fixed: 'select a from t',
  },
  'missing-token': {
    failing: 'select a «1» from t',
    passing: 'select a, 1 from t',
    fixed: 'select a, 1 from t',
  },
  'missing-type': { failing: 'select cast(a as«)»', passing: 'select cast(a as Int)' },
  'not-a-query': {
    failing: '«explain» select 1',
    passing: 'select explain',
    fixed: 'select 1',
  },
  'not-implemented': {
    failing: 'select a from t «settings max_threads = 1»',
    passing: 'select a from t',
    fixed: 'select a from t',
  },
  'replace-needs-parentheses': {
    failing: 'select «* replace (a as b)» from t',
    passing: 'select (* replace (a as b)) from t',
    fixed: 'select (* replace (a as b)) from t',
  },
  'reserved-name': { failing: 'select a as «true»', passing: 'select a as `true`' },
  'star-except': {
    failing: 'select * «except» (a) from t',
    passing: 'select * exclude (a) from t',
    fixed: 'select * exclude (a) from t',
  },
  'tag-mismatch': { failing: 'select <A>x</«B»>', passing: 'select <A>x</A>' },
  'tag-or-comparison': {
    failing: 'select a«<»b and c from t',
    passing: 'select a < b and c from t',
    fixed: 'select a< b and c from t',
  },
  'too-deep': {
    failing: `select «(»${'('.repeat(3000)}1`,
    passing: `select ${'('.repeat(30)}1${')'.repeat(30)}`,
  },
  unclosed: {
    failing: 'select count«(»',
    passing: 'select count()',
    fixed: 'select count()',
  },
  'unexpected-character': { failing: 'select «😀»', passing: "select '😀'" },
  'unexpected-token': {
    failing: 'select a from t where b «then»',
    passing: 'select a from t where b',
  },
  'unknown-join': {
    failing: 'select a from t «inner cross join» u',
    passing: 'select a from t cross join u',
  },
  'unknown-operator': {
    failing: 'select a from t where b «&&» c',
    passing: 'select a from t where b and c',
    fixed: 'select a from t where b and c',
  },
  unopened: {
    failing: 'select a«)» from t',
    passing: 'select a from t',
    fixed: 'select a from t',
  },
};

/** The errors of a query: code, marked text and fixes. */
function errorsOf(query: string): { code: string; marked: string; fixes: readonly Fix[] }[] {
  return parse(query).diagnostics.map(({ code, start, end, fixes = [] }) => {
    return { code, marked: query.slice(start, end), fixes };
  });
}

describe('codes of syntax errors', () => {
  for (const [code, { failing, passing, fixed }] of Object.entries(examples)) {
    const [before = '', marked = '', after = ''] = failing.split(/[«»]/);
    const query = before + marked + after;
    const shown = query.slice(0, 60);

    it(`have ${code} for ${shown}`, () => {
      const [found] = errorsOf(query).filter((one) => one.code === code);
      assert.equal(found?.marked, marked);
      const [fix] = found.fixes;
      assert.equal(fix && applied(query, fix), fixed);
      if (fixed !== undefined) assert.deepEqual(errorsOf(fixed), []);
    });

    it(`have none for ${passing.slice(0, 60)}`, () => {
      assert.deepEqual(errorsOf(passing), []);
    });
  }
});
