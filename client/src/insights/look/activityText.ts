import { t } from '@vscode/l10n';
import { prettyJson, stringifyJson } from '../../api/json.ts';
import type { ExactInsight } from '../../api/insights.ts';
import { languageTag } from '../../protocol/language.ts';
import type { Activity } from '../../api/shapes.ts';
import { changeWords } from './changeWords.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';

/** The effect of one log entry on an insight's text. */
export type ActivityTexts = {
  readonly before: string;
  readonly after: string;
  /** HogQL if both sides have some, else JSON. */
  readonly extension: 'hogql' | 'json';
};

/** Describes a log entry by what it changed: `name: Signups → Signups by week`. */
export function activityWords({ activity, detail }: Activity): string {
  const changes = (detail?.changes ?? []).filter(({ field }) => field !== null);
  return changes.length > 0 ? changes.map(changeWords).join('; ') : activity;
}

/** The query before and after, else everything that changed; undefined if the log does not tell. */
export function activityTexts({ detail }: Activity): ActivityTexts | undefined {
  const changes = detail?.changes ?? [];
  if (changes.length === 0) return undefined;
  const query = changes.find(({ field }) => field === 'query');
  const [before, after] = [insightSql(query?.before), insightSql(query?.after)];
  if (before !== undefined && after !== undefined && before !== after) {
    return { before, after, extension: 'hogql' };
  }
  const side = (of: 'before' | 'after'): string =>
    prettyJson(
      stringifyJson(
        Object.fromEntries(changes.map((each) => [each.field ?? '', each[of] ?? null])),
      ),
    );
  return { before: side('before'), after: side('after'), extension: 'json' };
}

/** The query of an insight at some time, as text to compare. */
export type VersionText = {
  readonly text: string;
  readonly extension: 'hogql' | 'json';
};

/** The query after a change; undefined if the entry is about something else. */
export function versionAfter({ detail }: Activity): VersionText | undefined {
  const query = (detail?.changes ?? []).find(({ field }) => field === 'query');
  if (query?.after === undefined || query.after === null) return undefined;
  return versionOf(query.after, stringifyJson(query.after));
}

/** The query after a change, as JSON text. */
export function queryAfter({ detail }: Activity): string | undefined {
  const { after } = (detail?.changes ?? []).find(({ field }) => field === 'query') ?? {};
  return after === undefined || after === null ? undefined : stringifyJson(after);
}

/** The query of an insight that was read. */
export function insightVersion({ insight, queryText }: ExactInsight): VersionText {
  return versionOf(insight.query, queryText);
}

/** The day of an entry as a heading: `Today`, `Yesterday`, or its date. */
export function activityDay({ created_at: createdAt }: Activity, now: number): string {
  const at = Date.parse(createdAt ?? '');
  if (Number.isNaN(at)) return t('At some time');
  const day = new Date(at).toLocaleDateString(languageTag(), { dateStyle: 'long' });
  const ago = (days: number): string =>
    new Date(now - days * 86_400_000).toLocaleDateString(languageTag(), { dateStyle: 'long' });
  if (day === ago(0)) return t('Today');
  return day === ago(1) ? t('Yesterday') : day;
}

function versionOf(query: unknown, json: string): VersionText {
  const sql = insightSql(query);
  return sql === undefined
    ? { text: prettyJson(json), extension: 'json' }
    : { text: sql, extension: 'hogql' };
}
