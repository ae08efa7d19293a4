/** FROM: tables, joins, samples and pivots. */
export const tableRules = `
join = 10: table | 2: join joinWords JOIN join constraint | joinWords2 | join NATURAL JOIN join
  | join POSITIONAL JOIN join | join CROSS JOIN join | join ',' join | '(' join ')'
  | pivoted
joinWords2 = join joinWords JOIN join constraint?
joinWords = 4: () | (ALL | ANY | ASOF)? INNER | INNER (ALL | ANY | ASOF)? | ALL | ANY | ASOF | ANTI
  | SEMI | ASOF (ANTI | SEMI) | 3: (SEMI | ALL | ANTI | ANY | ASOF)? (LEFT | RIGHT) OUTER?
  | 2: (LEFT | RIGHT) OUTER? (SEMI | ALL | ANTI | ANY | ASOF)? | ASOF (ANTI | SEMI) (LEFT | RIGHT) OUTER?
  | (ALL | ANY | ASOF)? FULL OUTER? | FULL OUTER? (ALL | ANY | ASOF)?
constraint = 5: ON expr | USING '(' expr,..,? ')' | USING expr,..
table = 8: tableExpr tableAlias? | tableExpr tableAlias? FINAL? sample?
  | tableExpr tableAlias columnNames
tableAlias = 3: AS name | 3: plainName | quoted | DATE | ID | !FIRST | !KEY
tableExpr = 8: tablePath | name ~'(' (expr,..,?)? ')' | 2: '(' selectSet ')' | values | placeholder | tag
tablePath = 4: plainName | name | name ~'.' ~name | name ~'.' ~name ~'.' ~name
values = '(' VALUES row,.. ')'
row = '(' expr,.. ')'
sample = SAMPLE ratio '%'? (OFFSET ratio)? ('(' plainName ')')?
ratio = placeholder | 4: number ('/' number)?
arrayJoin = (LEFT | INNER)? ARRAY JOIN arrayItem,..
arrayItem = value AS name
pivoted = table PIVOT pivot | table UNPIVOT unpivot | table PIVOT pivot tableAlias
  | table UNPIVOT unpivot tableAlias
pivot = '(' value,.. FOR columnOrTuple IN '(' value,.. ')' (path IN '(' value,.. ')')* (GROUP BY expr,..)? ')'
unpivot = (INCLUDE NULLS)? '(' unpivotColumn,..,? ')'
unpivotColumn = columnOrTuple FOR columnOrTuple IN '(' expr,.. ')' (columnOrTuple IN '(' expr,.. ')')*
columnOrTuple = 4: path | '(' path ',' path ')'
`;
