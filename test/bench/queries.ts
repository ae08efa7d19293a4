import { Random } from '../fuzz/random.ts';

/**
 * One statement of about this many KB, as an analyst might let it grow: CTEs on CTEs, then unions.
 */
export function queryOf(kilobytes: number, seed = 7): string {
  const writer = new Writer(new Random(seed));
  const wanted = kilobytes * 1024;
  const ctes: string[] = [];
  const unions = [writer.select('events e', 0)];
  let length = (unions[0] ?? '').length;
  while (length < wanted * 0.97) {
    const from = ctes.length > 0 ? `step_${writer.below(ctes.length)} e` : 'events e';
    const name = `step_${ctes.length}`;
    const note = writer.chance(0.3) ? `    -- what ${name} counts\n` : '';
    const part = writer.chance(0.65)
      ? `${name} AS (\n${note}${writer.select(from, 1)}\n)`
      : writer.select(from, 0);
    if (length + part.length > wanted * 1.08 && length > wanted * 0.85) break;
    (part.startsWith(name) ? ctes : unions).push(part);
    length += part.length + 8;
  }
  const withClause = ctes.length > 0 ? `WITH ${ctes.join(',\n')}\n` : '';
  return withClause + unions.join('\nUNION ALL\n');
}

/** A document of this many KB in this many statements of about the same length. */
export function documentOf(kilobytes: number, statements: number): string {
  const wanted = (kilobytes * 1024) / statements;
  const found: string[] = [];
  for (let seed = 1; found.length < statements; seed++) {
    const query = queryOf(wanted / 1024, seed);
    if (Math.abs(query.length - wanted) < wanted / 10) found.push(query);
  }
  return found.join(';\n\n');
}

/** A document of ordinary statements of about 1 KB, with hardly any diagnostics. */
export function ordinaryDocument(statements: number): string {
  return Array.from({ length: statements }, (_, at) => ordinaryQuery(at)).join(';\n\n');
}

function ordinaryQuery(at: number): string {
  const days = 1 + (at % 60);
  const counts = Array.from(
    { length: 8 },
    (_, hour) => `    countIf(toHour(timestamp) = ${hour + (at % 16)}) AS count_of_hour_${hour}`,
  );
  return `-- How people come back within ${days} days
WITH visits AS (
    SELECT person_id, min(timestamp) AS first_seen, count() AS pages
    FROM events
    WHERE event = '$pageview' AND timestamp >= now() - INTERVAL ${days} DAY
    GROUP BY person_id
)
SELECT
    toStartOfDay(e.timestamp) AS day,
    count(DISTINCT e.person_id) AS people,
    round(sum(v.pages) / people, 2) AS pages_each,
${counts.join(',\n')}
FROM events AS e
JOIN visits AS v ON v.person_id = e.person_id
WHERE e.event = '$pageview' AND e.timestamp >= now() - INTERVAL ${days} DAY
GROUP BY day
ORDER BY day DESC
LIMIT ${100 + at}`;
}

/** JSON of exactly this length with rows as a service sends them, to compare a parser with. */
export function jsonOf(length: number): string {
  const random = new Random(1);
  const rows: string[] = [];
  let left = length - '[""]'.length;
  while (left > 0) {
    const row = JSON.stringify({
      event: random.pick(events),
      person: random.below(1_000_000),
      properties: { [random.pick(properties)]: random.next(), plan: null, paid: true },
      tags: [random.pick(properties), random.below(10)],
    });
    if (row.length + 1 > left) break;
    rows.push(row);
    left -= row.length + 1;
  }
  return `[${rows.map((row) => `${row},`).join('')}"${' '.repeat(left)}"]`;
}

const events = [
  '$pageview',
  '$autocapture',
  'signed up',
  'paid bill',
  'it\\\'s "late"',
  '$identify',
];
const properties = ['$browser', '$os', '$current_url', 'plan', 'utm_source', 'price', 'file_type'];

class Writer {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  below(limit: number): number {
    return this.#random.below(limit);
  }

  chance(probability: number): boolean {
    return this.#random.chance(probability);
  }

