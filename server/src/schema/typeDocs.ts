/** The values of a cast's type, and an example; the first matching pattern counts. */
export const typeDocs: readonly (readonly [name: RegExp, doc: string, example: string])[] = [
  [/^uint\d*$/, 'a whole number that is not negative', "cast('42' as UInt64)"],
  [/^(?:int\d*|integer|(?:big|small)int)$/, 'a whole number', "cast('42' as Int)"],
  [
    /^(?:float\d*|double(?: precision)?|real)$/,
    'a number with a fraction, as exact as its room allows',
    "cast('1.5' as Float)",
  ],
  [
    /^(?:decimal\d*|numeric)$/,
    'an exact number with a fixed count of digits after the point',
    "cast('9.99' as Decimal(10, 2))",
  ],
  [/^(?:string|text|(?:var)?char)$/, 'a string', 'cast(timestamp as String)'],
  [/^fixedstring$/, 'a string of a fixed number of bytes', 'MD5(event)'],
  [/^bool(?:ean)?$/, 'true or false', "cast('true' as Bool)"],
  [/^date(?:32)?$/, 'a day', "cast('2026-01-31' as Date)"],
  [
    /^datetime64$/,
    'a point in time with fractions of a second, as many digits as given',
    "cast('2026-01-31 10:00:00.5' as DateTime64(3))",
  ],
  [
    /^(?:datetime|timestamp(?:tz| with (?:local )?time zone)?)$/,
    'a point in time, to the second',
    "cast('2026-01-31 10:00:00' as DateTime)",
  ],
  [/^uuid$/, 'an identifier of 32 digits', 'cast(distinct_id as UUID)'],
  [/^array$/, 'a list of values of one type', 'cast([1, 2] as Array(String))'],
  [
    /^tuple$/,
    'a fixed number of values, each with its own type',
    "cast((1, 'a') as Tuple(Int, String))",
  ],
  [/^map$/, 'values by their keys', "cast(map('a', 1) as Map(String, Int))"],
  [/^nullable$/, 'a value of the type in parentheses, or NULL', "cast('42' as Nullable(Int64))"],
  [
    /^lowcardinality$/,
    'the type in parentheses, stored so that few different values take little room',
    "JSONExtract('{\"a\": \"b\"}', 'a', 'LowCardinality(String)')",
  ],
  [/^(?:json|object)$/, 'values by their names, as JSON writes them', `cast('{"a": 1}' as JSON)`],
  [/^ipv4$/, 'an address of four numbers', "toIPv4('192.0.2.1')"],
  [/^ipv6$/, 'an address of 128 bits', "toIPv6('2001:db8::1')"],
];
