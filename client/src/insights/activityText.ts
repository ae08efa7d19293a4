import { prettyJson, stringifyJson } from '../api/json.ts';
import type { Activity } from '../api/shapes.ts';
import { insightSql } from './insightNode.ts';

/** What one entry of an insight's log did to its text. */
export interface ActivityTexts {
  readonly before: string;
  readonly after: string;
  /** HogQL where both sides have some, else JSON. */
  readonly extension: 'hogql' | 'json';
}

/** What happened, in a few words: `updated query, name`. */
export function activityWords({ activity, detail }: Activity): string {
  const fields = (detail?.changes ?? []).flatMap(({ field }) => field ?? []);
  return fields.length > 0 ? `${activity} ${fields.join(', ')}` : activity;
}

/** The query before and after, else all that was changed; undefined where the log does not tell. */
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