  select(from: string, depth: number): string {
    const indent = '    '.repeat(depth);
    const columns = Array.from(
      { length: 2 + this.below(4) },
      (_, at) => `${indent}    ${this.#value(2)} AS col_${at}`,
    );
    const lines = [
      `SELECT${this.chance(0.1) ? ' DISTINCT' : ''}\n${columns.join(',\n')}`,
      `FROM ${from}${this.chance(0.15) && from.startsWith('events') ? ' SAMPLE 1/10' : ''}`,
    ];
    if (this.chance(0.35)) {
      lines.push(`${this.#random.pick(['LEFT JOIN', 'JOIN'])} persons AS p ON p.id = e.person_id`);
    }
    if (this.chance(0.1)) lines.push("ARRAY JOIN splitByChar(',', e.properties.tags) AS tag");
    lines.push(`WHERE ${this.#condition(2)}`);
    for (let more = this.below(3); more > 0; more--) lines.push(`  AND ${this.#condition(1)}`);
    if (this.chance(0.6)) lines.push('GROUP BY col_0, col_1');
    if (this.chance(0.3)) lines.push(`HAVING count() > ${this.below(100)}`);
    if (this.chance(0.5)) lines.push('ORDER BY col_1 DESC, col_0');
    if (this.chance(0.5)) lines.push(`LIMIT ${10 + this.below(900)}`);
    return lines.map((line) => indent + line).join('\n');
  }

  #property(): string {
    const name = this.#random.pick(properties);
    const forms = [`properties.${name}`, `e.properties.${name}`, `person.properties.${name}`];
    return this.#random.pick([...forms, `properties['${name}']`]);
  }

  #event(): string {
    return `'${this.#random.pick(events)}'`;
  }

  #leaf(): string {
    const names = ['timestamp', 'event', 'distinct_id', 'person_id', '{variables.org}', 'null'];
    const numbers = [String(this.below(1000)), `${this.below(100)}.${this.below(100)}`];
    return this.#random.pick([this.#property(), this.#event(), ...names, ...numbers]);
  }

  #value(depth: number): string {
    if (depth <= 0) return this.#leaf();
    const value = (): string => this.#value(depth - 1);
    const condition = (): string => this.#condition(depth - 1);
    const number = (): number => 1 + this.below(90);
    switch (this.below(15)) {
      case 0:
        return `round(${value()} * ${number()} / nullIf(${value()}, 0), 2)`;
      case 1:
        return `if(${condition()}, ${value()}, ${value()})`;
      case 2:
        return `toStartOfInterval(timestamp, INTERVAL ${number()} ${this.#random.pick(['hour', 'day', 'week'])})`;
      case 3:
        return `coalesce(${value()}, ${value()}, 'n/a')`;
      case 4:
        return `arrayMap(x -> x + ${number()}, groupArray(${value()}))`;
      case 5:
        return `CASE WHEN ${condition()} THEN ${value()} WHEN ${condition()} THEN ${value()} ELSE ${value()} END`;
      case 6:
        return `(${value()} - ${value()}) * ${number()}`;
      case 7:
        return `sum(toFloat(${this.#property()})) OVER (PARTITION BY ${this.#property()} ORDER BY timestamp DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
      case 8:
        return `quantile(0.${9 + number()})(toFloat(${this.#property()}))`;
      case 9:
        return `arrayFilter((x, i) -> x > ${number()} and i != ${number()}, [1, 2, ${number()}, ${value()}])[1]`;
      case 10:
        return `concat(toString(${value()}), ' / ', upper(${this.#property()}))`;
      case 11:
        return `countIf(${condition()})`;
      case 12:
        return `toString(${value()}) || ' of ' || ${this.#property()}::String`;
      case 13:
        return `${this.#property()} ?? ${this.#leaf()}`;
      default:
        return 'count()';
    }
  }

  #condition(depth: number): string {
    const kinds = depth > 0 ? 10 : 6;
    switch (this.below(kinds)) {
      case 0:
        return `event = ${this.#event()}`;
      case 1:
        return `timestamp >= now() - INTERVAL ${1 + this.below(90)} day`;
      case 2:
        return `${this.#property()} ILIKE '%${this.below(1000)}%'`;
      case 3:
        return `${this.#property()} IS NOT NULL`;
      case 4:
        return `event IN (${this.#event()}, ${this.#event()}, ${this.#event()})`;
      case 5:
        return `toInt(${this.#property()}) BETWEEN ${this.below(10)} AND ${10 + this.below(90)}`;
      case 6:
        return `(${this.#condition(depth - 1)} OR ${this.#condition(depth - 1)})`;
      case 7:
        return `NOT (${this.#condition(depth - 1)})`;
      case 8:
        return `toFloat(${this.#property()}) > ${this.below(500)} AND ${this.#condition(depth - 1)}`;
      default:
        return `${this.#value(depth - 1)} != ${this.#value(depth - 1)}`;
    }
  }
}
