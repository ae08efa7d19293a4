import { kindOf } from '../../../common/types/typeKind.ts';
import type { Expression, Node } from '../../ast/nodes.ts';
import { expressionType } from '../resolve/expressionType.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import type { Place } from '../resolve/place.ts';
import { castedType, type EngineType, familyOf } from '../types/valueTypes.ts';

/** The type that a query requires of a value. */
export type PlaceholderUse = {
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'list';
  /** A date alone, without a time of the day. */
  readonly isDay?: true;
  /** What it is compared with: names of events, or a property and its owner. */
  readonly comparedWith?: 'events' | { readonly owner: string; readonly name: string };
};

/** What the context of a placeholder requires; undefined if it does not tell. */
export function placeholderUse({ path, scope }: Place): PlaceholderUse | undefined {
  let at = path.findLastIndex(({ kind }) => kind === 'Placeholder');
  let isInList = false;
  while (wrapping.has(path[at - 1]?.kind ?? 'Select')) {
    at--;
    isInList ||= path[at]?.kind !== 'Parenthesized';
  }
  const [parent, value] = [path[at - 1], path[at]];
  if (!parent || !value) return undefined;
  switch (parent.kind) {
    case 'Binary': {
      const other = parent.left === value ? parent.right : parent.left;
      if (/^(?:not )?(?:global )?(?:in|global in)$/.test(parent.operator)) {
        const use = parent.right === value && scope ? comparedWith(other, scope) : undefined;
        return isInList ? use : { ...use, type: 'list' };
      }
      if (/^(?:not )?i?like$/.test(parent.operator)) return { type: 'text' };
      if (!scope) return undefined;
      if (comparing.test(parent.operator)) return comparedWith(other, scope);
      // Intervals are only added to dates.
      return familyOf(expressionType(other, scope)) === 'number' ? { type: 'number' } : undefined;
    }
    case 'Between':
      return scope && parent.operand !== value ? comparedWith(parent.operand, scope) : undefined;
    case 'Call':
      return ofArgument(parent.name.text);
    case 'Cast':
      return parent.type.kind === 'TypeName' ? ofType(castedType(parent.type.text)) : undefined;
    case 'Limit':
    case 'LimitBy':
    case 'Interval':
      return { type: 'number' };
    default:
      return undefined;
  }
}

/** Nodes between a comparison and one of its values. */
const wrapping = new Set<Node['kind']>(['Parenthesized', 'Tuple', 'ArrayLiteral']);
const comparing = /^(?:==?|!=|<>|[<>]=?)$/;

function comparedWith(other: Expression, scope: Scope): PlaceholderUse | undefined {
  const use = ofType(expressionType(other, scope));
  if (other.kind !== 'Path') return use;
  const resolution = resolvePath(other, scope);
  if (resolution.kind !== 'column') return use;
  const name = other.names.at(-1);
  if (name?.kind !== 'Name') return use;
  const { property, table } = resolution;
  // A property without a definition counts as a text.
  if (property?.owner && property.at === other.names.length - 1) {
    const type = use?.type ?? 'text';
    return { ...use, type, comparedWith: { owner: property.owner, name: name.text } };
  }
  const isEvent = !property && name.text === 'event' && table?.relation?.column('event');
  return isEvent && use?.type === 'text' ? { ...use, comparedWith: 'events' } : use;
}

function ofType(type: EngineType): PlaceholderUse | undefined {
  switch (familyOf(type)) {
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'text':
      return { type: 'text' };
    case 'time':
      return kindOf(type) === 'date' ? { type: 'date', isDay: true } : { type: 'date' };
    case 'array':
      return { type: 'list' };
    default:
      return undefined;
  }
}

/** Functions whose argument can be one thing only. */
function ofArgument(name: string): PlaceholderUse | undefined {
  if (/^toInterval[A-Z]/.test(name)) return { type: 'number' };
  return /^(?:toDate|toDateTime|toDateTime64|parseDateTimeBestEffort)$/.test(name)
    ? { type: 'date' }
    : undefined;
}
