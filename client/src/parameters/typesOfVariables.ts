import type { FieldType } from '../protocol/parameters.ts';

/** The service's types of variables, and the fields for their values. */
export const typesOfVariables: Readonly<Record<string, FieldType>> = {
  String: 'text',
  Number: 'number',
  Boolean: 'boolean',
  List: 'choice',
  Date: 'date',
};
