import { join } from 'node:path';
import { diagnostics } from '../../server/src/features/diagnostics.ts';
import { bundledCatalog } from '../../server/src/schema/bundledCatalog.ts';
import type { Catalog } from '../../server/src/schema/catalog.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { OpenDocuments } from '../../server/src/workspace/documents.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { medians } from './measure.ts';
import { parsedWholly } from './parsedWholly.ts';

const uri = 'file:///bench.hogql';

export const benchmark: Benchmark = {
  title: 'Diagnostics after a keystroke, 4,096 tables and 120,000 properties known',
  run: () => {
    const catalog = largeCatalog();
    return [
      edit('in a query of 0.7 KB', [queryAt(1)], catalog, { must: 5, aim: 2 }),
      edit('in a query of 3 KB', [unionOf(4)], catalog, { must: 5, aim: 3 }),
      edit('in one of 100 statements, 66 KB', queries(100), catalog, { must: 20, aim: 5 }),
      // A changed statement is checked as a whole: 95 of 100 are below 3 KB, and keeping the findings
      // of its unchanged parts took more code than it was worth.
      edit('in a single statement, 20 KB', [unionOf(30)], catalog, { must: 10, aim: 5 }),
      edit('in a single statement, 100 KB', [unionOf(150)], catalog, { must: 40, aim: 20 }),
      ...didYouMean(catalog),
    ];
  },
};

/** A property that is misspelt another way each time: all names are compared with each. */
function didYouMean(catalog: Catalog): Figure[] {
  let at = 0;
  const check = (name: string) => () =>
    diagnostics(analyze(`select properties.${name}${++at} from events limit ${at}`), catalog);
  const { wrong, meant, right } = medians({
    wrong: { run: check('proprety_') },
    meant: { run: check('by_its_words_') },
    right: { run: check('property_') },
  });
  const goal = { of: 'value', must: 50, aim: 20 } as const;
  const shared = { unit: 'ms', against: 'of one that is there', other: right, goal } as const;
  return [
    { name: 'did you mean, of a misspelt property', value: wrong, ...shared },
    { name: 'did you mean, of no such property', value: meant, ...shared },
  ];
}

function largeCatalog(): Catalog {
  const fields = Object.fromEntries(
    Array.from({ length: 25 }, (_, at) => [`column_${at}`, { type: 'string' }]),
  );
  const table = { kind: 'data_warehouse', fields } as const;
  return bundledCatalog(join(import.meta.dirname, '../../server/src/schema/data')).updated({
    tables: Object.fromEntries(
      Array.from({ length: 4096 }, (_, at) => [`source.table_${at}`, table]),
    ),
    properties: {
      event: Array.from({ length: 120_000 }, (_, at) => ({
        name: `property_${at}`,
        type: 'String',
      })),
    },
    events: Array.from({ length: 5_000 }, (_, at) => ({ name: `event_${at}` })),
  });
}

/** A query with joins, aggregates and some unknown names. */
function queryAt(at: number): string {
  return `with firsts as (
    select person_id, min(timestamp) as first_seen, properties.property_${at} as plan, properties.propery_x as odd
    from events where timestamp > now() - interval 7 day and event = 'event_${at}' group by person_id, plan, odd
),
counts as (select person_id, count() as n from events where event in ('event_1', 'evnt_2') group by person_id)
select toStartOfWeek(first_seen) as week, count(), countIf(n > 1) as many, round(many / count(), 2) as share, evnt
from firsts left join counts on firsts.person_id = counts.person_id
    join source.table_${at} t on t.column_1 = firsts.plan
where t.column_2 != 'x' and t.colum_3 = 'y' group by week order by week limit 100`;
}

function queries(count: number): string[] {
  return Array.from({ length: count }, (_, at) => queryAt(at));
}

function unionOf(count: number): string {
  return queries(count).join('\nunion all\n');
}

/** Types a number into a name in the middle, a new one each time, and times only the checks. */
function edit(
  name: string,
  statements: readonly string[],
  catalog: Catalog,
  goal: { readonly must: number; readonly aim: number },
): Figure {
  const text = statements.join(';\n');
  const open = new OpenDocuments();
  open.open({ uri, languageId: 'hogql', version: 0, text });
  const { lines } = analyze(text);
  const place = text.indexOf('many /', text.length >> 1) + 2;
  const start = lines.positionAt(place);
  let version = 1000;
  const change = (check: boolean): void => {
    // Every text is new, because the checks remember the texts they have seen.
    const typed = String(++version);
    const end = lines.positionAt(place + (version > 1001 ? typed.length : 0));
    open.change({ uri, version }, [{ range: { start, end }, text: typed }]);
    // Both parse, and one of them checks too: the difference is the checks.
    const document = parsedWholly(open.analyzed(uri));
    if (check) diagnostics(document, catalog);
  };
  const { checked, parsed } = medians({
    checked: { run: () => change(true) },
    parsed: { run: () => change(false) },
  });
  return {
    name,
    value: Math.max(0, checked - parsed),
    unit: 'ms',
    against: 'the same keystroke parsed',
    other: parsed,
    goal: { of: 'value', ...goal },
  };
}
