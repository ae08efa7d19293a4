import type { Page } from 'playwright-core';
import * as workbench from '../../workbench/harness/workbench.ts';
import { bareRequest } from '../bareRequest.ts';
import type { Figure } from '../benchmark.ts';
import { median } from '../measure.ts';
import { keyToPaint } from './keyToPaint.ts';
import type { Window } from './window.ts';

/** The first runs, which load what runs need, do not count. */
const warmUps = 3;
const times = 15;
/** 12 columns of several types; a thirteenth tells the run. */
const wide = [
  'number',
  "concat('row ', toString(number))",
  'number / 7',
  'now()',
  'toDate(now())',
  'number % 2 = 0',
  '[number, 1]',
  'null',
  "concat('https://example.com/', toString(number))",
  'toUUID(0)',
  'number * 1000003',
  "if(number % 3 = 0, null, 'text')",
].join(', ');

/** Ctrl+Enter until the rows are painted, less a bare request of the same kind in the same run. */
export async function keyToRows({ page, service }: Window): Promise<readonly Figure[]> {
  await workbench.openFile(page, 'query.hogql');
  const rows: readonly [
    name: string,
    query: (column: string) => string,
    must: number,
    aim?: number,
  ][] = [
    ['Ctrl+Enter to rows of `select 1`', (column) => `select 1 as ${column}`, 100, 60],
    [
      'Ctrl+Enter to 2,000 rows of 13 columns',
      (column) => `select 1 as ${column}, ${wide} from numbers(2000) limit 2000`,
      150,
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, query, must, aim] of rows) {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let time = 0; time < warmUps + times; time++) {
      bare.push(await bareRequest(service, query(`bare${time}`)));
      ours.push(await run(page, query(`n${time}`), `n${time}`));
    }
    const other = median(bare.slice(warmUps));
    figures.push({
      name: `${name}, beyond a bare request`,
      value: median(ours.slice(warmUps)) - other,
      unit: 'ms',
      against: 'the bare request',
      other,
      goal: { of: 'value', must, ...(aim === undefined ? {} : { aim }) },
    });
  }
  return figures;
}

/** Runs a statement that has not run before, and waits for its last column. */
async function run(page: Page, statement: string, column: string): Promise<number> {
  await workbench.replaceText(page, `-- @name: Bench\n${statement}`);
  await page.waitForTimeout(500);
  const sight = { selector: '[role="columnheader"]', text: column };
  return keyToPaint(page, 'Control+Enter', sight, workbench.webview(page));
}
