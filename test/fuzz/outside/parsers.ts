import { redactor } from '../../../client/src/api/redaction.ts';
import { isBareName } from '../../../server/common/files/bareName.ts';
import { hasMoreThanComments } from '../../../client/src/cells/comments.ts';
import { saidInsight } from '../../../client/src/insights/code/adoption.ts';
import { memberText } from '../../../client/src/api/memberText.ts';
import {
  JsonText,
  parseVerbatim,
  prettyJson,
  stringifyJson,
} from '../../../client/src/api/json.ts';
import { failureOf } from '../../../client/src/api/responseFailure.ts';
import { asConnection } from '../../../client/src/auth/connection.ts';
import { folderConnection } from '../../../client/src/auth/folderConnection.ts';
import { hostProblem, normalizeHost } from '../../../client/src/auth/host.ts';
import { serviceDisplays } from '../../../server/common/charts/serviceDisplay.ts';
import {
  readChart,
  sentDisplay,
  unkeptParts,
} from '../../../server/common/insights/insightChart.ts';
import { fileHeader, headerChange, headerStart } from '../../../client/src/base/fileHeader.ts';
import { fileName } from '../../../client/src/base/fileName.ts';
import { restoreLineEnds } from '../../../client/src/base/lineEnds.ts';
import { readNotebook, writeNotebook } from '../../../client/src/cells/cellFormat.ts';
import { embeddedHogql } from '../../../client/src/embedded/embeddedHogql.ts';
import {
  lockEntry,
  LockError,
  lockText,
  readLock,
} from '../../../server/common/insights/insightLock.ts';
import { splitHeader } from '../../../server/common/insights/insightHeader.ts';
import { InsightTextError, readFields } from '../../../server/common/insights/insightText.ts';
import { failurePlace, readNodeDocument } from '../../../client/src/nodes/nodeDocument.ts';
import { nodeCompletion } from '../../../client/src/nodes/nodeCompletion.ts';
import { markdownTable, plainTable, snapshotOf } from '../../../client/src/notebook/cellResult.ts';
import { cellValues } from '../../../client/src/notebook/cellValues.ts';
import { readKept } from '../../../client/src/notebook/keptResult.ts';
import { PlacedValues } from '../../../client/src/notebook/placedValues.ts';
import { wordsCell } from '../../../client/src/notebook/wordsCell.ts';
import { answerText } from '../../../client/src/operations/answerText.ts';
import { fieldValue } from '../../../client/src/parameters/fieldValue.ts';
import { valuesIn } from '../../../client/src/parameters/parameters.ts';
import { columnKeys, parseDisplay, printDisplay } from '../../../client/src/protocol/display.ts';
import { jsonOfRows } from '../../../client/src/protocol/jsonOfRows.ts';
import { readConditions } from '../../../client/src/protocol/parameters.ts';
import { timeOf } from '../../../media/src/base/cellValue.ts';
import { columnKind } from '../../../media/src/base/columnKind.ts';
import { insert, sqlLiteral } from '../../../media/src/copy/sql.ts';
import { visibleText } from '../../../media/src/grid/visibleText.ts';
import { valuePlaces } from '../../../media/src/notebookValues/valuePlaces.ts';
import { keptCatalog } from '../../../client/src/catalog/catalogShape.ts';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { catalog } from '../features.ts';
import { cellMarks } from '../../../server/src/parser/cells.ts';
import { documentLink } from '../../../server/src/features/documentLink.ts';
import { diagnosticLevels } from '../../../server/src/features/shared/diagnosticLevels.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';

/** A reader of text that comes from outside, and a text that it reads well. */
export type OutsideParser = {
  readonly seeds: readonly string[];
  /** Throws only where the text breaks a promise: refusals it announces are not failures. */
  readonly read: (text: string) => unknown;
};

const host = 'https://us.posthog.com';
const state = {
  id: 7,
  shortId: 'abc',
  name: 'Signups',
  description: '',
  tags: ['a'],
  favorited: false,
  queryText: '{"kind":"HogQLQuery","query":"select 1"}',
  modifiedAt: null,
  modifiedBy: null,
};
const insight = '{"name":"Signups","tags":["a"],"query":{"kind":"TrendsQuery","series":[]}}';
const notebook =
  '-- %% totals\n-- @display: bar x=day\nselect 1\n\n-- %% [markdown]\n-- # {{ totals.n }}\n';
const page = '<html><head><title lang="en">502 Bad Gateway</title></head><body>{}</body></html>';

