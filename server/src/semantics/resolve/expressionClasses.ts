import type { Call, Expression } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import { everyClass } from '../../schema/typeClasses.ts';
import {
  type EngineType,
  familyOf,
  int64,
  isSameType,
  parseType,
  string,
  uint64,
  uint8,
  uuid,
  withNull,
} from '../types/valueTypes.ts';
import { classesOfType } from '../types/valueClasses.ts';
import { type LambdaCall, sureType, type TypeScope } from './expressionType.ts';

/** The kinds of values the arguments of a call may have. */
export function argumentClasses(call: LambdaCall, scope: TypeScope): PossibleClasses[] {
  return call.args.map((arg) => {
    if (arg.kind !== 'Lambda') return expressionClasses(arg, scope);
    if (arg.parameters.length > 2) return everyClass;
    return lambdas.get(familyOf(sureType(arg.body, scope.within(arg, call)))) ?? ['x', 'y', 'z'];
  });
}

const lambdas: ReadonlyMap<string, PossibleClasses> = new Map([
  ['text', ['y']],
  ['boolean', ['x']],
]);

/** The kinds of values that an expression may have as an argument. */
export function expressionClasses(expression: Expression, scope: TypeScope): PossibleClasses {
  switch (expression.kind) {
    case 'StringLiteral':
    case 'Template':
      return ['k'];
    case 'Parenthesized':
    case 'Alias':
      return expressionClasses(expression.expression, scope);
    case 'NumberLiteral':
      return classesOf(sureType(expression, scope), Number(expression.text) < 256 ? uint8 : uint64);
    case 'Negation':
      return classesOf(sureType(expression, scope), uint64);
    case 'Binary':
      return classesOf(
        sureType(expression, scope),
        /[+*-]/.test(expression.operator) ? uint64 : undefined,
      );
    case 'Call': {
      const classes = classesOf(sureType(expression, scope), documentedInteger(expression, scope));
      return constantText(expression, classes);
    }
    case 'Path':
      // A text that may be a UUID is certainly one of the two.
      return scope.resolve(expression.names)?.mayBeUuid === true
        ? textOrUuid
        : classesOfType(sureType(expression, scope));
    default:
      return classesOfType(sureType(expression, scope));
  }
}

const textOrUuid: PossibleClasses = [string, uuid].flatMap((type) => [
  ...classesOfType(type),
  ...classesOfType(withNull(type)),
]);

/** A text without columns is computed first, and then treated like a literal. */
function constantText(expression: Expression, classes: PossibleClasses): PossibleClasses {
  const isText = classes.every((letter) => letter === 's' || letter === 'S');
  return isText && isConstant(expression) ? [...classes, 'k'] : classes;
}

/** True if an expression reads no column and no query: the engine computes it beforehand. */
export function isConstant(expression: Expression): boolean {
  let found = true;
  walk(expression, ({ kind }) => {
    if (kind === 'Path' || kind === 'Subquery') found = false;
    return found;
  });
  return found;
}

/** The kinds of a type; `integer` is what is known about the width, which a sure type may omit. */
function classesOf(type: EngineType, integer: EngineType | undefined): PossibleClasses {
  return classesOfType(integer && isSameType(type, int64) ? integer : type);
}

/** The engine documents of many functions how wide their integers are. */
function documentedInteger({ name }: Call, { environment }: TypeScope): EngineType | undefined {
  const [type = '', ...others] = environment.catalog.functions.find(name.text)?.returns ?? [];
  return others.length === 0 && /^U?Int\d+$/.test(type) ? parseType(type) : undefined;
}
