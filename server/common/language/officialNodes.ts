import type { Call, CompareOperation, Constant, Expression, Field } from './officialTree.ts';

/** A column by its names. */
export function fieldNode(...chain: readonly string[]): Field {
  return { node: 'Field', chain };
}

export function constantNode(value: Constant['value']): Constant {
  return { node: 'Constant', value };
}

/** A call as the parser makes one of another form: with a name and arguments only. */
export function callNode(name: string, args: readonly Expression[]): Call {
  return { node: 'Call', name, args };
}

export function comparison(left: Expression, op: string, right: Expression): CompareOperation {
  return { node: 'CompareOperation', left, op, right };
}
