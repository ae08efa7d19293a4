import { t } from '@vscode/l10n';
import { applyEdits, createScanner, format as formatJson } from 'jsonc-parser';
import { JsonText } from '../../api/json.ts';
import type { InsightFormat } from '../../base/insightFormat.ts';
import { isProblem, strictJson } from '../../base/jsonTree.ts';
import { joinHeader, manyLines, oneLine, splitHeader, tagList, tagsOf } from './insightHeader.ts';
import type { HeaderKey } from './insightHeader.ts';
import { hogqlPath, insightSql, nodeText } from './insightNode.ts';
import { queryOf } from './insightState.ts';
import type { InsightState } from './insightState.ts';

/** What can be edited in a text. `query` is the whole node, the others are beside or inside it. */
export type FieldName =
  | 'name'
  | 'description'
  | 'tags'
  | 'favorited'
  | 'sql'
  | 'display'
  | 'values'
  | 'query';

/** The fields of a text, each as text to compare and to send; an absent field is unchanged. */
export type Fields = ReadonlyMap<FieldName, string>;

/** A text that cannot be an insight, and what to do about it. */
export class InsightTextError extends Error {}

/** The format an insight is shown in: the one with SQL where it has SQL. */
export function formatOf(state: InsightState): InsightFormat {
  return insightSql(queryOf(state)) === undefined ? 'insight.json' : 'hogql';
}

/** The document of an insight. */
export function insightText(state: InsightState, format = formatOf(state)): string {
  return format === 'hogql' ? hogqlText(state) : jsonText(state);
}

/**
 * What a document says.
 *
 * @throws InsightTextError where it is neither
 */
export function readFields(text: string, format: InsightFormat): Fields {
  return format === 'hogql' ? readHogql(text) : readJson(text);
}

/** The fields of an insight, as its document has them. */
export function fieldsOf(state: InsightState, format: InsightFormat): Fields {
  return readFields(insightText(state, format), format);
}

/** JSON text without the white space between its tokens. */
export function compactJson(json: string): string {
  const scanner = createScanner(json, true);
  let compact = '';
  for (;;) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    if (start >= json.length) return compact;
    compact += json.slice(start, start + scanner.getTokenLength());
  }
}

function hogqlText(state: InsightState): string {
  const query = queryOf(state);
  const header: [HeaderKey, string][] = [['insight', `${state.id} (${state.shortId})`]];
  if (state.name) header.push(['name', oneLine(state.name)]);
  if (state.description) header.push(['description', oneLine(state.description)]);
  if (state.tags.length > 0) header.push(['tags', tagList(state.tags)]);
  if (state.favorited) header.push(['favorite', 'true']);
  const path = hogqlPath(query);
  if (path) {
    const display = path.length > 0 ? nodeText(state.queryText, ['display']) : undefined;
    const values = nodeText(state.queryText, [...path, 'values']);
    const shown: unknown = display && new JsonText(display).value;
    if (typeof shown === 'string') header.push(['display', oneLine(shown)]);
    if (values !== undefined && values !== 'null') header.push(['values', compactJson(values)]);
  }
  return joinHeader(header, insightSql(query) ?? '');
}

function readHogql(text: string): Fields {
  const { header, sql } = splitHeader(text);
  const fields = new Map<FieldName, string>([['sql', sql]]);
  for (const [key, value] of header) {
    if (key === 'name' || key === 'description') fields.set(key, manyLines(value));
    if (key === 'tags') fields.set('tags', JSON.stringify(tagsOf(value)));
    if (key === 'favorite') fields.set('favorited', String(flagOf(value)));
    if (key === 'display' && value !== '') fields.set('display', JSON.stringify(manyLines(value)));
    if (key === 'values') fields.set('values', value === '' ? 'null' : valuesOf(value));
  }
  return fields;
}

function flagOf(value: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw new InsightTextError(
    t('-- @favorite: must be true or false, not “{0}”. Correct it, then save again.', value),
  );
}

function valuesOf(value: string): string {
  const tree = strictJson(value);
  if (!isProblem(tree) && tree.type === 'object') return compactJson(value);
  throw new InsightTextError(
    t('-- @values: is not a JSON object on one line. Correct it, then save again.'),
  );
}

/** Only the white space is ours: numbers, keys and their order are the node's own text. */
function jsonText({ name, description, tags, favorited, queryText }: InsightState): string {
  const head = JSON.stringify({ name, description, tags, favorited }).slice(0, -1);
  const json = `${head},"query":${queryText}}`;
  const options = { tabSize: 2, insertSpaces: true, eol: '\n' };
  return `${applyEdits(json, formatJson(json, undefined, options))}\n`;
}

function readJson(text: string): Fields {
  const tree = strictJson(text);
  if (isProblem(tree)) {
    const lineNumber = text.slice(0, tree.offset).split('\n').length;
    throw new InsightTextError(
      t('Line {0} is not JSON: {1}. Correct it, then save again.', lineNumber, tree.words),
    );
  }
  if (tree.type !== 'object') {
    throw new InsightTextError(
      t('An insight is a JSON object with name, description, tags and query.'),
    );
  }
  const fields = new Map<FieldName, string>();
  for (const { children = [] } of tree.children ?? []) {
    const [key, value] = children;
    const name: unknown = key?.value;
    if (!value) continue;
    const raw = text.slice(value.offset, value.offset + value.length);
    if (name === 'name' || name === 'description') fields.set(name, asText(name, value.value));
    if (name === 'tags') fields.set(name, asTags(raw));
    if (name === 'favorited') fields.set(name, asFlag(value.value));
    if (name === 'query') fields.set(name, compactJson(raw));
  }
  return fields;
}

function asText(name: string, value: unknown): string {
  if (value === null || typeof value === 'string') return value ?? '';
  throw new InsightTextError(t('"{0}" must be a text. Correct it, then save again.', name));
}

function asTags(raw: string): string {
  const tags = new JsonText(raw).value;
  if (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'))
    return JSON.stringify(tags);
  throw new InsightTextError(t('"tags" must be a list of texts. Correct it, then save again.'));
}

function asFlag(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  throw new InsightTextError(t('"favorited" must be true or false. Correct it, then save again.'));
}
