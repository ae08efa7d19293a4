/** Whose properties a JSON column holds; decides which property definitions apply. */
export type PropertyOwner = 'event' | 'person' | `group_${number}`;

export type ValueKind =
  | 'String'
  | 'Integer'
  | 'Float'
  | 'Boolean'
  | 'DateTime'
  | 'Date'
  | 'Interval'
  | 'UUID'
  | 'Array'
  | 'Tuple'
  | 'Json'
  | 'Unknown';

/** As much of a value's type as the printing of functions and comparisons depends on. */
export type ValueType = {
  readonly kind: ValueKind;
  readonly nullable: boolean;
  /** Json: whose properties these are. */
  readonly owner?: PropertyOwner;
  /** String: the text of a value inside a JSON document, so that access may go deeper. */
  readonly fromJson?: true;
  /** Array: what it holds. */
  readonly item?: ValueType;
};

/** A type whose values are never NULL. */
export function plain(kind: ValueKind): ValueType {
  return { kind, nullable: false };
}

/** A type whose values may be NULL. */
export function nullable(kind: ValueKind): ValueType {
  return { kind, nullable: true };
}

/** What reading an undefined property gives. */
export const untypedProperty: ValueType = { kind: 'String', nullable: true, fromJson: true };

/** As the service does, what is not known is taken to be nullable. */
export const unknown: ValueType = nullable('Unknown');
