import type { Remarks } from '../protocol/results.ts';

/** Longer lists are cut: they are read by people. */
const most = 200;

/** The remarks of a response besides its rows; undefined if there are none. Never a reason to fail. */
export function remarksOf(body: unknown): Remarks | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { warnings, resolved_date_range: range, timings, explain } = body as Members;
  const [said, dates, steps, plan] = [
    listOf(warnings, wordsOf),
    datesOf(range),
    listOf(timings, timingOf),
    typeof explain === 'string' ? [explain] : listOf(explain, wordsOf),
  ];
  const remarks: Remarks = {
    ...(said.length > 0 ? { warnings: said } : {}),
    ...(dates ? { dateRange: dates } : {}),
    ...(steps.length > 0 ? { timings: steps } : {}),
    ...(plan.length > 0 ? { explain: plan.join('\n') } : {}),
  };
  return Object.keys(remarks).length > 0 ? remarks : undefined;
}

type Members = Readonly<Record<string, unknown>>;

function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): readonly T[] {
  return Array.isArray(value) ? value.slice(0, most).flatMap((item) => read(item) ?? []) : [];
}

/** A text, or an object with one. */
function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { message, warning } = value as Members;
  return wordsOf(message) ?? wordsOf(warning);
}

function datesOf(value: unknown): Remarks['dateRange'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { date_from: from, date_to: to } = value as Members;
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}

/** `{ k: './parse_select', t: 0.004 }`, in seconds. */
function timingOf(value: unknown): { readonly step: string; readonly ms: number } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { k: step, t: seconds } = value as Members;
  return typeof step === 'string' && typeof seconds === 'number' && Number.isFinite(seconds)
    ? { step, ms: seconds * 1000 }
    : undefined;
}
