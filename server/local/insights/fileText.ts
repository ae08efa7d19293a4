import type { Node } from 'jsonc-parser';
import type { Insight, WritableFields } from './insight.ts';
import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  format,
  modify,
  parseTree,
} from 'jsonc-parser';
import { parseJson, RawJson } from '../http/json.ts';
import { readFields } from './fields.ts';

/** How an insight is written as a file: HogQL below a header, or JSON where it has no HogQL. */
export type FileFormat = 'hogql' | 'insight.json';

/** What a file says of an insight. */
type Said = Pick<WritableFields, 'name' | 'description' | 'tags' | 'favorited' | 'query'>;

const keys = 'insight|name|description|tags|favorite|display|values|connection';
const headerLine = new RegExp(`^-- @(${keys}):(.*)$`);
const escapable = new RegExp(`^-- (\\\\*@(?:${keys}):)`);
const escaped = new RegExp(`^-- \\\\(\\\\*@(?:${keys}):)`);

/** The format that an insight is written in. */
export function formatOf({ query }: Pick<Insight, 'query'>): FileFormat {
  return hogqlIn(query.text) ? 'hogql' : 'insight.json';
}

/** The insight that the header of a text says it is: its id. */
export function saidId(text: string): number | undefined {
  const [, id] = /^(\d{1,15})(?: |$)/.exec(split(text).header.get('insight') ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** An insight as the text of its file. */
export function fileText(insight: Insight): string {
  const hogql = hogqlIn(insight.query.text);
  return hogql ? headed(insight, hogql) : jsonText(insight);
}

/**
 * What a text changes of an insight: of a line that its header lacks nothing is said.
 *
 * @throws an error with the reason if the text cannot be read
 */
export function changesIn(text: string, insight: Said, of: FileFormat): Partial<WritableFields> {
  const said = of === 'hogql' ? readHogql(text, insight) : readJson(text);
  const changed = Object.entries(said).filter(
    ([name, value]) => !isSame(value, insight[name as keyof Said]),
  );
  return Object.fromEntries(changed);
}

/** What a new file is compared with: an insight that says nothing yet. */
export function emptyOf(of: FileFormat): Said {
  const source = { kind: 'HogQLQuery', query: '' };
  const node = of === 'hogql' ? { kind: 'DataVisualizationNode', source } : null;
  const query = new RawJson(JSON.stringify(node));
  return { name: null, description: null, tags: [], favorited: false, query };
}

/** Where a node has HogQL: itself, or its source. */
type Hogql = { readonly path: readonly string[]; readonly node: Node; readonly sql: string };

function hogqlIn(json: string): Hogql | undefined {
  const tree = parseTree(json);
  for (const path of [[], ['source']]) {
    const node = tree && findNodeAtLocation(tree, path);
    const kind: unknown = node && findNodeAtLocation(node, ['kind'])?.value;
    const sql: unknown = node && findNodeAtLocation(node, ['query'])?.value;
    if (node && kind === 'HogQLQuery' && typeof sql === 'string') return { path, node, sql };
  }
  return undefined;
}

function headed(insight: Insight, { path, node, sql }: Hogql): string {
  const { id, short_id: shortId, name, description, tags, favorited, query } = insight;
  const lines: [key: string, value: string][] = [['insight', `${id} (${shortId})`]];
  if (name) lines.push(['name', oneLine(name)]);
  if (description) lines.push(['description', oneLine(description)]);
  if (tags.length > 0) {
    lines.push(['tags', tags.map((tag) => oneLine(tag).replaceAll(',', '\\,')).join(', ')]);
  }
  if (favorited) lines.push(['favorite', 'true']);
  const display = path.length > 0 ? valueAt(query.text, ['display']) : undefined;
  if (typeof display === 'string') lines.push(['display', oneLine(display)]);
  const values = findNodeAtLocation(node, ['values']);
  if (values && values.type !== 'null') lines.push(['values', compact(textOf(query.text, values))]);
  const lineEnd = sql.includes('\r\n') ? '\r\n' : '\n';
  const header = lines.map(([key, value]) => `-- @${key}: ${value}`.trimEnd() + lineEnd).join('');
  return header + sql.replace(escapable, '-- \\$1');
}

function readHogql(text: string, { query }: Said): Partial<WritableFields> {
  const { header, sql } = split(text);
  const [name, description, tags] = [
    header.get('name'),
    header.get('description'),
    header.get('tags'),
  ];
  const [favorite, display, values] = [
    header.get('favorite'),
    header.get('display'),
    header.get('values'),
  ];
  const said = {
    ...(name === undefined ? {} : { name: manyLines(name) }),
    ...(description === undefined ? {} : { description: manyLines(description) }),
    ...(tags === undefined ? {} : { tags: tagsIn(tags) }),
    ...(favorite === undefined ? {} : { favorited: parseJson(favorite) }),
  };
  const hogql = hogqlIn(query.text);
  if (!hogql) throw new Error('its insight has no HogQL');
  const path = [...hogql.path];
  let node = withValue(query.text, [...path, 'query'], JSON.stringify(sql));
  if (display && path.length > 0)
    node = withValue(node, ['display'], JSON.stringify(manyLines(display)));
  if (values !== undefined) node = withValue(node, [...path, 'values'], checked(values || 'null'));
  return { ...readFields({ body: said, text: '' }), query: new RawJson(node) };
}

function jsonText({ name, description, tags, favorited, query }: Insight): string {
  const head = { name: name ?? '', description: description ?? '', tags, favorited };
  const json = `${JSON.stringify(head).slice(0, -1)},"query":${query.text}}`;
  const options = { tabSize: 2, insertSpaces: true, eol: '\n' };
  return `${applyEdits(json, format(json, undefined, options))}\n`;
}

function readJson(text: string): Partial<WritableFields> {
  const { name, description, tags, favorited, query } = readFields({ body: parseJson(text), text });
  return Object.fromEntries(
    Object.entries({
      ...{ name, description, tags, favorited },
      query: query && new RawJson(compact(query.text)),
    }).filter(([, value]) => value !== undefined),
  );
}

/** The header of a text, and the HogQL below it. */
function split(text: string): { header: ReadonlyMap<string, string>; sql: string } {
  const header = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    const [, key, value] = headerLine.exec(text.slice(at, next).replace(/\r?\n$/, '')) ?? [];
    if (key === undefined || value === undefined) break;
    header.set(key, value.trim());
    at = next;
  }
  return { header, sql: text.slice(at).replace(escaped, '-- $1') };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof RawJson && other instanceof RawJson) {
    return compact(one.text) === compact(other.text);
  }
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '') || (one ?? '') === (other ?? '');
}

