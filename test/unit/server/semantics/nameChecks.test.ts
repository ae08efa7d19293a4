import assert from 'node:assert/strict';
import { diagnosticCodes } from '../../../../server/src/semantics/checks/codes.ts';
import { bundledCatalog } from '../../../../server/src/schema/bundledCatalog.ts';
import { hover } from '../../../../server/src/features/hover.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import type { Catalog } from '../../../../server/src/schema/catalog.ts';
import { dataDirectory } from '../support/catalog.ts';
import { project, said } from '../support/findings.ts';
import type { CatalogField } from '../../../../server/src/protocol/catalog.ts';
import { checkRows } from '../support/rows.ts';
import { callRows } from './cases/calls.ts';
import { comparisonRows } from './cases/comparisons.ts';
import { costRows } from './cases/costs.ts';
import { refusedByParser, refusedByService } from './cases/forms.ts';
import { nameRows } from './cases/names.ts';
import { placeholderRows } from './cases/placeholders.ts';
import { slipRows } from './cases/slips.ts';
import { surprises } from './cases/surprises.ts';
import { taxonomyRows } from './cases/taxonomy.ts';

const rows = [
  ...nameRows,
  ...callRows,
  ...comparisonRows,
  ...taxonomyRows,
  ...placeholderRows,
  ...costRows,
];

