/** Statements and the clauses of a SELECT. */
export const queryRules = `
statement = 40: selectSet | 3: selectSet ';' | 2: tag | 1: !selectSet selectSet
selectSet = 12: select | 2: selectTerm setOperation | setOperation
setOperation = selectTerm (setOperator selectTerm)+ orderBy? setLimit?
selectTerm = 6: select | with? '(' selectSet ')' | 2: '(' selectSet ')' | placeholder
setOperator = (UNION (ALL | DISTINCT)? | INTERSECT (ALL | DISTINCT)? | EXCEPT ALL?) (BY NAME)?
setLimit = LIMIT expr '%'? (',' expr)? (WITH TIES)? | LIMIT expr '%'? (WITH TIES)? OFFSET expr
  | OFFSET expr

select = 3: SELECT selectItem,.. FROM join where? | SELECT selectItem,..
  | with? SELECT DISTINCT? selectItem,..,? from? where? groupBy? having? orderBy? limit?
  | SELECT selectItem,.. from? arrayJoin? prewhere? where? groupBy? groupSuffix? having? qualify?
    windows? orderBy? limitBy? limit?
  | 0: SELECT top selectItem,..
top = TOP digits (WITH TIES)?
selectItem = 12: expr | star | 3: expr AS name | expr AS quoted | expr columnAlias | name ~':' expr
columnAlias = 8: plainName | quoted | DATE | ID | !ASC | !COHORT | !FINAL | !RETURN | !TOP | !TOTALS
from = FROM join
where = WHERE expr
prewhere = PREWHERE expr
having = HAVING expr
qualify = QUALIFY expr
groupBy = 5: GROUP BY expr,..,? | GROUP BY ALL | GROUP BY (CUBE | ROLLUP) ~'(' expr,.. ')'
  | GROUP BY GROUPING SETS '(' groupingSet,.. ')'
groupingSet = '(' (expr,..)? ')'
groupSuffix = WITH (CUBE | ROLLUP) | WITH TOTALS | WITH (CUBE | ROLLUP) WITH TOTALS
windows = WINDOW namedWindow,..
namedWindow = name AS '(' window ')'
limitBy = LIMIT expr ((',' | OFFSET) expr)? BY expr,..,?
limit = 4: LIMIT expr | LIMIT expr '%'? (',' expr)? (WITH TIES)?
  | LIMIT expr '%'? (WITH TIES)? OFFSET expr | OFFSET expr

with = WITH cte,..,? | WITH RECURSIVE tableCte,..
cte = 3: tableCte | 2: value AS name
tableCte = name columnNames? (USING KEY columnNames)? AS (NOT? MATERIALIZED)? '(' selectSet ')'
columnNames = '(' name,.. ')'

orderBy = 20: ORDER BY orderItem,.. | ORDER BY orderItem,.. INTERPOLATE
orderItem = 4: expr direction?
  | expr direction? (NULLS (FIRST | LAST))? (COLLATE string)? withFill?
direction = ASC | ASCENDING | DESC | DESCENDING
withFill = WITH FILL (FROM expr)? (TO expr)? (STEP expr)?
window = (PARTITION BY expr,..,?)? (ORDER BY orderItem,..)? frame?
frame = (ROWS | RANGE) (frameBound | BETWEEN frameBound AND frameBound)
frameBound = CURRENT ROW | UNBOUNDED frameSide | 2: digits frameSide | signedNumber frameSide
  | INTERVAL digits DAY frameSide | plainName ~'(' digits ')' frameSide | plainName '+' digits frameSide
frameSide = PRECEDING | FOLLOWING
`;
