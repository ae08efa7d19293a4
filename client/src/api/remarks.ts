import type { Finding, QueryScan, Remarks } from '../protocol/results.ts';
import { isMembers, type Members } from '../../../server/common/json/members.ts';

/** Longer lists are cut: they are read by people. */
const most = 200;

/**
 * The remarks of a response besides its rows, or of the `extra` of a refusal; undefined if there are none. Never a
 * reason to fail.
 */
export function remarksOf(body: unknown): Remarks | undefined {
  if (!isMembers(body)) return undefined;
  const { warnings, resolved_date_range: range, timings, explain } = body;
  const slow = listOf(warnings, slowFindingOf);
  const findings = [...metadataFindings(body['hogql_metadata']), ...slow];
  const scan = scanOf(body['query_scan']);
  const [said, dates, steps, plan] = [
    listOf(warnings, (item) => (slowFindingOf(item) ? undefined : wordsOf(item))),
    datesOf(range),
    listOf(timings, timingOf),
    typeof explain === 'string' ? [explain] : listOf(explain, wordsOf),
  ];
  const remarks: Remarks = {
    ...(said.length > 0 ? { warnings: said } : {}),
    ...(findings.length > 0 ? { findings } : {}),
    ...(scan ? { scan } : {}),
    ...(dates ? { dateRange: dates } : {}),
    ...(steps.length > 0 ? { timings: steps } : {}),
    ...(plan.length > 0 ? { explain: plan.join('\n') } : {}),
  };
  return Object.keys(remarks).length > 0 ? remarks : undefined;
}

/** What the service finds in a query without running it: errors, and warnings with a fix. */
export function metadataFindings(metadata: unknown): readonly Finding[] {
  if (!isMembers(metadata)) return [];
  const { errors, warnings } = metadata;
  return [
    ...listOf(errors, (notice) => noticeOf(notice, 'error')),
    ...listOf(warnings, (notice) => noticeOf(notice, 'warning')),
  ];
}

function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): readonly T[] {
  return Array.isArray(value) ? value.slice(0, most).flatMap((item) => read(item) ?? []) : [];
}

/** A text, or an object with one. */
function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (!isMembers(value)) return undefined;
  const { message, warning } = value;
  return wordsOf(message) ?? wordsOf(warning);
}

function noticeOf(value: unknown, severity: Finding['severity']): Finding | undefined {
  const message = wordsOf(value);
  if (message === undefined || !isMembers(value)) return undefined;
  const { fix } = value;
  return { severity, message, ...placeOf(value), ...(typeof fix === 'string' && { fix }) };
}

/** The `fix` of a slow query is advice for an assistant, not a text to put in. */
function slowFindingOf(value: unknown): Finding | undefined {
  if (!isMembers(value) || !/^(?:query|events)_scan$/.test(String(value['type']))) return undefined;
  const message = wordsOf(value);
  const { kind, reason } = value;
  const slowBy = [kind, reason].find((word) => typeof word === 'string') ?? 'other';
  return message === undefined
    ? undefined
    : { severity: 'warning', message, ...placeOf(value), slowBy };
}

function placeOf({ start, end }: Members): Pick<Finding, 'start' | 'end'> {
  if (!isOffset(start) || !isOffset(end)) return {};
  return { start: Math.min(start, end), end: Math.max(start, end) };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function scanOf(value: unknown): QueryScan | undefined {
  if (!isMembers(value)) return undefined;
  const { rows_read: rowsRead, duration_ms: ms, status, killed } = value;
  if (!isOffset(rowsRead) || !isOffset(ms)) return undefined;
  return {
    rowsRead,
    ms,
    ...shareOf('rangeShare', value['range_share']),
    ...shareOf('projectShare', value['project_share']),
    ...(killed === true && { isKilled: true }),
    ...(typeof status === 'string' && status !== 'done' && { isUnfinished: true }),
  };
}

function shareOf(name: 'rangeShare' | 'projectShare', share: unknown): Partial<QueryScan> {
  return typeof share === 'number' && share >= 0 ? { [name]: Math.min(share, 1) } : {};
}

function datesOf(value: unknown): Remarks['dateRange'] {
  if (!isMembers(value)) return undefined;
  const { date_from: from, date_to: to } = value;
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}

/** `{ k: './parse_select', t: 0.004 }`, in seconds. */
function timingOf(value: unknown): { readonly step: string; readonly ms: number } | undefined {
  if (!isMembers(value)) return undefined;
  const { k: step, t: seconds } = value;
  return typeof step === 'string' && typeof seconds === 'number' && Number.isFinite(seconds)
    ? { step, ms: seconds * 1000 }
    : undefined;
}
