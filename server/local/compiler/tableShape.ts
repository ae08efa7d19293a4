import { aliasedSql, type AliasedSql, joinSql, type JoinSql } from './sqlTemplate.ts';
import { plain, type PropertyOwner, type ValueType } from './types.ts';

/** The meaning of a name inside a table. */
export type TableField =
  | {
      readonly kind: 'column';
      readonly type: ValueType;
      readonly hidden?: true;
      /** The value, where the engine has no such column of the same name. */
      readonly sql?: AliasedSql;
    }
  | {
      readonly kind: 'expression';
      readonly type: ValueType;
      readonly hidden?: true;
      readonly sql: AliasedSql;
    }
  | {
      readonly kind: 'lazyJoin';
      readonly table: string;
      readonly on: JoinSql;
    }
  | {
      /** An alias for a path, which may lead through joins. */
      readonly kind: 'traverser';
      readonly chain: readonly string[];
    }
  | {
      /** Columns of the same row under another name: field name to column name. */
      readonly kind: 'virtualTable';
      readonly columns: Readonly<Record<string, string>>;
    };

/** Where the project's own tables come from: an external source, or a saved query. */
export type TableOrigin =
  | { readonly kind: 'data_warehouse'; readonly source: string }
  | { readonly kind: 'view'; readonly query: string };

/** A table as seen by HogQL. It can be sent to another process. */
export type Table = {
  readonly name: string;
  /** Its source in the engine, unless that is a table of the same name. */
  readonly stored?: string;
  /** The owner of the table; the service itself if undefined. */
  readonly from?: TableOrigin;
  readonly fields: Readonly<Record<string, TableField>>;
  /** Properties of `properties` that are also columns named `mat_<property>`. */
  readonly copies?: readonly string[];
  /** Takes arguments, as `numbers(10)` does. */
  readonly arguments?: { readonly least: number; readonly most: number };
};

/** A column of the engine with the same name. */
export function column(type: ValueType): TableField {
  return { kind: 'column', type };
}

/** A column that `*` leaves out. */
export function hidden(type: ValueType): TableField {
  return { kind: 'column', type, hidden: true };
}

/** Properties, and whose they are. */
export function json(owner: PropertyOwner): ValueType {
  return { kind: 'Json', nullable: false, owner };
}

/** The usual types. */
export const text = plain('String');
export const integer = plain('Integer');
export const boolean = plain('Boolean');
export const uuid = plain('UUID');
export const dateTime = plain('DateTime');
export const texts: ValueType = { kind: 'Array', nullable: false, item: text };

/** The service filters every table by project; here all rows belong to the one project. */
export const teamId: TableField = {
  kind: 'expression',
  type: integer,
  hidden: true,
  sql: aliasedSql(() => 'toInt64(1)'),
};

/** The person of a row that has a person's id. */
export const personJoin: TableField = {
  kind: 'lazyJoin',
  table: 'persons',
  on: joinSql((from, to) => `${from}.person_id = ${to}.id`),
};
