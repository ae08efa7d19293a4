import { callNode, constantNode } from '../../common/language/officialNodes.ts';
import { unitInNames, unitsByLetter } from '../../common/language/timeUnits.ts';
import { unresolved } from './error.ts';
import type { Expression, SourceRange } from '../../common/language/officialTree.ts';

/** A date as written in filters: `-7d`, `mStart`, `2026-01-31`, `2026-01-31T12:00:00Z`. */
export function relativeDate(spelling: string, place: SourceRange): Expression {
  if (/^\d{4}-\d{2}-\d{2}/.test(spelling)) {
    return call('toDateTime', constantNode(spelling));
  }
  const parts = /^([-+]?)(\d*)([sMhdwmqy])(Start|End)?$/.exec(spelling);
  const [, sign, count = '', letter = '', edge] = parts ?? [];
  const unit = unitsByLetter[letter];
  if (unit === undefined || (count === '' && edge === undefined)) {
    throw unresolved(`Invalid date in filters: ${spelling}`, place);
  }
  const name = unitInNames(unit);
  const now = call('now');
  const amount = call(`toInterval${name}`, constantNode(Number(count)));
  const moved = count === '' ? now : call(sign === '+' ? 'plus' : 'minus', now, amount);
  if (edge === undefined) {
    // Days and longer units mean whole days; shorter units count from now.
    return ['second', 'minute', 'hour'].includes(unit) ? moved : call('toStartOfDay', moved);
  }
  const start = call('toDateTime', call(`toStartOf${name}`, moved));
  if (edge === 'Start') return start;
  return call('plus', start, call(`toInterval${name}`, constantNode(1)));
}

/**
 * The end of a range as written in filters, which is no longer in it: a day, and what is counted in
 * days or more, is in the range to its end. Times are exact.
 */
export function rangeEnd(spelling: string, place: SourceRange): Expression {
  const date = relativeDate(spelling, place);
  if (/^\d{4}-\d{2}-\d{2}$/.test(spelling)) return nextDay(date);
  const isWhole = /[dwmqy](?:Start)?$/.test(spelling);
  return isWhole ? nextDay(call('toStartOfDay', date)) : date;
}

function nextDay(start: Expression): Expression {
  return call('plus', start, call('toIntervalDay', constantNode(1)));
}

function call(name: string, ...args: readonly Expression[]): Expression {
  return callNode(name, args);
}