/** Every reader of text that comes from files, the service, other programs and the views. */
export const outsideParsers: Readonly<Record<string, OutsideParser>> = {
  'cells of a notebook': {
    seeds: [notebook, 'select 1', '\uFEFF\r\n-- %% a [markdown]\r\n-- b\r\n\r\n'],
    read: (text) => {
      if (writeNotebook(readNotebook(text)) !== text) throw new Error('A byte is lost');
      return cellMarks(text);
    },
  },
  'headers of files': {
    seeds: ['-- @connection: us\n-- @values: {"a": 1}\nselect 1', notebook],
    read: (text) => {
      const from = headerStart(text);
      const { start, end, text: line } = headerChange(text, 'connection', 'eu', from);
      const changed = text.slice(0, start) + line + text.slice(end);
      if (fileHeader(changed, headerStart(changed)).get('connection') !== 'eu') {
        throw new Error('A header is not read as it was written');
      }
      return [fileHeader(text, from), valuesIn(text), splitHeader(text)];
    },
  },
  'line ends': {
    seeds: ['a\r\nb\nc\rd', '\r\n\r\n'],
    read: (text) => {
      if (restoreLineEnds(text, text) !== text && text.includes('\r')) {
        throw new Error('A line end is lost');
      }
    },
  },
  'display lines': {
    seeds: ['bar x=day y="a b","c\\"d" by=e stacked share', 'BoldNumber', 'line y=a,b'],
    read: (text) => {
      const spec = parseDisplay(text);
      if (spec) parseDisplay(printDisplay(spec));
      unkeptParts(text);
      const { display } = readChart(text) ?? {};
      const sent = display === undefined ? undefined : sentDisplay(display);
      if (sent !== undefined && !serviceDisplays.includes(sent)) throw new Error(`${sent} is sent`);
      return columnKeys(text.split(/\s/).map((name) => ({ name })));
    },
  },
  'values in words': {
    seeds: [
      'Total: {{ s.total }} of {{a.b}}',
      '{{ {{ }} }}',
      '# a\n![x](\n{{ s.total }})\n<b>|`{{s.total}}`\n- - -\n[a]: <b',
    ],
    read: (text) => {
      const values = new PlacedValues({ 's.total': '# 1' });
      return [values.filled(wordsCell(values.marked(text))), placesIn(text)];
    },
  },
  'insights as HogQL': {
    seeds: [
      '-- @insight: 7 (abc)\n-- @tags: a, b\\,c\n-- @favorite: true\nselect 1',
      '-- @values: {"a": 1}\nselect {a}',
      '-- @insight: 7 (a-c) base 0123456789abcdef\n/* a */ -- b\n# c\n;',
    ],
    read: (text) => [
      refusing(InsightTextError, () => readFields(text, 'hogql')),
      saidInsight(text),
      hasMoreThanComments(text),
    ],
  },
  'insights as JSON': {
    seeds: [insight],
    read: (text) => [
      refusing(InsightTextError, () => readFields(text, 'insight.json')),
      readNodeDocument(text),
      nodeCompletion(text, text.length >> 1, undefined),
      failurePlace(text, { message: 'query.series.0.math' }),
      embeddedHogql(text),
      memberText(text, 'query'),
    ],
  },
  'bodies of requests': {
    seeds: ['{"a":1.50,"b":90071992547409931,"c":[{"d":"e"}]}', '[1e400,-0]'],
    read: (text) => [
      new JsonText(text).value,
      refusing(SyntaxError, () => stringifyJson(parseVerbatim(text))),
      refusing(SyntaxError, () => prettyJson(text)),
    ],
  },
  '.posthog.json': {
    seeds: ['{"host":"https://eu.posthog.com/","projectId":12}', '{"projectId":"a"}'],
    read: (text) => folderConnection(text, { name: 'folder', path: '/folder' }),
  },
  settings: {
    seeds: [
      '[{"name":"us","host":"https://us.posthog.com","projectId":1},null,[],"a"]',
      '{"unknown-column":"warning","unused-cte":null}',
    ],
    read: (text) => {
      const written = jsonOf(text);
      return [
        Array.isArray(written)
          ? written.flatMap((each) => asConnection(each, 'workspace'))
          : asConnection(written),
        diagnosticLevels(written),
      ];
    },
  },
  hosts: {
    seeds: ['https://us.posthog.com///', 'us.i.posthog.com', 'http://[::1]:8000/a/b/'],
    read: (text) => [
      normalizeHost(text),
      hostProblem(text),
      fileName(text, 'query'),
      isBareName(text),
      redactor('phx_abcdefghijkl')(text),
    ],
  },
  'lock files': {
    seeds: [
      JSON.stringify({
        version: 1,
        host,
        projectId: '1',
        insights: [{ file: 'a.hogql', format: 'hogql', hash: 'a', base: state }],
      }),
      lockText({ host, projectId: '1', insights: [lockEntry('a.hogql', 'hogql', state)] }),
    ],
    read: (text) =>
      refusing(LockError, () => {
        const lock = readLock(text);
        return lockText(lock);
      }),
  },
  'kept results': {
    seeds: [
      '{"resultId":"r","title":"a","query":"select 1","connection":"us","columns":[{"name":"a","type":"Int64"}],"rowCount":1,"cap":{"kind":"noLimit","rows":1,"liftTo":2},"clock":{"computedAt":1,"aheadMs":0},"takenAt":1,"elapsedMs":1,"cost":{"requests":1},"firstRows":[[1]]}\n[[1]]',
    ],
    read: (text) => {
      const kept = readKept(text);
      if (!kept) return;
      const { result } = kept;
      const snapshot = snapshotOf(kept);
      const values = cellValues([{ title: 'a', results: [result] }]);
      return [jsonOfRows(snapshot.result.rows), markdownTable(result), plainTable(result), values];
    },
  },
  'pages in place of answers': {
    seeds: [page],
    read: (text) => [
      failureOf(host, { status: 502, headers: { 'retry-after': text } }, { detail: text }, same),
      failureOf(host, { status: 429, headers: {} }, { detail: text, type: text }, same),
      failureOf(host, { status: 302, headers: { location: text } }, undefined, same),
      answerText({ status: 200, contentType: 'application/json', text }),
    ],
  },
  'entered values': {
    seeds: ['2026-01-31T10:00:00.5Z', '-7dStart', '[1, "a"]', '90071992547409931', 'a, b'],
    read: (text) => [
      ...(['text', 'number', 'boolean', 'date', 'list', 'properties', 'choice'] as const).map(
        (type) => fieldValue({ type, text }),
      ),
      readConditions(text),
    ],
  },
  'cells of results': {
    seeds: ['2026-01-31 10:00:00.123+02:00', "it's", '{"a":[1]}', '1e400'],
    read: (text) => [
      timeOf(text),
      columnKind({ name: text, type: text }, [text]),
      visibleText(text),
      sqlLiteral(text),
      insert({ columns: [{ name: text }], rowCount: 1, value: () => text }, 'rows'),
    ],
  },
  'kept schemas': {
    seeds: [
      JSON.stringify({
        fetchedAt: 1,
        gaps: [],
        catalog: {
          revision: '1',
          events: [{ name: 'a', volume: 1 }],
          values: { a: ['b'] },
          tables: { t: { kind: 'view', fields: { a: { type: 'field_traverser', chain: ['b'] } } } },
          properties: { event: [{ name: 'a', type: 'String' }], group: { 0: [{ name: 'a' }] } },
          variables: [{ codeName: 'a', name: 'A', type: 'String' }],
          cohorts: [{ id: 1, name: 'a' }],
        },
      }),
    ],
    read: (text) => {
      const kept = keptCatalog(jsonOf(text));
      if (!kept) return;
      const known = catalog.updated(kept.catalog);
      diagnostics(analyze('select a, b, t.* from t where event = 1 and a.b = 2'), known);
    },
  },
  'addresses in comments': {
    seeds: ['-- see https://example.com/a_(b)?c=d#e), or\nselect 1', '/* http://a.example.. */'],
    read: (text) => documentLink(analyze(`-- ${text}`)),
  },
};

/** Runs a reader that may refuse, by an error of its own and by no other. */
function refusing<T>(refusal: new () => Error, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof refusal) return undefined;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function same(text: string): string {
  return text;
}

type PlaceRule = Parameters<Parameters<typeof valuePlaces>[0]['inline']['ruler']['before']>[2];

const placeRules: PlaceRule[] = [];
valuePlaces({
  inline: { ruler: { before: (_rule, _name, parse) => void placeRules.push(parse) } },
  renderer: { rules: {} },
  utils: { escapeHtml: same },
});

/** The places of values, found as the renderer of Markdown finds them. */
function placesIn(src: string): number {
  let found = 0;
  const state = { src, pos: 0, push: () => ({ content: '' }) };
  while (state.pos < src.length) {
    if (placeRules.some((rule) => rule(state, false))) found++;
    else state.pos++;
  }
  return found;
}
