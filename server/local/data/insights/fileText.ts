import { isDeepStrictEqual } from 'node:util';
import type { InsightFormat } from '../../../common/insights/insightFormat.ts';
import * as texts from '../../../common/insights/insightText.ts';
import type { FieldName, Fields, InsightContent } from '../../../common/insights/insightText.ts';
import type { Insight, WritableFields } from './insight.ts';
import { changedNode } from '../../../common/insights/changedNode.ts';
import { splitHeader } from '../../../common/insights/insightHeader.ts';
import { RawJson } from '../../base/json.ts';
import { readFields } from './fields.ts';

/** The fields that a file can set. */
type Said = Pick<WritableFields, 'name' | 'description' | 'tags' | 'favorited' | 'query'>;

/** The insight that the header of a text says it is: its id. */
export function saidId(text: string): number | undefined {
  const [, id] = /^(\d{1,15})(?: |$)/.exec(splitHeader(text).header.get('insight') ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The format that an insight is written in. */
export function formatOf(insight: Said): InsightFormat {
  return texts.formatOf({ queryText: insight.query.text });
}

/**
 * An insight as the text of its file.
 *
 * @param before the text in whose place it is put: lines that are the file's own stay
 */
export function fileText(insight: Insight, before = ''): string {
  const content = { ...contentOf(insight), id: insight.id, shortId: insight.short_id };
  const isText = texts.formatOf(content) === 'hogql';
  return isText ? texts.insightTextOver(before, content) : texts.insightText(content);
}

/**
 * What a text changes of an insight, compared with the text that the insight is written as: what
 * its header does not say stays.
 *
 * @throws an error with the reason if the text cannot be read
 */
export function changesIn(
  text: string,
  insight: Said,
  format: InsightFormat,
): Partial<WritableFields> {
  const said = texts.readFields(text, format);
  const before = texts.fieldsOf(contentOf(insight), format);
  const changed = texts.pickFields(said, (name) => !isSame(name, said, before));
  const query = changedNode(insight.query.text, changed);
  if (query === undefined) throw new Error('its insight has no HogQL');
  const { name, description, tags, favorited } = changed;
  const fields = readFields({ body: { name, description, tags, favorited }, text: '' });
  return query === insight.query.text ? fields : { ...fields, query: new RawJson(query) };
}

/** The baseline for a new file: an insight with empty fields. */
export function emptyOf(format: InsightFormat): Said {
  const source = { kind: 'HogQLQuery', query: '' };
  const node = format === 'hogql' ? { kind: 'DataVisualizationNode', source } : null;
  const query = new RawJson(JSON.stringify(node));
  return { name: null, description: null, tags: [], favorited: false, query };
}

/** Blanks at the ends of a text count for nothing: they are lost where people write a header. */
function isSame(name: FieldName, said: Fields, before: Fields): boolean {
  return name === 'name' || name === 'description'
    ? said[name]?.trim() === before[name]?.trim()
    : isDeepStrictEqual(said[name], before[name]);
}

function contentOf({ name, description, tags, favorited, query }: Said): InsightContent {
  const known = { name: name ?? '', description: description ?? '', tags, favorited };
  return { id: 0, shortId: '', ...known, queryText: query.text };
}
