import { isDeepStrictEqual } from 'node:util';
import { t } from '@vscode/l10n';
import { diffIndices } from 'node-diff3';
import { stringifyJson } from '../../api/json.ts';
import type { Activity } from '../../api/shapes.ts';
import { count } from '../../protocol/words.ts';
import { isMembers, membersOf } from '../../../../server/common/json/members.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { linesOf } from '../text/mergeTexts.ts';

/** One change of a log entry. */
type Change = NonNullable<NonNullable<Activity['detail']>['changes']>[number];

/** What a change did to a field: `name: Signups → Signups by week`. */
export function changeWords({ field, before, after }: Change): string {
  if (field === 'query') return queryWords(before, after);
  return t('{0}: {1}', field ?? t('something'), fromTo(before, after));
}

function queryWords(before: unknown, after: unknown): string {
  const [sqlBefore, sqlAfter] = [insightSql(before), insightSql(after)];
  if (sqlBefore !== undefined && sqlAfter !== undefined && sqlBefore !== sqlAfter) {
    return `HogQL: ${lineWords(linesOf(sqlBefore), linesOf(sqlAfter))}`;
  }
  const [first, ...others] = differences(before, after);
  if (!first) return t('query');
  const path = first.path.filter((name, at) => at > 0 || name !== 'source').join('.');
  const words = `${path || t('query')}: ${fromTo(first.before, first.after)}`;
  return others.length > 0 ? t('{0} and {1} more', words, count(others.length)) : words;
}

function lineWords(before: string[], after: string[]): string {
  const changes = diffIndices(before, after);
  const [only] = changes.length === 1 ? changes : [];
  const [gone, come] = [only?.buffer1Content ?? [], only?.buffer2Content ?? []];
  if (only && gone.length <= 1 && come.length <= 1) return fromTo(gone[0]?.trim(), come[0]?.trim());
  const sum = (side: 'buffer1' | 'buffer2'): string =>
    count(changes.reduce((all, change) => all + change[side][1], 0));
  return t('+{0} −{1} lines', sum('buffer2'), sum('buffer1'));
}

/** A value of a node that is another one in another node. */
type Difference = {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
};

/** The values that differ, the outermost objects taken apart. */
function differences(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (path.length >= mostLevels || !areSameKind(before, after)) return [{ path, before, after }];
  const [one, other] = [membersIn(before), membersIn(after)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], [...path, name]));
}

/** Deeper than people read a path. */
const mostLevels = 8;

function areSameKind(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) return Array.isArray(other);
  return isMembers(one) && isMembers(other);
}

function membersIn(value: unknown): Readonly<Record<string, unknown>> {
  if (!Array.isArray(value)) return membersOf(value);
  return Object.fromEntries(value.map((each: unknown, at) => [String(at), each]));
}

function fromTo(before: unknown, after: unknown): string {
  return `${shown(before)} → ${shown(after)}`;
}

const mostCharacters = 40;

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = typeof value === 'string' ? value : stringifyJson(value);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
}
