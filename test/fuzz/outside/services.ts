import { newInsight, newJsonInsight } from '../../../client/src/insights/text/newInsight.ts';
import { tagOf } from '../../../media/src/grid/cellLook.ts';
import { asLockRecord } from '../../../server/common/files/lockRecord.ts';
import { asRunning } from '../../../server/common/files/runningNote.ts';
import { changedNode } from '../../../server/common/insights/changedNode.ts';
import { strayDisplay, withServiceDisplay } from '../../../server/common/insights/insightChart.ts';
import { nodeOf, nodeText } from '../../../server/common/insights/insightNode.ts';
import {
  compactJson,
  type Fields,
  InsightTextError,
} from '../../../server/common/insights/insightText.ts';
import { HogQLError } from '../../../server/local/compiler/error.ts';
import { propertiesCondition } from '../../../server/local/query/computations/shared/conditions.ts';
import {
  readAnswer,
  ServerException,
  UnreadableAnswer,
} from '../../../server/local/engine/clickhouse/answer.ts';
import { ApiError } from '../../../server/local/base/errors.ts';
import { changesIn, emptyOf } from '../../../server/local/data/insights/fileText.ts';
import { readFields } from '../../../server/local/data/insights/fields.ts';
import { kindOf } from '../../../server/local/service/insights/list.ts';
import { rawMembersOfEach } from '../../../server/local/data/insights/rawFields.ts';
import { readNode } from '../../../server/local/query/nodes.ts';
import { readFiltersOverride } from '../../../server/local/query/overrides.ts';
import type { OutsideParser } from './parsers.ts';
import { bodyOf, refusedBy } from './refusals.ts';

const node =
  '{"kind":"InsightVizNode","source":{"kind":"TrendsQuery","series":[{"kind":"EventsNode","event":"a"}],"properties":{"type":"AND","values":[{"key":"a","value":["b"],"type":"event","operator":"exact"}]}}}';
const hogql =
  '{"kind":"DataVisualizationNode","source":{"kind":"HogQLQuery","query":"select 1"},"display":"ActionsBar","chartSettings":{"xAxis":{"column":"a"},"yAxis":[{"column":"b"}]}}';

/** The readers of a local project and the programs around it. */
export const serviceParsers: Readonly<Record<string, OutsideParser>> = {
  'requests to a local project': {
    seeds: [
      node,
      hogql,
      '{"type":"AND","values":[{"key":"a","value":["b"],"type":"event","operator":"exact"}]}',
      '{"name":"a","tags":["b"],"query":{"kind":"HogQLQuery","query":"select 1"}}',
    ],
    read: (text) => {
      const body = bodyOf(text);
      if (body === undefined) return;
      const readers = [
        () => readNode(body),
        () => readFiltersOverride(body),
        () => readFields({ body, text }),
        () => propertiesCondition(body),
        () => kindOf(body),
        () => rawMembersOfEach(`[${text}]`, ['query']),
      ];
      for (const read of readers) refusedBy<unknown>([ApiError, HogQLError], read);
    },
  },
  'answers of a ClickHouse server': {
    seeds: [
      '{\n\t"meta":\n\t[\n\t\t{\n\t\t\t"name": "a",\n\t\t\t"type": "UInt8"\n\t\t}\n\t],\n\n\t"data":\n\t[\n\t\t[1],\n\t\t[2]\n\t],\n\n\t"rows": 2,\n\n\t"statistics":\n\t{\n\t\t"elapsed": 0.1,\n\t\t"rows_read": 1,\n\t\t"bytes_read": 1\n\t}\n}\n',
      'Code: 60. DB::Exception: Unknown table (version 24.8)',
    ],
    read: (text) => refusedBy([ServerException, UnreadableAnswer], () => readAnswer(text)),
  },
  'nodes of insights': {
    seeds: [node, hogql],
    read: (text) => {
      const changed: Fields = { display: 'bar', xAxis: 'a', yAxis: ['b'] };
      return [
        strayDisplay(nodeOf(text)),
        nodeText(text, ['source', 'query']),
        refusedBy([InsightTextError], () => withServiceDisplay(text)),
        refusedBy([InsightTextError], () => changedNode(text, changed)),
        refusedBy([InsightTextError, SyntaxError], () => compactJson(text)),
      ];
    },
  },
  'new insights': {
    seeds: [
      '-- @name: A\n-- @tags: a, b\n-- @display: bar x=a y=b\nselect 1',
      '{"name":"A","query":{"kind":"TrendsQuery"}}',
    ],
    read: (text) => [
      refusedBy([InsightTextError], () => newInsight(text)),
      refusedBy([InsightTextError], () => newJsonInsight(text)),
      refusedBy([Error], () => changesIn(text, emptyOf('hogql'), 'hogql')),
    ],
  },
  'notes of processes': {
    seeds: [
      '{"pid":1,"startedAt":"a","token":"b"}',
      '{"url":"http://127.0.0.1:8123","projectId":"1","apiKey":"phx_a","pid":7}',
    ],
    read: (text) => [asLockRecord(text), asRunning(text)],
  },
  'elements in cells': {
    seeds: ['["__hx_tag","a","href","https://example.com","children",["b"]]', '{"a":1}'],
    read: (text) => tagOf(text),
  },
};