describe('names in a query', () => {
  checkRows(rows);

  it('are covered by cases for every code there is', () => {
    const covered = new Set(
      [...rows, ...refusedByParser, ...refusedByService, ...surprises, ...slipRows].map(
        ({ code }) => code,
      ),
    );
    const own = ['many-columns', 'unused-ignore', 'unverified-table'];
    const missing = Object.keys(diagnosticCodes).filter(
      (code) => !covered.has(code) && !own.includes(code),
    );
    assert.deepEqual(missing, []);
  });

  const offline = (query: string): string[] =>
    said(query, bundledCatalog(dataDirectory)).flatMap(({ code, severity, marked }) =>
      /^un(?:known|verified)/.test(code) ? [`${severity} ${code} ${marked}`] : [],
    );

  for (const [query, errors] of [
    ['-- %% sums\nselect 1 as a\n-- %%\nselect sums from events', ['unknown-column']],
    ['-- %% event\nselect 1 as a\n-- %%\nselect event from events', []],
    ['-- %% event\nselect 1 as a\n-- %%\nselect event from event', ['table-as-value']],
  ] as const) {
    it(`are what the service sees beside a cell: ${query.split('\n').at(-1) ?? ''}`, () => {
      const found = said(query).filter(({ severity }) => severity === 'error');
      assert.deepEqual(
        found.map(({ code }) => code),
        errors,
      );
      const document = analyze(query);
      const at = document.lines.positionAt(query.lastIndexOf('select ') + 'select '.length);
      // Both look the name up in one place.
      assert.equal(hover(document, at, project) === undefined, errors[0] === 'unknown-column');
    });
  }

  const withoutProject: [query: string, found: string[]][] = [
    ['select a from my_warehouse_things', ['information unverified-table my_warehouse_things']],
    // A name with another one in it is what people call their own tables.
    ['select a from my_events', ['information unverified-table my_events']],
    ['select a from sessions_v2', ['information unverified-table sessions_v2']],
    ['select a from users', ['information unverified-table users']],
    ['select a from evnts', ['warning unknown-table evnts']],
    ['select a from ai_events', ['warning unknown-table ai_events']],
    ['with a as (select * from a) select * from a', ['warning unknown-table a']],
    ['select x from (select 1 as y)', ['error unknown-column x']],
    // The service adds columns to its tables.
    ['select evnt from events', ['warning unknown-column evnt']],
    ['select nope from persons', ['warning unknown-column nope']],
    ['select n from numbers(3)', ['warning unknown-column n']],
    ['select last_seen_at, $virt_revenue, $virt_mrr from persons', []],
    ['select event_person_id, issue_name, issue_status, issue_first_seen from events', []],
    ['select revenue_analytics.mrr, $virt_revenue from groups', []],
    ['select sesion_id from sessions', ['warning unknown-column sesion_id']],
    ['select s.nope from (select * from logs) s', ['warning unknown-column nope']],
    ['select s.nope from (select body from logs) s', ['error unknown-column nope']],
    ['with l as (select * from logs) select nope from l', ['warning unknown-column nope']],
  ];
  for (const [query, found] of withoutProject) {
    it(`are told as far as they can be without a project: ${query}`, () => {
      assert.deepEqual(offline(query), found);
    });
  }

  it('are warnings as long as the project has told only the name of a table', () => {
    const named = bundledCatalog(dataDirectory).updated({
      tables: { events: { kind: 'posthog', fields: {}, partial: true } },
    });
    const [found] = said('select evnt from events limit 1', named);
    assert.deepEqual([found?.code, found?.severity], ['unknown-column', 'warning']);
  });

  it('are errors once the project has told its tables', () => {
    const told = (query: string): string[] =>
      said(query).map(({ code, severity }) => `${severity} ${code}`);
    assert.ok(told('select a from my_warehouse_things limit 1').includes('error unknown-table'));
    assert.ok(told('select nope from weekly_signups limit 1').includes('error unknown-column'));
  });

  const moved = [
    'select message, resource_fingerprint, _bytes_uncompressed, mat_body_ipv4_matches from logs',
    'select name, exception_name, api_key_label, api_key_mask from query_log',
    'select lc_client_query_id, lc_request_name, lc_is_impersonated from raw_query_log',
    'select is_deleted, snapshot_library, ai_tags_fixed, ai_highlighted from session_replay_events',
    'select is_deleted, ai_tags_freeform from raw_session_replay_events',
    'select $entry_gclsrc, $entry__kx, $vitals_lcp from sessions',
    'select session.$entry_dclid from events',
    'select created_by_id from system.dashboards',
    'select f.created_by_id from system.feature_flags f',
    'select anything from system.feature_requests',
    'select * from system.survey_response_archives',
    "select jev(event, 'Is it one?') as one, Decide(event, 'Is it?', batch_size := 4) as two from events",
    'select ROW_NUMBER() over (), Rank() over (), ntile(4) over (), percent_rank() over (), RAND() from events',
    "select 1 from events where uniqueSurveySubmissionsFilter('x') and {sql(event = 'a')}",
    "select JSONExtractKeysAndValues(properties, 'a', 'b', 'c', 'd', 'e', 'Int8') from events",
    'select mapExists((k, v) -> v > 1, map(event, 2)) from events',
  ];
  for (const query of moved) {
    it(`of newer versions of the service are known: ${query}`, () => {
      assert.deepEqual(offline(query), []);
    });
  }

  it('of functions are known that the service of the project tells', () => {
    const codes = (query: string, functions: readonly string[]): string[] =>
      said(query, project.updated({ functions })).map(({ code }) => code);
    const query = 'select hitherto(event), count(), isEmpty(event), nothing(1) from events limit 1';
    const without = codes(query, ['toString']);
    assert.equal(without.filter((code) => code === 'unknown-function').length, 2);
    assert.ok(without.includes('removed-function'));
    const told = codes(query, ['hitherto', 'isEmpty', 'not a name']);
    assert.deepEqual(
      told.filter((code) => /function|ungrouped/.test(code)),
      ['unknown-function'],
    );
    assert.deepEqual(codes(query, []), without);
  });

  it('of moved events are hinted at only where the project has their table', () => {
    const query = "select uuid from events where event = '$feature_flag_called' limit 1";
    const codes = (catalog: Catalog): string[] => said(query, catalog).map(({ code }) => code);
    assert.ok(!codes(bundledCatalog(dataDirectory)).includes('moved-event'));
    assert.ok(codes(project).includes('moved-event'));
  });

  it('of events, properties, variables and cohorts are not checked where none are known', () => {
    const bundled = bundledCatalog(dataDirectory);
    const query =
      "select properties.x, person_id in cohort 'y' from events where event = 'z' and a = {variables.v}";
    const codes = said(query.replace('a =', 'uuid ='), bundled).map(({ code }) => code);
    assert.deepEqual(
      codes.filter((code) => /property|cohort|unknown/.test(code)),
      [],
    );
  });

  it('of group types are not errors as long as the project is not known', () => {
    const bundled = bundledCatalog(dataDirectory);
    const query = 'select organization.properties.name from events';
    assert.ok(!said(query, bundled).some(({ code }) => code === 'unknown-column'));
    assert.ok(said(query).some(({ code }) => code === 'unknown-column'));
  });

  it('are all checked at once', () => {
    const errors = said('select evnt, uniqq(b), properties.pln from events where c = 1')
      .filter(({ severity }) => severity === 'error')
      .map(({ marked }) => marked);
    assert.deepEqual(errors, ['evnt', 'uniqq', 'b', 'c']);
  });

  it('suggest at most five, without regard to case', () => {
    const [found] = said('select EVENT from events').filter(
      ({ code }) => code === 'unknown-column',
    );
    assert.match(found?.message ?? '', /Did you mean `event`\?$/);
    for (const { fixes } of said('select e, toStartOf(1) from events')) {
      assert.ok(fixes.length <= 5);
    }
  });
});

