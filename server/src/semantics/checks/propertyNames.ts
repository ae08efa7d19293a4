import type { Expression } from '../../ast/nodes.ts';
import type { PropertyOwner } from '../../schema/catalog.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';

/** A property of the project, and the path by which its values are known. */
export type PropertyName = {
  readonly owner: PropertyOwner;
  readonly name: string;
  readonly path: string;
};

/** The property that an expression reads: `properties.name` or `properties['name']`. */
export function propertyNameOf(expression: Expression, scope: Scope): PropertyName | undefined {
  if (expression.kind === 'Index' && expression.object.kind === 'Path') {
    const target = scope.target(expression.object.names);
    if (expression.index.kind !== 'StringLiteral' || target?.kind !== 'properties')
      return undefined;
    return propertyName(target.owner, expression.index.value);
  }
  if (expression.kind !== 'Path') return undefined;
  const resolution = resolvePath(expression, scope);
  const step = resolution.kind === 'column' ? resolution.property : undefined;
  if (!step || expression.names.length !== step.at + 1) return undefined;
  const last = expression.names[step.at];
  return last?.kind === 'Name' ? propertyName(step.owner, last.text) : undefined;
}

function propertyName(owner: PropertyOwner | undefined, name: string): PropertyName | undefined {
  return owner && { owner, name, path: `${owner}.properties.${name}` };
}
