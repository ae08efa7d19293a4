import { computationOperations } from './operations/computations.ts';
import { insightOperations } from './operations/insights.ts';
import type { Operation, ParameterValue } from './operations/operation.ts';
import { projectOperations } from './operations/project.ts';
import { queryOperations } from './operations/query.ts';

/**
 * Every operation of the service, by name. The typed calls and the command that calls an operation
 * by hand both read it, so that neither can know one the other does not.
 */
export const operations = {
  ...queryOperations,
  ...insightOperations,
  ...computationOperations,
  ...projectOperations,
} as const;

export type OperationName = keyof typeof operations;

/** All names, in the order people see them. */
export const operationNames = Object.keys(operations) as readonly OperationName[];

/** An operation as plain data. */
export function operationOf(name: OperationName): Operation {
  return operations[name];
}

type ParameterOf<N extends OperationName> = (typeof operations)[N]['parameters'][number];

type ValueOf<P> = P extends { readonly choices: readonly (infer C)[] }
  ? C
  : P extends { readonly type: 'integer' }
    ? number
    : P extends { readonly type: 'integers' }
      ? number | readonly number[]
      : P extends { readonly type: 'boolean' }
        ? boolean
        : string;

/**
 * The arguments of a call: path parameters are required, except the project, which the client knows; undefined omits a
 * query parameter.
 */
export type ArgumentsOf<N extends OperationName> = {
  readonly [
    P in Extract<ParameterOf<N>, { in: 'path' }> as Exclude<P['name'], 'project_id'>
  ]: ValueOf<P>;
} & {
  readonly [P in Extract<ParameterOf<N>, { in: 'query' }> as P['name']]?: ValueOf<P> | undefined;
};

/** Arguments whose names are only known while running. */
export type LooseArguments = Readonly<Record<string, ParameterValue | undefined>>;

/** The address of a call: the path with its parameters, and the query string. */
export type Address = {
  readonly path: string;
  readonly query: Readonly<Record<string, Exclude<ParameterValue, readonly number[]>>>;
};

/**
 * The address of a call.
 *
 * @throws RangeError where a parameter of the path has no value, or none that can stand there
 */
export function addressOf(operation: Operation, values: LooseArguments): Address {
  const query: Record<string, Exclude<ParameterValue, readonly number[]>> = {};
  let { path } = operation;
  for (const { name, in: place } of operation.parameters) {
    const value = values[name];
    if (place === 'path') {
      // Dots alone would lead to another path.
      if (value === undefined || /^\.{0,2}$/.test(String(value))) {
        throw new RangeError(`${name} has no value that can stand in an address.`);
      }
      path = path.replace(`{${name}}`, encodeURIComponent(textOf(value)));
    } else if (value !== undefined) {
      query[name] = typeof value === 'object' ? textOf(value) : value;
    }
  }
  return { path, query };
}

function textOf(value: ParameterValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
