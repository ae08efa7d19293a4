import { textsOf } from '../queries/eventFilters.ts';
import type { Binary, Expression, Name, Path, StringLiteral } from '../../ast/nodes.ts';
import type { PropertyOwner } from '../../schema/catalog.ts';
import { nearest } from '../../schema/nameIndex.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { type CheckContext, type Finding, finding, type NameChecks } from './finding.ts';
import { propertyNameOf } from './propertyNames.ts';
import { didYouMean, replacements, textReplacements } from './suggestions.ts';

/** Events, properties and their values, as far as the project's are known. */
export const taxonomyChecks: NameChecks = {
  Path: (node, context) => (context.site.scope ? property(node, context.site.scope, context) : []),
  Index: ({ object, index }, context) => {
    const { scope } = context.site;
    if (!scope || object.kind !== 'Path' || index.kind !== 'StringLiteral') return [];
    const target = scope.target(object.names);
    if (target?.kind !== 'properties' || index.value.startsWith('$virt_')) return [];
    return unknownProperty(index.value, target.owner, index, context);
  },
  Binary: (node, context) => compared(node, context),
};

function property(path: Path, scope: Scope, context: CheckContext): Finding[] {
  const resolution = resolvePath(path, scope);
  if (resolution.kind !== 'column' || !resolution.property) return [];
  const { owner, at } = resolution.property;
  const name = path.names[at];
  if (name?.kind !== 'Name' || name.text.startsWith('$virt_')) return [];
  return unknownProperty(name.text, owner, name, context);
}

function unknownProperty(
  name: string,
  owner: PropertyOwner | undefined,
  place: Name | StringLiteral,
  { catalog, suggested }: CheckContext,
): Finding[] {
  if (!owner || isOfPropertyFamily(name)) return [];
  const index = catalog.propertyIndex(owner);
  if (index.size === 0 || index.find(name)) return [];
  const suggestions = suggested('unknown-property', () => index.near(name));
  const whose = owner.startsWith('group_') ? 'group' : owner;
  const message = `No ${whose} property \`${name}\` has been seen in this project.${didYouMean(suggestions)}`;
  const fixes =
    place.kind === 'Name' ? replacements(place, suggestions) : textReplacements(place, suggestions);
  return [finding('unknown-property', message, place, fixes)];
}

function compared(
  { operator, left, right }: Binary,
  { site: { scope }, catalog, suggested }: CheckContext,
): Finding[] {
  if (!scope || !/^(?:==?|!=|<>|(?:not )?in)$/.test(operator)) return [];
  const [name, value] = left.kind === 'StringLiteral' ? [right, left] : [left, right];
  const texts = textsOf(value);
  if (texts.length === 0) return [];
  const known = knownValues(name, scope, catalog);
  if (!known) return [];
  return texts.flatMap((text) => {
    if (known.has(text.value)) return [];
    const suggestions = suggested(known.code, () => known.near(text.value));
    const message = known.message(text.value) + didYouMean(suggestions);
    return [finding(known.code, message, text, textReplacements(text, suggestions))];
  });
}

type Known = {
  readonly code: 'unknown-event' | 'unknown-property-value';
  readonly has: (text: string) => boolean;
  readonly near: (text: string) => readonly string[];
  readonly message: (text: string) => string;
};

/** The known values of a column of event names, or of a property. */
export function knownValues(
  expression: Expression,
  scope: Scope,
  catalog: CheckContext['catalog'],
): Known | undefined {
  if (isEvent(expression, scope)) {
    const index = catalog.eventIndex();
    if (index.size === 0) return undefined;
    return {
      code: 'unknown-event',
      has: (text) => index.find(text) !== undefined,
      near: (text) => index.near(text),
      message: (text) => `No event \`${text}\` has been seen in this project.`,
    };
  }
  const property = propertyNameOf(expression, scope);
  const values = property ? catalog.values(property.path) : [];
  if (!property || values.length === 0) return undefined;
  return {
    code: 'unknown-property-value',
    has: (text) => values.includes(text),
    near: (text) => nearest(text, values),
    message: (text) => `\`${text}\` is not a known value of \`${property.name}\`.`,
  };
}

/** True if an expression is the column of event names. */
export function isEvent(expression: Expression, scope: Scope): boolean {
  if (expression.kind !== 'Path') return false;
  const resolution = resolvePath(expression, scope);
  if (resolution.kind !== 'column' || resolution.property) return false;
  const { table, column } = resolution.column.origin ?? {};
  return table === 'events' && column === 'event';
}

/**
 * Properties that come in families, one for each flag, survey or campaign: a project has more of them
 * than it has listed.
 */
function isOfPropertyFamily(name: string): boolean {
  return families.some((start) => name.startsWith(start));
}

const families = [
  '$feature/',
  '$feature_enrollment/',
  '$feature_interaction/',
  '$survey_response',
  '$survey_dismissed/',
  '$survey_responded/',
  'utm_',
  '$initial_utm_',
] as const;
