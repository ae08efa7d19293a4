import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import { RawJson } from '../../../server/local/base/json.ts';

/** The versions that nodes have today; kinds that are absent were never changed. */
const latest: Readonly<Record<string, number>> = {
  RetentionQuery: 2,
  TrendsQuery: 4,
  StickinessQuery: 4,
  LifecycleQuery: 2,
  FunnelsQuery: 2,
  DataVisualizationNode: 2,
};

/** A saved node as it is returned: at the latest version, with moved members. The rest of its text stays as saved. */
export function upgradedNode({ text }: RawJson): RawJson {
  let upgraded = text;
  for (const path of nodesOf(parseTree(text), [])) upgraded = upgradedAt(upgraded, path);
  return new RawJson(upgraded);
}

function upgradedAt(text: string, path: JSONPath): string {
  const value = (...names: JSONPath): unknown => valueAt(text, [...path, ...names]);
  const set = (names: JSONPath, member: unknown): void => {
    text = applyEdits(text, modify(text, [...path, ...names], member, {}));
  };
  const kind = String(value('kind'));
  const version = value('version') ?? 1;
  if (typeof version !== 'number' || version >= (latest[kind] ?? 1)) return text;
  const showMean = value('retentionFilter', 'showMean');
  if (kind === 'RetentionQuery' && showMean !== undefined) {
    if (value('retentionFilter', 'meanRetentionCalculation') === undefined) {
      set(['retentionFilter', 'meanRetentionCalculation'], showMean === true ? 'simple' : 'none');
    }
    set(['retentionFilter', 'showMean'], undefined);
  }
  const showTotal = value('chartSettings', 'showPieTotal');
  if (kind === 'DataVisualizationNode' && showTotal !== undefined) {
    if (value('chartSettings', 'pie', 'showTotal') === undefined) {
      set(['chartSettings', 'pie', 'showTotal'], showTotal);
    }
    set(['chartSettings', 'showPieTotal'], undefined);
  }
  set(['version'], latest[kind]);
  return text;
}

/** The paths of the nodes that have versions, outer ones first. */
function nodesOf(node: Node | undefined, path: JSONPath): readonly JSONPath[] {
  if (!node) return [];
  if (node.type === 'array') {
    return (node.children ?? []).flatMap((item, index) => nodesOf(item, [...path, index]));
  }
  if (node.type !== 'object') return [];
  const kind = findNodeAtLocation(node, ['kind'])?.value as unknown;
  const own = typeof kind === 'string' && kind in latest ? [path] : [];
  const inner = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    nodesOf(value, [...path, String(key?.value)]),
  );
  return [...own, ...inner];
}

function valueAt(text: string, path: JSONPath): unknown {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  if (!node) return undefined;
  return node.type === 'object' || node.type === 'array' ? node : (node.value as unknown);
}
