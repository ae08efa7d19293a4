import {
  type AnswerTable,
  asCell,
  column,
  isItem,
  type Item,
  itemsOf,
  named,
  rounded,
} from './answer.ts';

/** What the people who completed a funnel did or have more often than the others, the strongest first. */
export function correlationTable({ events }: Item): AnswerTable {
  return {
    columns: [
      column('event or property', 'String'),
      column('goes with', 'String'),
      column('odds ratio', 'Float64'),
      column('completed', 'UInt64'),
      column('dropped off', 'UInt64'),
    ],
    rows: itemsOf(events).map((each) => [
      traitName(each['event']),
      each['correlation_type'] === 'success' ? 'completing' : 'dropping off',
      rounded(each['odds_ratio'], 2),
      asCell(each['success_count']),
      asCell(each['failure_count']),
    ]),
  };
}

/** `country::DE` is a property and its value. */
function traitName(event: unknown): string {
  const name = isItem(event) ? event['event'] : event;
  return named(name).replaceAll('::', ' = ');
}
