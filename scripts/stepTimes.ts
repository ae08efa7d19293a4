import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../test/workbench/harness/paths.ts';

/** Seconds on a quiet machine of two cores, until this one has run a step itself. */
const first: Readonly<Record<string, number>> = {
  'test:workbench': 900,
  'test:api': 500,
  'test:webviews': 80,
  'test:integration': 125,
  'test:conformance': 110,
  'test:fuzz': 90,
  'test:unit': 40,
  'check:lint': 15,
  'check:types': 10,
  'check:layers': 10,
};

const file = path.join(root, 'node_modules/.cache/hogql-test-times.json');

let times: Record<string, number> | undefined;

/** How long a step took the last time here, in seconds. */
export function usualSeconds(script: string): number {
  times ??= readTimes();
  return times[script] ?? first[script] ?? 5;
}

/** Notes how long a step took. */
export function noteTime(script: string, seconds: number): void {
  times = { ...readTimes(), [script]: Math.ceil(seconds) };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(times));
}

function readTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
