import type { RunChanges } from '../runs/changedRuns.ts';
import type { RequestFaults } from './faults.ts';

/** Results that are hard to parse, each from its own query. */
export const hardRows = {
  bigIntegers:
    'select number + 9007199254740993 as id, toString(number + 9007199254740993) as as_text from numbers(10)',
  nan: 'select number, if(number % 2 = 0, nan, toFloat(number)) as value from numbers(10)',
  wide: `select ${Array.from({ length: 50 }, (_, index) => `number * ${index + 1} as column_${index + 1}`).join(', ')} from numbers(10000) limit 10000`,
} as const;

/** The faults in the run of a request. */
export function runFaults(faults: RequestFaults): RunChanges {
  const queue = faults.get('queue');
  const ttl = faults.get('statusTtl');
  const failure = faults.get('failRun');
  return {
    ...(failure ? { failure } : {}),
    ...(queue ? { queueMs: queue.ms } : {}),
    ...(ttl ? { ttlMs: ttl.ms } : {}),
    lateError: faults.get('lateError') !== undefined,
    lostRecord: faults.get('lostRecord') !== undefined,
  };
}
