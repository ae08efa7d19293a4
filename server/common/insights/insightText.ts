import { t } from '@vscode/l10n';
import { applyEdits, createScanner, format as formatJson } from 'jsonc-parser';
import { byteOrderMark, headerLine, oneLine } from '../header/headerLines.ts';
import {
  headerList,
  headerValue,
  textOfHeaderValue,
  textsOfHeaderList,
} from '../header/headerValue.ts';
import { isProblem, strictJson } from '../json/jsonTree.ts';
import {
  chartLine,
  readChart,
  type SaidChart,
  saidChart,
  saysSameChart,
  strayDisplay,
} from './insightChart.ts';
import type { InsightFormat } from './insightFormat.ts';
import { type HeaderKey, joinHeader, splitHeader } from './insightHeader.ts';
import {
  connectionIdOf,
  hogqlPath,
  insightSql,
  isRawQuery,
  nodeOf,
  nodeText,
} from './insightNode.ts';

/** The parts of an insight that a text holds. */
export type InsightContent = {
  readonly id: number;
  readonly shortId: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly favorited: boolean;
  /** The node's JSON text as the service sent it. */
  readonly queryText: string;
};

/** The fields that a text can change. `query` is the whole node; the others are beside or inside it. */
export type FieldValues = {
  readonly sql: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly favorited: boolean;
  readonly display: string;
  readonly xAxis: string;
  readonly yAxis: readonly string[];
  /** JSON text. */
  readonly values: string;
  /** JSON text. */
  readonly query: string;
};

export type FieldName = keyof FieldValues;

/** The fields of a text, to compare and to send; an absent field is unchanged. */
export type Fields = { readonly [Name in FieldName]?: FieldValues[Name] };

/** A text that is not a valid insight, and what to do about it. */
export class InsightTextError extends Error {}

/** The error for a line `@display` that names no chart. */
export function unknownChart(display: string): InsightTextError {
  return new InsightTextError(
    t('-- @display: knows no chart “{0}”. Write one such as bar or pie, then save again.', display),
  );
}

/** The format of an insight: the one with HogQL if it has some that a file of text can hold. */
export function formatOf({ queryText }: Pick<InsightContent, 'queryText'>): InsightFormat {
  return formatOfNode(nodeOf(queryText));
}

/** The same of its node as a value. */
export function formatOfNode(query: unknown): InsightFormat {
  const sql = insightSql(query);
  // UTF-8 has no bytes for half of a surrogate pair; JSON has escapes.
  return sql === undefined || /\p{Cs}/u.test(sql) || isRawQuery(query) ? 'insight.json' : 'hogql';
}

/** The document of an insight. */
export function insightText(state: InsightContent, format = formatOf(state)): string {
  return format === 'hogql' ? hogqlText(state) : jsonText(state);
}

/**
 * Writes an insight over an earlier text of it. Parts that belong to the reader stay: the connection, and a chart that
 * means the same to the service but says more to us.
 */
export function insightTextOver(before: string, state: InsightContent): string {
  const { header } = splitHeader(before);
  const query = nodeOf(state.queryText);
  const own = header.get('display');
  const isKept = own && (saysSameChart(own, query) || strayDisplay(query) !== undefined);
  const text = hogqlText(state, isKept ? own : undefined);
  const connection = header.get('connection');
  return connection ? `${headerLine('connection', connection)}\n${text}` : text;
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
export function fieldsOf(state: InsightContent, format: InsightFormat): Fields {
  const { name, description, tags, favorited, queryText } = state;
  const members = { name, description, tags, favorited };
  if (format === 'insight.json') return { ...members, query: compactJson(queryText) };
  const query = nodeOf(queryText);
  const values = valuesIn(queryText);
  return {
    sql: insightSql(query) ?? '',
    ...members,
    ...saidChart(query),
    ...(values === undefined ? {} : { values }),
  };
}

/** The fields of a text whose names pass a test. */
export function pickFields(fields: Fields, isPicked: (name: FieldName) => boolean): Fields {
  const names = Object.entries(fields).filter(([name]) => isPicked(name as FieldName));
  return Object.fromEntries(names) as Fields;
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

function hogqlText(state: InsightContent, ownChart?: string): string {
  const query = nodeOf(state.queryText);
  const header: [HeaderKey, string][] = [['insight', `${state.id} (${state.shortId})`]];
  if (state.name) header.push(['name', headerValue(state.name)]);
  if (state.description) header.push(['description', headerValue(state.description)]);
  if (state.tags.length > 0) header.push(['tags', headerList(state.tags)]);
  if (state.favorited) header.push(['favorite', 'true']);
  const chart = ownChart ?? chartLine(query);
  const values = valuesIn(state.queryText);
  if (chart !== undefined) header.push(['display', chart]);
  if (values !== undefined) header.push(['values', values]);
  const source = connectionIdOf(query);
  if (source !== undefined) header.push(['source', headerValue(source)]);
  return joinHeader(header, insightSql(query) ?? '');
}

/** The values that a node's HogQL runs with, as a header says them; undefined if it cannot. */
function valuesIn(queryText: string): string | undefined {
  const path = hogqlPath(nodeOf(queryText));
  const values = path && nodeText(queryText, [...path, 'values']);
  return values?.startsWith('{') ? oneLine(compactJson(values)) : undefined;
}

function readHogql(text: string): Fields {
  const { header, sql } = splitHeader(text);
  const fields: WritableFields = { sql };
  for (const [key, value] of header) {
    if (key === 'name' || key === 'description') fields[key] = textOfHeaderValue(value);
    if (key === 'tags') fields.tags = textsOfHeaderList(value);
    if (key === 'favorite') fields.favorited = flagOf(value);
    if (key === 'display') Object.assign(fields, chartFields(value));
    if (key === 'values') fields.values = value === '' ? 'null' : valuesOf(value);
  }
  return fields;
}

type WritableFields = { -readonly [Name in keyof Fields]: Fields[Name] };

function chartFields(value: string): SaidChart {
  const chart = value === '' ? {} : readChart(value);
  if (!chart) throw unknownChart(value);
  return chart;
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
function jsonText({ name, description, tags, favorited, queryText }: InsightContent): string {
  const head = JSON.stringify({ name, description, tags, favorited }).slice(0, -1);
  const json = `${head},"query":${queryText}}`;
  const options = { tabSize: 2, insertSpaces: true, eol: '\n' };
  return `${applyEdits(json, formatJson(json, undefined, options))}\n`;
}

function readJson(file: string): Fields {
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file;
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
  const fields: WritableFields = {};
  for (const { children = [] } of tree.children ?? []) {
    const [key, value] = children;
    const name: unknown = key?.value;
    if (!value) continue;
    const raw = text.slice(value.offset, value.offset + value.length);
    if (name === 'name' || name === 'description') fields[name] = asText(name, value.value);
    if (name === 'tags') fields.tags = asTags(raw);
    if (name === 'favorited') fields.favorited = asFlag(value.value);
    if (name === 'query') fields.query = compactJson(raw);
  }
  return fields;
}

function asText(name: string, value: unknown): string {
  if (value === null || typeof value === 'string') return value ?? '';
  throw new InsightTextError(t('"{0}" must be a string. Correct it, then save again.', name));
}

function asTags(raw: string): readonly string[] {
  const tags = nodeOf(raw);
  if (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')) return tags;
  throw new InsightTextError(t('"tags" must be a list of strings. Correct it, then save again.'));
}

function asFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new InsightTextError(t('"favorited" must be true or false. Correct it, then save again.'));
}
