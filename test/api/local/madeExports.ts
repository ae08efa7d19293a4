import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onOpenEngine } from './openEngine.ts';

/** The size of generated exports. */
export type MadeScale = {
  readonly events: number;
  readonly persons: number;
  readonly files: number;
};

const pad = (prefix: string, number: string): string =>
  `concat('${prefix}-0000-7000-8000-', leftPad(toString(${number}), 12, '0'))`;

/** Events of ninety days, deterministic in their numbers. */
function eventRows({ events, persons }: MadeScale, from: number, count: number): string {
  return `SELECT
    ${pad('01900001', 'number')} AS uuid,
    ['$pageview', '$pageview', '$pageview', 'signed_up', 'uploaded', 'paid'][1 + cityHash64(number, 1) % 6] AS event,
    concat('d', toString(cityHash64(number, 2) % ${persons})) AS distinct_id,
    ${pad('01900002', `cityHash64(number, 2) % ${persons}`)} AS person_id,
    toJSONString(map(
      '$browser', ['Chrome', 'Firefox', 'Safari'][1 + cityHash64(number, 3) % 3],
      '$os', ['Linux', 'Windows', 'Mac OS X'][1 + cityHash64(number, 4) % 3],
      '$current_url', concat('https://shop.example/', toString(cityHash64(number, 5) % 50)),
      '$pathname', concat('/', toString(cityHash64(number, 5) % 50)),
      'amount', toString(cityHash64(number, 6) % 400 / 4),
      'plan', ['free', 'pro', 'business', ''][1 + cityHash64(number, 7) % 4],
      '$session_id', concat('s', toString(cityHash64(number, 2) % ${persons}), '_', toString(intDiv(number, 1000)))
    )) AS texts,
    replaceRegexpAll(texts, '"amount":"([0-9.]+)"', '"amount":\\\\1') AS properties,
    '' AS elements_chain,
    '{"plan":"free"}' AS person_properties,
    toDateTime64('2026-01-01 00:00:00', 6, 'UTC') + toIntervalMillisecond(number * toUInt64(7776000000 / ${events})) AS timestamp,
    timestamp AS created_at
  FROM numbers(${from}, ${count})`;
}

function personRows({ persons }: MadeScale): string {
  return `SELECT
    concat('d', toString(number)) AS distinct_id,
    ${pad('01900002', 'number')} AS person_id,
    toJSONString(map('email', concat('p', toString(number), '@shop.example'),
      'company', concat('c', toString(number % 100)))) AS properties,
    1 AS person_version, 1 AS person_distinct_id_version, 0 AS is_deleted,
    toDateTime64('2025-12-01 00:00:00', 6, 'UTC') AS created_at
  FROM numbers(${persons})`;
}

/** Writes a folder of exports with the engine itself: events as Parquet, persons as JSON Lines. */
export async function makeExports(
  folder: string,
  scale: MadeScale,
  scratch: string,
): Promise<void> {
  for (const name of ['events', 'persons']) mkdirSync(join(folder, name), { recursive: true });
  const per = Math.ceil(scale.events / scale.files);
  const events = Array.from({ length: scale.files }, (_, file) => {
    const target = join(folder, 'events', `${String(file).padStart(4, '0')}.parquet`);
    const from = file * per;
    const rows = eventRows(scale, from, Math.min(per, scale.events - from));
    const part = `SELECT * EXCEPT texts FROM (${rows})`;
    return `INSERT INTO FUNCTION file('${target}', 'Parquet') ${part}`;
  });
  const persons = join(folder, 'persons', '1.jsonl');
  await onOpenEngine(scratch, [
    'SET max_memory_usage = 2000000000, max_query_size = 64000000',
    ...events,
    `INSERT INTO FUNCTION file('${persons}', 'JSONEachRow') ${personRows(scale)}`,
  ]);
}
