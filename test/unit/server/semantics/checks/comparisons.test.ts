import { checkQuiet, checkRows } from '../../support/rows.ts';

const where = 'select uuid from events where';

describe('values that are compared, and given to functions', () => {
  checkRows([
    {
      code: 'argument-type',
      query: 'select 1 from events where «event» limit 1',
      says: /^`where` expects .*, but `event` is a String\./,
      passing: 'select 1 from events where 1.5 and team_id limit 1',
    },
    {
      code: 'argument-type',
      query: 'select event from events prewhere «timestamp» group by event having «event» limit 1',
      passing:
        'select event from events where properties.unknown_one group by event having count()',
    },
    {
      code: 'argument-type',
      query:
        "select case when «event» then 1 when «length(event)» then 2 end, «[1, 'a']» from events",
      passing:
        "select case when event = 'a' then 'a' else 1 end, [1, event], case event when 'a' then 1 end from events",
    },
    {
      code: 'type-mismatch',
      query:
        "select case event when «1» then 2 end, case team_id when «'a'» then 2 end from events",
      says: /cannot be compared/,
      passing:
        "select case event when '1' then 2 end, case team_id when '1' then 2 end from events",
    },
    {
      code: 'type-mismatch',
      query: `${where} team_id in («'a'», 'b') or 1 not in («'a'») or timestamp in ['2026-01-01', «'x'»]`,
      says: /^`team_id` is an Int64, but 'a' cannot be parsed as one\./,
      passing: `${where} team_id in ('1', '2') or timestamp in ('2026-01-01') or event in ('a') or team_id in (event, 'a')`,
    },
    {
      code: 'type-mismatch',
      query: `${where} (event, 1) in (('a', «'b'»)) or (1, 'a') = («'a'», 1)`,
      passing: `${where} (event, 1) in (('a', 1), ('b', '2')) or (event, 1) in ('a', 1) or (1, 'a') = ('1', 'a')`,
    },
    {
      code: 'type-mismatch',
      query: `${where} «concat(event, null) = 3»`,
      fixed: [`${where} concat(event, null) = '3'`],
      passing: `${where} concat(event, null) = '3'`,
    },
    {
      code: 'argument-count',
      query: "select «map»('a'), «map»('a', 1, 'b')",
      says: /^`map` takes pairs of a key and a value, not 1 value\./,
      passing: "select map(), map('a', 1)",
    },
    {
      code: 'null-comparison',
      query: `${where} «team_id <> null»`,
      says: /^HogQL parses this as `isNotNull\(team_id\)`.*`IS NOT NULL` says the same/,
      fixed: [`${where} team_id is not null`],
      passing: `${where} team_id is not null`,
    },
    {
      code: 'null-comparison',
      query: `${where} «null == team_id»`,
      says: /^HogQL parses this as `isNull\(team_id\)`.*`IS NULL` says the same/,
      fixed: [`${where} team_id is null`],
      passing: `${where} team_id is null`,
    },
    {
      code: 'type-mismatch',
      query: `${where} «team_id = event»`,
      says: /`team_id` is an Int64 and `event` is a String, which cannot be compared/,
      fixed: [`${where} team_id = toFloat(event)`],
      passing: `${where} team_id = toFloat(event)`,
    },
    {
      code: 'type-mismatch',
      query: `${where} «5 = distinct_id»`,
      fixed: [`${where} '5' = distinct_id`],
      passing: `${where} '5' = distinct_id`,
    },
    {
      code: 'type-mismatch',
      query: `${where} timestamp = «'yesterday'»`,
      fixed: [`${where} timestamp = yesterday()`],
      passing: `${where} timestamp = '2026-01-31'`,
    },
    {
      code: 'type-mismatch',
      query: `${where} timestamp > «'01/11/2026'»`,
      says: /^`'01\/11\/2026'` cannot be read as a time\. Write it as `'2026-11-30 14:00:00'`\.$/,
      fixed: [`${where} timestamp > '2026-11-01'`, `${where} timestamp > '2026-01-11'`],
      passing: `${where} timestamp > '2026-01-11'`,
    },
    {
      code: 'type-mismatch',
      query: `${where} toDate(timestamp) = «'2026-11-30 10:00:00'»`,
      says: /^`'2026-11-30 10:00:00'` cannot be read as a day\. Write it as `'2026-11-30'`\.$/,
      fixed: [`${where} toDate(timestamp) = '2026-11-30'`],
      passing: `${where} toDate(timestamp) = '2026-1-5'`,
    },
    {
      code: 'type-mismatch',
      query: `${where} timestamp between '2026-01-01' and «'2026-02-30'»`,
      passing: `${where} timestamp between '2026-01-01' and '2026-02-28'`,
    },
    {
      code: 'type-mismatch',
      query: `${where} timestamp in ('2026-02-30', «'1.2.2026'»)`,
      fixed: [`${where} timestamp in ('2026-02-30', '2026-02-01')`],
      passing: `${where} timestamp in ('2026-02-30', '')`,
    },
    {
      code: 'type-mismatch',
      query: `${where} «uuid = 'abc'»`,
      passing: `${where} uuid = '0190163d-8694-7391-9b43-1f3e2cbd0ab1'`,
    },
    {
      code: 'type-mismatch',
      query: `${where} «team_id > 'x1'»`,
      passing: `${where} team_id > ' -1' and team_id > '.5' and team_id > 'inf' and team_id < 'NaN'`,
    },
    {
      code: 'type-mismatch',
      query: `${where} «elements_chain_ids = '1, 2'»`,
      passing: `${where} elements_chain_ids = ' [1, 2]'`,
    },
    {
      code: 'argument-type',
      query: 'select upper(«team_id») from events',
      says: /^`upper` expects a String, but `team_id` is an Int64\.$/,
      fixed: ['select upper(toString(team_id)) from events'],
      passing: 'select upper(toString(team_id)) from events',
    },
    {
      code: 'argument-type',
      query: 'select abs(«event»), toStartOfDay(«event») from events',
      fixed: ['select abs(toFloat(event)), toStartOfDay(event) from events'],
      passing: 'select abs(toFloat(event)), toStartOfDay(timestamp) from events',
    },
    {
      code: 'argument-type',
      query: 'select upper(«elements_chain_ids») from events',
      passing: 'select upper(elements_chain_ids[1]::String) from events',
    },
    {
      code: 'argument-type',
      query: 'select plus(1, «event»), minus(«event», 1) from events',
      fixed: ['select plus(1, toFloat(event)), minus(event, 1) from events'],
      passing: 'select plus(1, team_id), minus(team_id, 1) from events',
    },
    {
      code: 'argument-type',
      query: 'select event like «5», team_id in (1, «[2]») from events',
      fixed: ['select event like toString(5), team_id in (1, [2]) from events'],
      passing: "select event like '5', team_id in (1, 2) from events",
    },
    {
      code: 'argument-type',
      query: 'select «event» ? 1 : 2, «event» and true from events',
      passing: 'select team_id ? 1 : 2, team_id and true from events',
    },
    {
      code: 'argument-type',
      query: 'select and(1, 1, «event»), xor(1, 2, «event») from events',
      says: /^`and` expects an integer, a Float64 or a Bool,/,
      fixed: ['select and(1, 1, toFloat(event)), xor(1, 2, event) from events'],
      passing: 'select and(1, 1, team_id), coalesce(1, 2, event) from events',
    },
    {
      code: 'argument-type',
      query: 'select arrayConcat([1], [2], «event») from events',
      says: /^`arrayConcat` expects an Array, but `event` is a String\.$/,
      passing: "select arrayConcat(['a'], ['b'], elements_chain_ids) from events",
    },
    {
      code: 'argument-type',
      query: "select JSONExtractString(«1», 'a', 'b')",
      says: /^`JSONExtractString` expects a String, but `1` is an Int64\.$/,
      fixed: ["select JSONExtractString(toString(1), 'a', 'b')"],
      passing: "select JSONExtractString('{}', 'a', 'b')",
    },
    {
      code: 'argument-type',
      query: 'select multiIf(«event», 1, 2) from events',
      says: /^`multiIf` expects an integer or a Bool,/,
      passing: 'select multiIf(team_id, 1, 2) from events',
    },
    {
      code: 'argument-type',
      query: 'select -«event» from events',
      says: /^`-` expects .*, but `event` is a String\.$/,
      fixed: ['select -toFloat(event) from events'],
      passing: 'select -team_id from events',
    },
    {
      code: 'argument-type',
      query: 'select not «event» from events',
      says: /^`not` expects .*, but `event` is a String\.$/,
      fixed: ['select not toFloat(event) from events'],
      passing: 'select not team_id from events',
    },
    {
      code: 'argument-type',
      query: 'select «event» ? 1 : 2 from events',
      says: /^`\? :` expects .*, but `event` is a String\.$/,
      passing: 'select team_id ? 1 : 2 from events',
    },
    {
      code: 'argument-type',
      query: 'select «event»[1] from events',
      says: /^`\[\]` expects an? .*, but `event` is a String\.$/,
      passing: 'select elements_chain_ids[1] from events',
    },
    {
      code: 'argument-type',
      query: 'select team_id and «event» from events',
      says: /^`and` expects /,
      fixed: ['select team_id and toFloat(event) from events'],
      passing: 'select team_id and true from events',
    },
    {
      code: 'argument-type',
      query: "select arrayFilter(«x -> upper(x)», ['a'])",
      says: /is a lambda\.$/,
      passing: "select arrayFilter(x -> x > 'b', ['a'])",
    },
    {
      code: 'argument-type',
      query: `select abs(«concat(event, '${'x'.repeat(60)}')») from events`,
      says: /, but this is a String\.$/,
      fixed: [`select abs(toFloat(concat(event, '${'x'.repeat(60)}'))) from events`],
      passing: 'select abs(team_id) from events',
    },
    {
      code: 'argument-type',
      query: 'select toStartOfHour(«event») from events',
      says: /^`toStartOfHour` expects a DateTime, but `event` is a String\.$/,
      fixed: ['select toStartOfHour(toDateTime(event)) from events'],
      passing: 'select toStartOfHour(timestamp) from events',
    },
    {
      code: 'argument-type',
      query: 'select event not like «5» from events',
      says: /^`not like` expects a String, but `5` is an? .*\.$/,
      fixed: ['select event not like toString(5) from events'],
      passing: "select event not like '5' from events",
    },
    {
      code: 'argument-type',
      query: 'select team_id not in (1, «[2]») from events',
      says: /^`not in` expects /,
      passing: 'select team_id not in (1, 2) from events',
    },
    {
      code: 'argument-type',
      query: 'select format(«event», 1) from events',
      says: /a string literal, but `event` is a String\.$/,
      passing: "select format('{}', 1) from events",
    },
  ]);

  checkQuiet('null-comparison', [
    `${where} team_id > null`,
    `${where} team_id in (null)`,
    `${where} coalesce(team_id, null) = 1`,
  ]);
  checkQuiet('type-mismatch', [
    `${where} properties.unknown_one = 5`,
    `${where} team_id = true`,
    `${where} toString(team_id) = '5'`,
    `${where} timestamp > toDate('2026-01-01')`,
    `${where} event = concat('a', 'b')`,
    "select 1 where '5' > 4",
    'select a = 1 from nowhere',
    // Of NULL comes NULL, whatever is beside it.
    `${where} event between null and 3`,
    `${where} (event || null) = 3 and (null < event) = [1]`,
    // Some tables have UUIDs as texts.
    `${where} person_id = generateUUIDv4() and person.id = uuid`,
  ]);
  checkQuiet('argument-type', [
    'select nosuchfunction(event) from events',
    'select upper(null), upper() from events',
    'select coalesce(event, team_id) from events',
    'with x -> x + 1 as upper select upper(1)',
    "select format('{} {}', 1, event) from events",
    "select arrayMap((a, b) -> a + b, [1], [2]), tuple('a', 1), map('a', 1)",
    'select greatest(team_id, 1.5, team_id + 1) from events',
    "select JSONExtractString(properties, 'a', 1) from events",
    'select if(true, null, event) from events',
    'select and(1, null, event) from events',
    'select concat(event, 1, [2]) from events',
    "select JSONExtractString(properties, 'a', [1]) from events",
    'select upper(*) from events',
    'select arrayMap(upper -> upper(1), [1])',
    'select upper((null - 1) < 2), upper(null between 1 and 2), abs(null || event) from events',
    'select UUIDToNum(person_id), UUIDToNum(person.id) from events',
    "select substring(event || null, 1, 2), make_timestamp(null / 1, (1, 'a'), 1, 1, 1, 1) from events",
  ]);

  checkQuiet('type-mismatch', [
    'select count(2 < distinct_id) from events',
    'select count() from events where distinct_id = 2 or true',
    'select count() from events where (distinct_id = 2) and false',
  ]);
  checkQuiet('argument-type', ['select notEquals(distinct_id, 2) or true from events']);
});
