import type { Expression } from '../../ast/nodes.ts';
import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import { everyClass } from '../../schema/typeClasses.ts';
import { familyOf } from '../types/typeName.ts';
import { classesOfType } from '../types/valueClasses.ts';
import { elementTypes, parameterTypes, sureType } from './expressionType.ts';
import type { TypeScope } from './expressionType.ts';

/** The kinds of values the arguments of a call may have. */
export function argumentClasses(args: readonly Expression[], scope: TypeScope): PossibleClasses[] {
  const arrays = args.filter(({ kind }) => kind !== 'Lambda');
  return args.map((arg) => {
    if (arg.kind !== 'Lambda') return expressionClasses(arg, scope);
    if (arg.parameters.length > 2) return everyClass;
    const inside = scope.within(parameterTypes(arg.parameters, elementTypes(arrays, scope)));
    return lambdas.get(familyOf(sureType(arg.body, inside))) ?? ['x', 'y', 'z'];
  });
}

const lambdas: ReadonlyMap<string, PossibleClasses> = new Map([
  ['text', ['y']],
  ['boolean', ['x']],
]);

/** The kinds of values an expression may have, where it is an argument among others. */
export function expressionClasses(expression: Expression, scope: TypeScope): PossibleClasses {
  switch (expression.kind) {
    case 'StringLiteral':
    case 'Template':
      return ['k'];
    case 'Parenthesized':
    case 'Alias':
      return expressionClasses(expression.expression, scope);
    default:
      return classesOfType(sureType(expression, scope));
  }
}
