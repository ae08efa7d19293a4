import type { Name } from '../../ast/nodes.ts';
import type { Environment } from '../names/environment.ts';
import type { Relation } from '../names/relation.ts';
import type { Scope } from '../names/scope.ts';
import type { Occurrence } from './symbol.ts';

/** What the names at one place of a statement can mean. */
export type Context = {
  readonly environment: Environment;
  /** The SELECT around it. */
  readonly scope: Scope | undefined;
  /** The columns to choose from outside any SELECT: after a set operation. */
  readonly answer: Relation | undefined;
  readonly parameters: Parameters | undefined;
};

/** The parameters of a lambda, and those of the lambdas around it. */
export type Parameters = {
  readonly names: ReadonlyMap<string, Name>;
  readonly outer: Parameters | undefined;
};

/** A found name; what is left out is the usual. */
export type Found = Pick<Occurrence, 'name' | 'symbol'> & Partial<Occurrence>;

/** The parameter a name means, of the innermost lambda that has it. */
export function parameterOf(context: Context, text: string): Name | undefined {
  for (let at = context.parameters; at; at = at.outer) {
    const name = at.names.get(text);
    if (name) return name;
  }
  return undefined;
}
