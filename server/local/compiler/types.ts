/** The owner of the properties in a JSON column, which decides which property definitions apply. */
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

/** The part of a value's type that printing functions and comparisons needs. */
export type ValueType = {
  readonly kind: ValueKind;
  readonly nullable: boolean;
  /** Json: the owner of the properties. */
  readonly owner?: PropertyOwner;
  /** String: the text of a value inside a JSON document, so that access may go deeper. */
  readonly fromJson?: true;
  /** Array: the type of its elements. */
  readonly item?: ValueType;
};

/** A type without NULL. */
export function plain(kind: ValueKind): ValueType {
  return { kind, nullable: false };
}

/** A type with NULL. */
export function nullable(kind: ValueKind): ValueType {
  return { kind, nullable: true };
}

/** The type of an undefined property. */
export const untypedProperty: ValueType = { kind: 'String', nullable: true, fromJson: true };

/** As in the service, a value of unknown type may be NULL. */
export const unknown: ValueType = nullable('Unknown');