/** JSON text with one value in another's place, or added; everything else stays, byte for byte. */
function withValue(json: string, path: string[], value: string): string {
  const put = (text: string): string => {
    const tree = parseTree(text);
    const found = tree && findNodeAtLocation(tree, path);
    if (!found) return put(applyEdits(text, modify(text, path, null, {})));
    return text.slice(0, found.offset) + value + text.slice(found.offset + found.length);
  };
  return put(json);
}

function checked(json: string): string {
  parseJson(json);
  return json;
}

function valueAt(json: string, path: string[]): unknown {
  const tree = parseTree(json);
  return tree && findNodeAtLocation(tree, path)?.value;
}

function textOf(json: string, { offset, length }: Node): string {
  return json.slice(offset, offset + length);
}

/** JSON text without the white space between its tokens. */
function compact(json: string): string {
  const scanner = createScanner(json, true);
  let text = '';
  for (;;) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    if (start >= json.length) return text;
    text += json.slice(start, start + scanner.getTokenLength());
  }
}

function oneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

function manyLines(text: string): string {
  const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', '\\': '\\' };
  return text.replaceAll(/\\([nr\\])/g, (_all, letter: string) => meanings[letter] ?? letter);
}

/** A comma within a tag is written `\,`. */
function tagsIn(list: string): readonly string[] {
  const parts = list.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return parts
    .map((part) => manyLines(part.trim().replaceAll('\\,', ',')))
    .filter((tag) => tag !== '');
}
