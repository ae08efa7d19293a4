import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import { isTruth } from '../../ast/names.ts';
import type { Expression } from '../../ast/nodes.ts';
import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import { argumentClasses } from '../resolve/expressionClasses.ts';
import { sureType } from '../resolve/expressionType.ts';
import type { Scope } from '../resolve/scope.ts';
import { classesOfType } from '../types/valueClasses.ts';
import { familyOf, string, withNull } from '../types/valueTypes.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { type PropertyName, propertyNameOf } from './propertyNames.ts';

/**
 * Properties that the project knows without a type: the service reads them as strings, and the engine neither compares
 * these with numbers nor computes with them.
 */
export const untypedPropertyChecks: NameChecks = {
  Binary: ({ operator, left, right }, context) => {
    const form = forms.get(operator);
    return form === undefined ? [] : refused(form, [left, right], context);
  },
  Between: ({ operand, low, high }, context) => {
    const found = refused('<', [operand, low], context);
    return found.length > 0 ? found : refused('<', [operand, high], context);
  },
  Negation: ({ operand }, context) => refused('-', [operand], context),
  Call: ({ name, args, withinGroup }, context) => {
    const info = context.catalog.functions.find(name.text);
    if (!info || withinGroup || context.site.scope?.lambda(name)) return [];
    return refused(info.name, args, context);
  },
};

const forms: ReadonlyMap<string, string> = new Map([
  ...['=', '==', '!=', '<>'].map((one) => [one, '='] as const),
  ...['<', '<=', '>', '>='].map((one) => [one, '<'] as const),
  ...['+', '-', '*', '/', '%'].map((one) => [one, one] as const),
]);

/** The untyped ones among some arguments, if the engine does not take them as strings. */
function refused(form: string, args: readonly Expression[], context: CheckContext): Finding[] {
  const { site, catalog, source } = context;
  const { scope, isDropped, isUnread } = site;
  if (!scope || isDropped || isUnread) return [];
  const untyped = args.map((arg) => untypedProperty(arg, scope, context));
  if (untyped.every((one) => one === undefined)) return [];
  const known = argumentClasses({ form, args }, scope);
  const classesWith = (some: PossibleClasses): PossibleClasses[] =>
    known.map((each, at) => (untyped[at] ? some : each));
  if (catalog.argumentTypes.takes(form, classesWith(stringClasses)) !== false) return [];
  const isTime = args.some((arg) => familyOf(sureType(arg, scope)) === 'time');
  const [convert, converted] = isTime ? timeConversion : numberConversion;
  const isConverted = catalog.argumentTypes.takes(form, classesWith([converted])) === true;
  return args.flatMap((arg, at) => {
    const property = untyped[at];
    if (!property) return [];
    const { name, path } = property;
    const literals = form === '=' ? args.filter(isPlainLiteral) : [];
    const isValue = literals.some((each) => catalog.values(path).includes(source.slice(each)));
    const quotes = literals.map((each) => quoted(each, source));
    const text = `${convert}(${source.slice(arg)})`;
    const conversions =
      isConverted && !literals.some(isBoolean)
        ? [replacing(fixTitle.convertWith(`\`${convert}\``), arg.start, arg.end, text)]
        : [];
    const fixes = isValue ? [...quotes, ...conversions] : [...conversions, ...quotes];
    const message = `The project defines no type for \`${name}\`, so its values are strings. Convert them, or compare them with a string.`;
    return [finding('untyped-property-comparison', message, arg, fixes)];
  });
}

const numberConversion = ['toFloat', 'F'] as const;
const timeConversion = ['toDateTime', 'T'] as const;

const stringClasses = classesOfType(withNull(string));

function untypedProperty(
  expression: Expression,
  scope: Scope,
  { catalog }: CheckContext,
): PropertyName | undefined {
  const property = propertyNameOf(expression, scope);
  const defined = property && catalog.propertyIndex(property.owner).find(property.name);
  return defined && defined.type === undefined ? property : undefined;
}

/** `200` as the string that such a property has. */
function quoted(literal: Expression, source: CheckContext['source']): Fix {
  const written = `'${source.slice(literal).toLowerCase()}'`;
  return replacing(fixTitle.write(`\`${written}\``), literal.start, literal.end, written);
}

function isPlainLiteral(expression: Expression): boolean {
  return expression.kind === 'NumberLiteral' || isBoolean(expression);
}

function isBoolean(literal: Expression): boolean {
  const [name, more] = literal.kind === 'Path' ? literal.names : [];
  return name?.kind === 'Name' && !more && isTruth(name);
}
