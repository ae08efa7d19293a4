/** Expressions: the two layers, and everything a value can be. */
export const expressionRules = `
expr = 12: value | 2: expr AND expr | 2: expr OR expr | value '?' expr ':' expr | expr AS name
  | expr AS string
value = 14: primary | 3: value arithmetic value | 4: value comparison value | 2: NOT value
  | value NOT? BETWEEN value AND value | value '??' value | value '<=>' value
  | value IS NOT? DISTINCT FROM value | value IS NOT? NULL | value IGNORE NULLS
  | value NOT? IN list | value NOT? IN COHORT primary | value NOT? (LIKE | ILIKE) value
  | 2: '-' value | value '::' typeWord | 3: access | 2: caseOf | 2: cast | lambda
arithmetic = '+' | '-' | '*' | '/' | '%' | '||'
comparison = 3: '=' | '==' | '!=' | '<>' | '<' | '<=' | '>' | '>=' | '~' | '=~' | '!~' | '~*' | '=~*' | '!~*'
list = '(' value,..,? ')' | '(' select ')' | value | array
access = primary ~'.' ~name | primary ~'.' ~digits | primary ~'?.' ~name | primary ~'?.' ~digits
  | primary ~'?.[' expr ']' | primary ~'[' expr ']' | primary ~'[' value? ':' value ']'
  | primary ~'[' value ':' ']'

primary = 14: path | 6: literal | 6: call | 2: '(' expr ')' | tuple | array | dict | '(' selectSet ')'
  | placeholder | template | interval | trim | !star | columns | tag | 3: window_call | parametric
  | withinGroup | queryCall | constant | position
path = 8: name | 3: name ~'.' ~name | name ~'.' ~name ~'.' ~name | PROPERTIES ~'.' ~name
literal = 3: number | 3: string | NULL | signedNumber
constant = TRUE | FALSE | NULL | INF | NAN | INFINITY
tuple = '(' expr ',' ')' | '(' expr ',' expr ')' | '(' expr,..,? ')'
array = 4: '[' (expr,..,?)? ']' | ARRAY '[' (expr,..)? ']'
dict = '{' entry,..,? '}' | '{' '}'
entry = value ':' expr
placeholder = 5: '{' path '}' | '{' expr '}'
interval = 3: INTERVAL value unit | INTERVAL intervalText
unit = SECOND | MINUTE | HOUR | DAY | WEEK | MONTH | QUARTER | YEAR
trim = TRIM ~'(' (BOTH | LEADING | TRAILING) string FROM expr ')'
position = '#' ~digits
star = 3: '*' | name ~'.' ~'*' | '*' exclude | name ~'.' ~'*' exclude | '(' '*' exclude? replace ')'
exclude = EXCLUDE '(' path,..,? ')'
replace = REPLACE '(' (expr AS name),.. ')'
columns = COLUMNS ~'(' string ')' | COLUMNS ~'(' value,..,? ')' | COLUMNS ~'(' starSpec ')'
  | COLUMNS ~'(' name ~'.' ~starSpec ')'
starSpec = '*' exclude? replace?
spread = '*' COLUMNS ~'(' string ')'

call = 4: name ~'(' (argument,..,?)? ')' | name '(' DISTINCT argument,.. ')'
  | name ~'(' argument,.. ORDER BY orderItem,.. ')' | name ~'(' (argument,..)? ')' filter
parametric = name ~'(' (expr,..)? ')' ~'(' DISTINCT? (expr,..)? ')' filter?
window_call = name ~'(' (expr,..)? ')' filter? OVER over | parametric OVER over
over = 2: '(' window ')' | name
filter = FILTER '(' WHERE expr ')'
withinGroup = name ~'(' (expr,..)? ')' WITHIN GROUP '(' orderBy ')'
queryCall = name ~'(' SELECT selectItem,.. FROM join where? ')' | !name ~'(' select ')'
argument = 10: expr | '*' | lambda | name ':=' value | spread
lambda = name '->' expr | '(' name,..,? ')' '->' expr | '(' ')' '->' expr | LAMBDA name,.. ':' expr
caseOf = CASE (WHEN expr THEN expr)+ (ELSE expr)? END | CASE expr (WHEN expr THEN expr)+ (ELSE expr)? END
cast = 3: CAST ~'(' expr AS type ')' | TRY_CAST ~'(' expr AS type ')'
type = 4: typeName | typeName typeName | typeName ~'(' type,.. ')' | typeName ~'(' (digits | string),.. ')'
  | typeName ~'(' (plainName type),.. ')' | typeName ~'[' ~']' | typeName ~'[' digits ']'
  | TIMESTAMP WITH LOCAL? TIME ZONE
typeWord = 6: typeName | DATE | TIME | TIMESTAMP | INTERVAL | DAY | TIMESTAMP WITH LOCAL? TIME ZONE
template = templateOpen (~templateText | ~'{' expr '}')* ~templateClose
tag = 2: '<' ~tagName attribute* '/>' | 2: '<' ~'A' ~attribute* ~'>' tagChild* ~'</' ~'A' '>'
  | '<' ~'a-b' ~attribute* ~'>' tagChild* ~'</' ~'a-b' '>' | '<' ~tagName ~'>' tagChild* ~'</' ~tagName '>'
attribute = attributeName | attributeName '=' string | attributeName '=' '{' expr '}'
tagChild = ~tagText | ~'{' expr '}' | ~tag
`;
