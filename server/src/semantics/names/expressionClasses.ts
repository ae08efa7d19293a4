import type { Expression } from '../../ast/nodes.ts';
import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import { everyClass } from '../../schema/typeClasses.ts';
import { classesOfType } from '../types/valueClasses.ts';
import { sureType } from './expressionType.ts';
import type { TypeScope } from './expressionType.ts';

/** The kinds of values an expression may have, where it is an argument among others. */
export function expressionClasses(expression: Expression, scope: TypeScope): PossibleClasses {
  switch (expression.kind) {
    case 'StringLiteral':
    case 'Template':
      return ['k'];
    case 'Parenthesized':
    case 'Alias':
      return expressionClasses(expression.expression, scope);
    case 'Lambda':
      return expression.parameters.length > 2 ? everyClass : ['x', 'y', 'z'];
    default:
      return classesOfType(sureType(expression, scope));
  }
}
