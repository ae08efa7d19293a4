import { unitNamed } from '../../../common/language/timeUnits.ts';
import type { Extent } from '../../ast/extent.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Binary, Call, Expression, Node } from '../../ast/nodes.ts';
import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import { everyClass, type TypeClass } from '../../schema/typeClasses.ts';
import { argumentClasses, expressionClasses } from '../resolve/expressionClasses.ts';
import { sureType } from '../resolve/expressionType.ts';
import type { Scope } from '../resolve/scope.ts';
import { isNothing, isUnknown, withArticle } from '../types/valueTypes.ts';
import { classNames } from '../types/valueClasses.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { unitSlip } from './meantNames.ts';
import { isMany } from './suggestions.ts';

/** Values that functions and operators do not accept, according to the engine's answers. */
export const argumentTypeChecks: NameChecks = {
  Call: (node, context) => {
    const { args, name, withinGroup } = node;
    const info = context.catalog.functions.find(name.text);
    if (context.site.isUnread && comparing.test(name.text)) return [];
    if (!info || withinGroup || args.some(isOpen)) return [];
    // A lambda of that name may be meant.
    if (context.site.scope?.lambda(name)) return [];
    const counted = lambdaCount(node, info);
    if (counted.length > 0) return counted;
    for (const some of checkedTogether(info, args, context)) {
      const found = refusal(info.name, name.text, some, node, context);
      if (found.length === 0) continue;
      const unit = unitSlip(node, 'argument-type');
      return unit ? [unit] : found;
    }
    return [];
  },
  Binary: (node, context) => {
    const { operator, left, right } = node;
    if (isMembership(operator)) return memberships(node, context);
    const form = operatorForms.get(operator);
    return form === undefined ? [] : refusal(form, operator, [left, right], node, context);
  },
  Not: (node, context) => refusal('not', 'not', [node.operand], node, context),
  Negation: (node, context) => refusal('-', '-', [node.operand], node, context),
  // A text that is made a number is not a condition that anyone means.
  Filter: ({ clause, condition }, context) =>
    refusal('not', clause, [condition], condition, context).map(({ fixes: _, ...one }) => one),
  CaseBranch: ({ condition }, context) =>
    isCompared(context.site.parent)
      ? []
      : refusal('countIf', 'when', [condition], condition, context),
  Logical: ({ operator, operands }, context) =>
    operands.flatMap((operand) => refusal('not', operator, [operand], operand, context)),
  Conditional: (node, context) => {
    const { condition, then, otherwise } = node;
    return refusal('if', '? :', [condition, then, otherwise], node, context);
  },
  Index: (node, context) => refusal('[]', '[]', [node.object, node.index], node, context),
  ArrayLiteral: (node, context) => {
    if (mixesLiterals(node.elements)) {
      const message = 'An array needs values of one type, but these are strings and numbers.';
      return [finding('argument-type', message, node)];
    }
    const [first, ...others] = node.elements;
    for (const other of first ? others : []) {
      const found = refusal('[,]', '[…]', first ? [first, other] : [], other, context);
      if (found.length > 0) return found;
    }
    return [];
  },
};

/** `case event when …` compares: its branches are not conditions. */
function isCompared(parent: Node | undefined): boolean {
  return parent?.kind === 'Case' && parent.operand !== undefined;
}

/** Values that are all written out make one constant; with a column among them each is a value of its own. */
function mixesLiterals(elements: readonly Expression[]): boolean {
  const kinds = new Set(elements.map(({ kind }) => kind));
  return kinds.size === 2 && kinds.has('StringLiteral') && kinds.has('NumberLiteral');
}

/** A lambda has a parameter for each of the arrays after it. */
function lambdaCount({ args: [lambda, ...arrays], name }: Call, info: FunctionInfo): Finding[] {
  if (lambda?.kind !== 'Lambda' || arrays.length === 0) return [];
  const { length } = lambda.parameters;
  if (length === arrays.length || !eachOfArrays.test(info.name)) return [];
  const passed = arrays.length === 1 ? 'one value' : `${arrays.length} values`;
  const message = `\`${name.text}\` calls its lambda with ${passed}, one of each array, but this one takes ${length}.`;
  return [finding('argument-type', message, lambda)];
}

const eachOfArrays =
  /^array(?:All|Avg|Count|CumSum|CumSumNonNegative|Difference|Exists|Fill|Filter|First|FirstIndex|Last|LastIndex|Map|Max|Min|Product|ReverseFill|ReverseSort|ReverseSplit|Sort|Split|Sum)$/;

/** The arguments which the engine was asked about together: of many values, each with the first. */
function checkedTogether(
  { args: [least, most], name }: FunctionInfo,
  args: readonly Expression[],
  { site: { scope } }: CheckContext,
): (readonly Expression[])[] {
  const [first, second, ...others] = args;
  // Most functions return NULL for a NULL argument, whatever the others are.
  if (scope && args.some((arg) => isNothing(sureType(arg, scope))))
    return args.length > 3 ? [] : [args];
  if (name === 'multiIf') return branches(args);
  if (most !== null || least > 2 || !first || !second || others.length === 0) return [args];
  if (eachLikeTheFirst.test(name)) return [second, ...others].map((other) => [first, other]);
  return startsWithTwo.test(name) ? [[first, second]] : [args];
}

