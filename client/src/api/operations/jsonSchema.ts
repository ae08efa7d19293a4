/** A JSON schema, as far as bodies need it. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly deprecationMessage?: string;
  readonly maxLength?: number;
};

/** A text with a description. */
export const text = (description: string): JsonSchema => ({ type: 'string', description });
/** True or false. */
export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
/** A whole number, with its default. */
export const whole = (description: string, byDefault?: number): JsonSchema => ({
  type: 'integer',
  description,
  ...(byDefault === undefined ? {} : { default: byDefault }),
});
/** An enum with its default. */
export const choice = (
  description: string,
  values: readonly string[],
  byDefault?: string,
): JsonSchema => ({
  enum: values,
  description,
  ...(byDefault === undefined ? {} : { default: byDefault }),
});
/** A value of any shape. */
export const anything = (description: string): JsonSchema => ({ description });
