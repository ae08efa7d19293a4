import type { Clause, Select } from '../../ast/nodes.ts';

/** The places of clauses in a SELECT. */
export const ranks = { from: 1, groupBy: 7, order: 14, limitBy: 15, limit: 16 } as const;

/** The place of a clause in a SELECT, where each stands once and in this order. */
export function rankOf(clause: Clause): number {
  switch (clause.kind) {
    case 'From':
      return ranks.from;
    case 'ArrayJoin':
      return 2;
    case 'Filter':
      return { prewhere: 3, where: 4, having: 10, qualify: 11 }[clause.clause];
    case 'GroupBy':
      return ranks.groupBy;
    case 'OtherClause':
      return { 'cube or rollup': 8, totals: 9, sample: 12, settings: 17 }[clause.clause];
    case 'Windows':
      return 13;
    case 'OrderBy':
      return ranks.order;
    case 'LimitBy':
      return ranks.limitBy;
    case 'Limit':
      return ranks.limit;
  }
}

/** The words a clause starts with. */
export function clauseName(clause: Clause): string {
  switch (clause.kind) {
    case 'From':
      return 'FROM';
    case 'ArrayJoin':
      return 'ARRAY JOIN';
    case 'Filter':
      return clause.clause.toUpperCase();
    case 'GroupBy':
      return 'GROUP BY';
    case 'OtherClause':
      return {
        'cube or rollup': 'WITH',
        totals: 'WITH TOTALS',
        sample: 'SAMPLE',
        settings: 'SETTINGS',
      }[clause.clause];
    case 'Windows':
      return 'WINDOW';
    case 'OrderBy':
      return 'ORDER BY';
    case 'LimitBy':
      return 'LIMIT BY';
    case 'Limit':
      return clause.count ? 'LIMIT' : 'OFFSET';
  }
}

/** What may stand behind a clause, or behind the items where there is none yet. */
export function afterClause(clause: Clause | undefined): string {
  switch (clause?.kind) {
    case undefined:
      return '`,` or `FROM`';
    case 'From':
      return 'a join or a clause such as `WHERE`';
    case 'Filter':
      return '`AND`, `OR` or the next clause';
    case 'ArrayJoin':
    case 'GroupBy':
    case 'OrderBy':
    case 'LimitBy':
    case 'Windows':
      return '`,` or the next clause';
    case 'Limit':
    case 'OtherClause':
      return 'the end of the query';
  }
}

/** The field of the node a clause is kept in. */
export function fieldOf(clause: Clause): keyof Select {
  switch (clause.kind) {
    case 'From':
      return 'from';
    case 'ArrayJoin':
      return 'arrayJoin';
    case 'Filter':
      return clause.clause;
    case 'GroupBy':
      return 'groupBy';
    case 'Windows':
      return 'windows';
    case 'OrderBy':
      return 'orderBy';
    case 'LimitBy':
      return 'limitBy';
    case 'Limit':
      return 'limit';
    case 'OtherClause':
      return 'others';
  }
}
