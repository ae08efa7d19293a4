/**
 * A table as the catalog describes it. The client's tables have this shape too, but are declared apart
 * in `protocol/`: the language core knows no wire.
 */
export type TableInfo = {
  readonly kind: 'posthog' | 'data_warehouse' | 'view' | 'system';
  readonly fields: Readonly<Record<string, FieldInfo>>;
  /** The query of a view. */
  readonly query?: string;
  /** Fewest and most arguments of a table function. */
  readonly args?: readonly [least: number, most: number | null];
  /** Made for the service itself; not offered. */
  readonly internal?: boolean;
  /** Not all of its columns are known. */
  readonly partial?: boolean;
};

/** A column, or a way into another table. */
export type FieldInfo = {
  readonly type: string;
  readonly nullable?: boolean;
  readonly table?: string;
  readonly hidden?: boolean;
  readonly fields?: readonly string[];
  readonly chain?: readonly string[];
};
