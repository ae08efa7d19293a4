import type { ChartKind, ChartSpec } from '../../../../client/src/protocol/display.ts';
import type { Table } from '../../base/table.ts';
import { chartTraits } from './chartTraits.ts';
import { columnRoles } from './defaultChart.ts';

/**
 * The same columns as another kind of chart. A comparison along time becomes the slices of a pie, and slices become
 * lines along time again; otherwise every column keeps its role.
 */
export function switchKind(spec: ChartSpec, kind: ChartKind, table: Table): ChartSpec {
  const { x, y, by, ...others } = spec;
  const { keys, times } = columnRoles(table);
  const timeKeys = times.map((place) => keys[place] ?? '');
  const isAlongTime = x !== undefined && timeKeys.includes(x);
  const compares = chartTraits[kind].comparesNames;
  if (compares && isAlongTime && by !== undefined) return { ...others, kind, x: by, y };
  if (compares && isAlongTime && y.length > 1) return { ...others, kind, y };
  const [time] = timeKeys;
  const wasCompared = chartTraits[spec.kind].comparesNames && !isAlongTime;
  if (wasCompared && chartTraits[kind].scales && time !== undefined) {
    return { ...others, kind, x: time, y, ...(x === undefined ? {} : { by: x }) };
  }
  return { ...spec, kind };
}
