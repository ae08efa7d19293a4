import assert from 'node:assert/strict';
import { cellStatements } from '../../server/src/features/cellStatements.ts';
import { diagnostics } from '../../server/src/features/diagnostics.ts';
import { type Analysis, analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { catalog } from './features.ts';
import { growth, growthOf, mostGrowth } from './growth.ts';

/** Fewer cells that know nothing of each other cost less than the start of a look at any text. */
const few = 400;
const manyCells = 1_000;

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n');
}

/** The table of the cell or CTE before one. */
const before = (at: number): string => (at === 0 ? 'events' : `c${at - 1}`);

/** Texts of this many parts that refer to each other. */
const texts: Readonly<Record<string, (count: number) => string>> = {
  'cells of no other cell': (count) => lines(count, (at) => `-- %% c${at}\nselect ${at} as a\n`),
  'cells of the cell above': (count) =>
    lines(count, (at) => `-- %% c${at}\nselect event from ${before(at)}\n`),
  'cells of the cell below': (count) =>
    lines(count, (at) => `-- %% c${at}\nselect event from c${at + 1}\n`),
  'cells of one name': (count) => lines(count, () => '-- %% c\nselect event from c\n'),
  'cells of one long cell': (count) =>
    `-- %% z\nselect '${'a'.repeat(count * 30)}' as a\n${lines(count, () => '-- %%\nselect a from z')}`,
  'cells of the two cells above, each with a CTE of one name': (count) =>
    lines(count, (at) => {
      const [one, two] = [before(at), before(Math.max(0, at - 1))];
      return `-- %% c${at}\nwith c0 as (select 1) select 1 from ${one}, ${two} as x, c0\n`;
    }),
  'CTEs of no other CTE': (count) =>
    `with ${lines(count, (at) => `c${at} as (select event from events),`)} z as (select 1) select 1`,
  'CTEs of the CTE before': (count) =>
    `with ${lines(count, (at) => `c${at} as (select event from ${before(at)}),`)} z as (select 1) select 1`,
};

const work: Readonly<Record<string, (document: Analysis) => unknown>> = {
  diagnostics: (document) => diagnostics(document, catalog),
  'queries of cells': (document) => JSON.stringify(cellStatements(document, catalog)).length,
  symbols: (document) => document.symbols(catalog).all().length,
};

describe('the time for parts that know each other', () => {
  for (const [what, text] of Object.entries(texts)) {
    for (const [stage, run] of Object.entries(work)) {
      it(`grows with their number: ${what} (${stage})`, async () => {
        const short = what === 'cells of no other cell' ? manyCells : few;
        const answer = (written: string): unknown => run(analyze(written));
        const grown = await growthOf(answer, text(short), text(short * growth));
        assert.ok(grown <= mostGrowth, `${growth} times as many take ${grown.toFixed(0)} times`);
      }).timeout(120_000);
    }
  }
});