/** `multiIf(condition, value, …, otherwise)`: each value with its condition and the last one. */
function branches(args: readonly Expression[]): (readonly Expression[])[] {
  const otherwise = args.at(-1);
  return args.flatMap((value, at) => {
    const condition = args[at - 1];
    return at % 2 === 1 && condition && otherwise ? [[condition, value, otherwise]] : [];
  });
}

const eachLikeTheFirst =
  /^(?:and|array|arrayConcat|arrayIntersect|arrayZip|coalesce|greatest|least|or|xor)$/;
/** Any number of keys may follow. */
const startsWithTwo = /^(?:JSON|format$)/;

const operatorForms: ReadonlyMap<string, string> = new Map([
  ...['+', '-', '*', '/', '%'].map((one) => [one, one] as const),
  ...['like', 'ilike', 'not like', 'not ilike'].map((one) => [one, 'like'] as const),
  ...['=~', '!~', '=~*', '!~*'].map((one) => [one, '=~'] as const),
  ['??', 'ifNull'],
]);

/** Types are only found to differ when the values are compared. */
const comparing = /^(?:equals|notEquals|(?:less|greater)(?:OrEquals)?)$/;

/** True for arguments that are any number of values, or that nobody knows. */
function isOpen(argument: Expression): boolean {
  return isMany(argument) || argument.kind === 'Star' || argument.kind === 'Unsupported';
}

function isMembership(operator: string): boolean {
  return operator === 'in' || operator === 'not in';
}

/** Each value of a list is compared with the value looked for. */
function memberships({ left, operator, right }: Binary, context: CheckContext): Finding[] {
  if (right.kind !== 'Tuple') return [];
  return right.elements
    .slice(0, mostElements)
    .flatMap((element) => refusal('in list', operator, [left, element], element, context));
}

/** Longer lists are made by programs, which do not mix types. */
const mostElements = 200;

function refusal(
  form: string,
  shown: string,
  args: readonly Expression[],
  whole: Extent,
  { site: { scope, isDropped }, catalog, source }: CheckContext,
): Finding[] {
  if (!scope || isDropped || args.some(({ kind }) => kind === 'Missing')) return [];
  const { argumentTypes } = catalog;
  const classes = argumentClasses({ form, args }, scope);
  if (argumentTypes.takes(form, classes) !== false) return [];
  const places = args.map((arg, at) => ({
    arg,
    taken: argumentTypes.takenAt(form, classes, at).filter((letter) => isSaid(letter, arg)),
  }));
  const [wrong] = places
    .filter(({ taken }) => taken.length > 0)
    .toSorted((a, b) => b.taken.length - a.taken.length);
  if (!wrong) {
    const types = args.map((arg) => typeText(arg, scope)).join(' and ');
    const message = `\`${shown}\` does not take ${types}.`;
    return [finding('argument-type', message, whole)];
  }
  const { arg, taken } = wrong;
  const wanted = listed(classNames(taken));
  const text = source.slice(arg);
  const named = text.length > longestShown ? 'this' : `\`${text}\``;
  const message = `\`${shown}\` expects ${wanted}, but ${named} is ${typeText(arg, scope)}.`;
  return [finding('argument-type', message, arg, conversions(arg, taken, text, scope))];
}

/** NULL is accepted almost everywhere, and most functions were not asked about lambdas. */
function isSaid(letter: TypeClass, { kind }: Expression): boolean {
  return letter !== 'n' && (kind === 'Lambda' || !/[xyz]/.test(letter));
}

const longestShown = 60;
/** With more kinds, nothing useful is known about a value. */
const fewKinds = 4;

function typeText(expression: Expression, scope: Scope): string {
  if (expression.kind === 'Lambda') return 'a lambda';
  const type = sureType(expression, scope);
  if (!isUnknown(type)) return withArticle(type);
  const kinds = classNames(expressionClasses(expression, scope));
  return kinds.length < fewKinds ? listed(kinds) : 'something else';
}

/** `a`, `b` or `c`. If almost everything is accepted, the list is not worth reading. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length <= 1) return last;
  return `${names.slice(0, -1).join(', ')} or ${last}`;
}

/** Calls that convert to an accepted kind, by likelihood. */
function conversions(
  arg: Expression,
  taken: readonly TypeClass[],
  text: string,
  scope: Scope,
): Fix[] {
  const literal = arg.kind === 'StringLiteral' ? arg.value : '';
  const [, count, word = ''] = /^(\d+) *([a-z]+)$/i.exec(literal) ?? [];
  const unit = taken.includes('v') ? unitNamed(word) : undefined;
  if (count !== undefined && unit !== undefined) {
    const written = `interval ${count} ${unit}`;
    return [replacing(fixTitle.write(`\`${written}\``), arg.start, arg.end, written)];
  }
  const classes: PossibleClasses = expressionClasses(arg, scope);
  if (arg.kind === 'StringLiteral' || classes.length === everyClass.length) return [];
  const isText = classes.every((letter) => letter === 's' || letter === 'S');
  const isList = classes.every((letter) => !/[sSiIfFdDtTbBuU]/.test(letter));
  if (isList) return [];
  // If a literal text is required, a computed one does not do.
  if (isText && taken.includes('k') && !taken.includes('s')) return [];
  const functions = isText
    ? [...(taken.includes('F') ? ['toFloat'] : []), ...(taken.includes('T') ? ['toDateTime'] : [])]
    : taken.includes('s')
      ? ['toString']
      : [];
  const { start, end } = arg;
  return functions.map((name) =>
    replacing(fixTitle.convertWith(`\`${name}\``), start, end, `${name}(${text})`),
  );
}
