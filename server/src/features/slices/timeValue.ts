import type { Expression } from '../../ast/nodes.ts';

/**
 * The time of an expression in milliseconds since 1970, if it can be computed without running the query: a literal,
 * `now()` and the like, plus or minus intervals. Read as UTC.
 */
export function timeValue(expression: Expression, now: number): number | undefined {
  switch (expression.kind) {
    case 'Parenthesized':
      return timeValue(expression.expression, now);
    case 'StringLiteral':
      return literalTime(expression.value);
    case 'Cast':
      return timeValue(expression.expression, now);
    case 'Call': {
      const name = expression.name.text.toLowerCase();
      const today = Math.floor(now / dayMs) * dayMs;
      if (name === 'now' || name === 'now64') return now;
      if (name === 'today') return today;
      if (name === 'yesterday') return today - dayMs;
      const [inner] = expression.args;
      return inner && isTimeFunction(name) ? timeValue(inner, now) : undefined;
    }
    case 'Binary': {
      const { operator, left, right } = expression;
      if (operator !== '+' && operator !== '-') return undefined;
      const from = timeValue(left, now);
      const by = intervalMs(right, left);
      return from === undefined || by === undefined
        ? undefined
        : from + (operator === '+' ? by : -by);
    }
    default:
      return undefined;
  }
}

/** True if a function only changes the form of a time, or cuts it: order is kept. */
export function isTimeFunction(name: string): boolean {
  return /^(?:to(?:date(?:time)?(?:32|64)?|timezone|startof\w+)|parsedatetime\w*|assumenotnull)$/i.test(
    name,
  );
}

const dayMs = 86_400_000;

/** Months and years by their average: a bound is a guide. */
const unitMs: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
  month: 30.4375 * dayMs,
  quarter: 91.3125 * dayMs,
  year: 365.25 * dayMs,
};

function intervalMs(expression: Expression, of: Expression): number | undefined {
  switch (expression.kind) {
    case 'Interval': {
      const { value, unit } = expression;
      if (unit) return value.kind === 'NumberLiteral' ? times(value.text, unit.text) : undefined;
      const [, count, word] =
        /^(\d+)\s*([A-Za-z_]\w*)$/.exec(value.kind === 'StringLiteral' ? value.value.trim() : '') ??
        [];
      return count === undefined || word === undefined ? undefined : times(count, word);
    }
    case 'Call': {
      const unit = /^toInterval(\w+)$/i.exec(expression.name.text)?.[1];
      const [count] = expression.args;
      return unit && count?.kind === 'NumberLiteral' ? times(count.text, unit) : undefined;
    }
    case 'NumberLiteral': {
      // A plain number counts days of a date and seconds of a time.
      const isDate = of.kind === 'Call' && /^(?:today|yesterday|toDate)$/i.test(of.name.text);
      return Number(expression.text) * (isDate ? dayMs : 1000);
    }
    default:
      return undefined;
  }
}

function times(count: string, unit: string): number | undefined {
  const one = unitMs[unit.toLowerCase().replace(/s$/, '')];
  return one === undefined ? undefined : Number(count) * one;
}

function literalTime(text: string): number | undefined {
  const [, day, clock = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const ms = Date.parse(`${day}T${clock}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
