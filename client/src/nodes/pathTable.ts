import { printDisplay } from '../protocol/display.ts';
import {
  type AnswerTable,
  asCell,
  column,
  type Item,
  named,
  rounded,
  secondsColumn,
} from './answer.ts';

/** The paths of people, a row for each. The number of a step precedes its name. */
export function pathTable(ways: readonly Item[]): AnswerTable {
  return {
    columns: [
      column('from', 'String'),
      column('to', 'String'),
      column('people', 'UInt64'),
      secondsColumn('average time'),
    ],
    rows: ways.map(({ source, target, value, average_conversion_time: ms }) => [
      stepName(source),
      stepName(target),
      asCell(value),
      typeof ms === 'number' ? rounded(ms / 1000) : null,
    ]),
    display: printDisplay({ kind: 'sankey', x: 'from', by: 'to', y: ['people'] }),
  };
}

/** The service writes `2_/pricing` for the second step. */
function stepName(step: unknown): string {
  return named(step).replace(/^(\d+)_/, '$1. ');
}
