import type { PropertyOwner } from './catalog.ts';

/**
 * What functions of PostgreSQL, MySQL, BigQuery, Snowflake and Python are here, by their names in lower case: a name if
 * the arguments stay, or else a call, with their places as `$1`. Each returns what the other function would; a test
 * runs them on the engine. Names that dialects read differently have an entry for each reading.
 */
const functions: ReadonlyMap<string, readonly string[]> = new Map([
  ['approx_count_distinct', ['uniq']],
  ['approx_distinct', ['uniq']],
  ['array_cat', ['arrayConcat']],
  ['array_concat', ['arrayConcat']],
  ['array_length', ['length']],
  ['array_size', ['length']],
  ['array_to_string', ['arrayStringConcat']],
  ['array_unique_agg', ['groupUniqArray']],
  ['average', ['avg']],
  ['bit_and', ['groupBitAnd']],
  ['bit_or', ['groupBitOr']],
  ['bit_xor', ['groupBitXor']],
  ['bool_and', ['min']],
  ['bool_or', ['max']],
  ['cardinality', ['length']],
  ['ceiling', ['ceil']],
  ['char_length', ['lengthUTF8']],
  ['character_length', ['lengthUTF8']],
  ['charindex', ['positionUTF8($2, $1)']],
  ['clock_timestamp', ['now()']],
  ['collect_list', ['groupArray']],
  ['collect_set', ['groupUniqArray']],
  ['concat_ws', ['concatWithSeparator']],
  ['curdate', ['today']],
  ['current_datetime', ['now()']],
  ['date', ['toDate']],
  ['date_format', ['formatDateTime']],
  ['day', ['toDayOfMonth']],
  ['dayofmonth', ['toDayOfMonth']],
  ['dayofweek', ['toDayOfWeek($1, 3)']],
  ['dayofyear', ['toDayOfYear']],
  ['element_at', ['arrayElement']],
  ['explode', ['arrayJoin']],
  ['flatten', ['arrayFlatten']],
  ['float', ['toFloat']],
  ['from_base64', ['base64Decode']],
  ['from_hex', ['unhex']],
  ['from_unixtime', ['fromUnixTimestamp']],
  ['getdate', ['now()']],
  ['getutcdate', ['now()']],
  ['hour', ['toHour']],
  ['instr', ['positionUTF8']],
  ['int', ['toInt']],
  ['last_day', ['toLastDayOfMonth']],
  ['lcase', ['lowerUTF8']],
  ['len', ['lengthUTF8|length']],
  ['listagg', ['string_agg']],
  ['localtimestamp', ['now()']],
  ['logical_and', ['min']],
  ['logical_or', ['max']],
  ['max_by', ['argMax']],
  ['mean', ['avg']],
  ['mid', ['substringUTF8']],
  ['min_by', ['argMin']],
  ['minute', ['toMinute']],
  ['mod', ['modulo']],
  ['month', ['toMonth']],
  ['nunique', ['uniqExact']],
  ['nvl', ['ifNull']],
  ['object_keys', ['JSONExtractKeys']],
  ['octet_length', ['length']],
  ['quarter', ['toQuarter']],
  ['regexp_contains', ['match']],
  ['regexp_extract', ['extract']],
  ['regexp_extract_all', ['extractAll']],
  ['regexp_like', ['match']],
  ['regexp_matches', ['match']],
  ['regexp_replace', ['replaceRegexpAll', 'replaceRegexpOne']],
  ['regexp_substr', ['regexpExtract($1, $2, 0)']],
  ['safe_divide', ['divide($1, nullIf($2, 0))']],
  ['second', ['toSecond']],
  ['sgn', ['sign']],
  ['size', ['length']],
  ['stddev', ['stddevSamp']],
  ['stdev', ['stddevSamp']],
  ['str', ['toString($1)']],
  ['str_to_date', ['parseDateTime']],
  ['strpos', ['positionUTF8']],
  ['strptime', ['parseDateTime']],
  ['substr', ['substringUTF8']],
  ['sysdate', ['now()']],
  ['systimestamp', ['now()']],
  ['timestamp_seconds', ['fromUnixTimestamp']],
  ['timestampadd', ['dateAdd']],
  ['timestampdiff', ['age', 'dateDiff']],
  ['to_base64', ['base64Encode']],
  ['to_hex', ['lower(hex($1))']],
  ['to_json', ['toJSONString']],
  ['to_number', ['toFloat']],
  ['to_varchar', ['toString($1)']],
  ['truncate', ['trunc']],
  ['try_divide', ['divide($1, nullIf($2, 0))']],
  ['typeof', ['toTypeName']],
  ['ucase', ['upperUTF8']],
  ['unix_seconds', ['toUnixTimestamp($1)']],
  ['unix_timestamp', ['toUnixTimestamp($1)']],
  ['unnest', ['arrayJoin']],
  ['utc_timestamp', ['now()']],
  ['variance', ['varSamp']],
  ['week', ['toISOWeek', 'toWeek($1)']],
  ['weekofyear', ['toISOWeek']],
  ['year', ['toYear']],
]);