describe('names in a query with syntax errors', () => {
  const rows: [query: string, codes: string[]][] = [
    ['select evnt, , uuid from events', ['unknown-column']],
    ['select evnt, uuid', ['unknown-column', 'unknown-column']],
    ['select event, uuid from', []],
    ['select event, b from events join', []],
    ['select event from events where b = and c = 1', ['unknown-column', 'unknown-column']],
    ['select properties. from events', ['unknown-column']],
    ['select toIntt(1), nope from (select', ['unknown-function']],
    ['select (select nope from events), a from (', ['unknown-column']],
  ];
  for (const [query, codes] of rows) {
    it(`are said to be ${codes.join(', ') || 'fine'} in ${query}`, () => {
      const errors = said(query).filter(({ code }) => code.startsWith('unknown-'));
      assert.deepEqual(
        errors.map(({ code }) => code),
        codes,
      );
    });
  }
});

describe('a name that several tables have', () => {
  const joined = (constraint: string): string =>
    `select a, b from (select 1 as a, 2 as b) x join (select 1 as a, 3 as b) y ${constraint}`;
  const rows: [constraint: string, ambiguous: string[]][] = [
    ['on x.a = y.a', ['a', 'b']],
    ['using (a)', ['a', 'b']],
    ['using a', ['a', 'b']],
    ['using (a, b)', ['a', 'b']],
  ];
  for (const [constraint, ambiguous] of rows) {
    it(`is ambiguous, however they are joined: ${constraint}`, () => {
      const found = said(joined(constraint)).filter(({ code }) => code === 'ambiguous-column');
      assert.deepEqual(
        found.map(({ marked }) => marked),
        ambiguous,
      );
    });
  }
});

describe('names about which nothing is known', () => {
  const silent = [
    'select a, b.c from {source}',
    'select a from (select * from {source})',
    'select a from events pivot (count() for event in (1))',
    'select a, t.b from log_attributes t',
    'select x.y from (select columns({c}) from events) x',
    'select `count()` from (select count() from events)',
    'select s.a from (select {x}) s',
    "select a from (select columns('((a+)+)+') from events)",
  ];
  for (const query of silent) {
    it(`are not said to be unknown in ${query}`, () => {
      const found = said(query, project).filter(({ code }) => code === 'unknown-column');
      assert.deepEqual(found, []);
    });
  }
});

describe('texts made to take for ever', () => {
  const long = 'a'.repeat(5_000);
  const patterns = [
    '.*.*.*.*.*!',
    `${'a?'.repeat(40)}b`,
    `${'(a|a)'.repeat(40)}b`,
    '(.|..){1,50}b',
  ];
  for (const pattern of patterns) {
    it(`are answered where COLUMNS('${pattern}') meets a long name`, () => {
      const query = `select b from (select columns('${pattern}') from (select 1 as ${long}))`;
      const found = said(query).filter(({ severity }) => severity === 'error');
      assert.deepEqual(found, []);
    });
  }

  const doubled = (name: string, before: string): string =>
    `${name} as (select a.*, b.* from ${before} a cross join ${before} b)`;
  const chain = Array.from({ length: 30 }, (_, at) => doubled(`c${at + 1}`, `c${at}`));
  const query = `with c0 as (select 1 as x, 2 as y), ${chain.join(', ')} select z from c30`;

  it('are cut where joins double the columns again and again, and told of once', () => {
    const found = said(query).filter(({ code }) => code === 'many-columns');
    assert.deepEqual(
      found.map(({ marked, message }) => [marked, message]),
      [['a.*', 'This query has more than 5,000 columns. The rest are not checked.']],
    );
  });

  it('do not make a name unknown that may be among the columns left out', () => {
    const found = said(query).filter(({ code }) => code === 'unknown-column');
    assert.deepEqual(found, []);
  });

  const traverser = (...chain: string[]): CatalogField => ({ type: 'field_traverser', chain });
  const endless = project.updated({
    tables: {
      loop: {
        kind: 'view',
        fields: {
          self: traverser('self'),
          one: traverser('two', 'one'),
          two: traverser('one'),
          other: {
            type: 'lazy_table',
            table: 'back',
          },
          far: traverser('other', 'near', 'other', 'near'),
        },
      },
      back: {
        kind: 'view',
        fields: {
          loop: { type: 'lazy_table', table: 'loop' },
          near: traverser('loop', 'far', 'loop', 'far'),
        },
      },
    },
  });

  it('are answered where fields of a catalog stand for themselves and for each other', () => {
    const found = said('select self, one, two, far, other.near, * from loop', endless);
    assert.deepEqual(
      found.filter(({ code }) => code === 'unknown-table'),
      [],
    );
  });
});
