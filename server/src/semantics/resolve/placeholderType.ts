import type { Placeholder } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import {
  bool,
  dateTime,
  type EngineType,
  float64,
  int64,
  string,
  unknown,
} from '../types/valueTypes.ts';

/** The type of the value that a request fills in for `{variables.x}`; of other placeholders it is not known. */
export function placeholderType({ expression }: Placeholder, { variables }: Catalog): EngineType {
  if (expression.kind !== 'Path' || expression.names.length !== 2) return unknown;
  const [first, name] = expression.names;
  if (first?.kind !== 'Name' || first.text !== 'variables' || name?.kind !== 'Name') return unknown;
  const variable = variables.find(({ codeName }) => codeName === name.text);
  return variable ? variableType(variable) : unknown;
}

/** The type of a variable's value, as the engine names it. */
export function variableType(variable: Catalog['variables'][number]): EngineType {
  switch (variable.type) {
    case 'String':
    case 'List':
      return string;
    case 'Number': {
      const byDefault = Number(variable.default ?? 0);
      return Number.isInteger(byDefault) ? int64 : float64;
    }
    case 'Boolean':
      return bool;
    case 'Date':
      return dateTime;
    default:
      return unknown;
  }
}