/** Where the values of another analytics table's column are here: in a column or a property. */
type Counterpart = string | readonly [owner: PropertyOwner, property: string];

const columns: ReadonlyMap<string, Counterpart> = new Map<string, Counterpart>([
  ['anonymous_id', 'distinct_id'],
  ['browser', ['event', '$browser']],
  ['browser_version', ['event', '$browser_version']],
  ['city', ['event', '$geoip_city_name']],
  ['continent', ['event', '$geoip_continent_code']],
  ['country', ['event', '$geoip_country_code']],
  ['country_code', ['event', '$geoip_country_code']],
  ['country_name', ['event', '$geoip_country_name']],
  ['current_url', ['event', '$current_url']],
  ['date', 'timestamp'],
  ['datetime', 'timestamp'],
  ['device', ['event', '$device_type']],
  ['device_id', ['event', '$device_id']],
  ['device_type', ['event', '$device_type']],
  ['email', ['person', 'email']],
  ['event_date', 'timestamp'],
  ['event_name', 'event'],
  ['event_time', 'timestamp'],
  ['event_type', 'event'],
  ['host', ['event', '$host']],
  ['hostname', ['event', '$host']],
  ['href', ['event', '$current_url']],
  ['ip', ['event', '$ip']],
  ['ip_address', ['event', '$ip']],
  ['language', ['event', '$browser_language']],
  ['name', 'event'],
  ['occurred_at', 'timestamp'],
  ['operating_system', ['event', '$os']],
  ['os', ['event', '$os']],
  ['os_version', ['event', '$os_version']],
  ['page', ['event', '$pathname']],
  ['page_path', ['event', '$pathname']],
  ['page_url', ['event', '$current_url']],
  ['path', ['event', '$pathname']],
  ['pathname', ['event', '$pathname']],
  ['referer', ['event', '$referrer']],
  ['referrer', ['event', '$referrer']],
  ['region', ['event', '$geoip_subdivision_1_name']],
  ['screen', ['event', '$screen_name']],
  ['screen_name', ['event', '$screen_name']],
  ['time', 'timestamp'],
  ['timezone', ['event', '$timezone']],
  ['ts', 'timestamp'],
  ['url', ['event', '$current_url']],
  ['user_agent', ['event', '$raw_user_agent']],
  ['utm_campaign', ['event', 'utm_campaign']],
  ['utm_content', ['event', 'utm_content']],
  ['utm_medium', ['event', 'utm_medium']],
  ['utm_source', ['event', 'utm_source']],
  ['utm_term', ['event', 'utm_term']],
]);

/** The formats of times that mean the same here; others may take letters, or `%M` for minutes. */
const formats: ReadonlyMap<string, RegExp> = new Map([
  ['date_format', /%/],
  ['str_to_date', /%/],
  ['strptime', /^(?:[^%]|%[YmdHSjyT%])*$/],
]);

/**
 * What a function of another language is here: names, of which `a|b` are for different types of arguments, or calls
 * with the places of the arguments. `format` is the text of its second argument, if it is written out.
 */
export function functionsFrom(name: string, format = '%'): readonly string[] {
  const lower = name.toLowerCase();
  const isSame = formats.get(lower)?.test(format) ?? true;
  return (isSame ? functions.get(lower) : undefined) ?? [];
}

/** Where the values of a column of another language's tables are here. */
export function columnFrom(name: string): Counterpart | undefined {
  return columns.get(name.toLowerCase());
}

/** The names that `functionsFrom` and `columnFrom` know. */
export const functionsElsewhere: readonly string[] = [...functions.keys()];
export const columnsElsewhere: readonly string[] = [...columns.keys()];
