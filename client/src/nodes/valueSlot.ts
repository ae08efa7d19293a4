/** The meaning of a value in a node, for the kinds of values that a project knows. */
export type ValueSlot =
  | { readonly kind: 'event' }
  /** The owner: `event`, `person`, `session`, or a group type such as `group/0`. */
  | { readonly kind: 'property'; readonly owner: string }
  | { readonly kind: 'value'; readonly owner: string; readonly property: string }
  | { readonly kind: 'cohort' }
  | { readonly kind: 'date' }
  | { readonly kind: 'comparedDate' };

/** Lists of names of events. */
const eventLists = new Set([
  'excludeEvents',
  'funnelCorrelationExcludeEventNames',
  'funnelCorrelationEventNames',
]);

/**
 * What belongs at a path of an insight's JSON.
 *
 * @param siblings the members of the object that the last named member of the path is in
 */
export function valueSlot(
  path: readonly (string | number)[],
  siblings: ReadonlyMap<string, unknown>,
): ValueSlot | undefined {
  const names = path.filter((segment) => typeof segment === 'string');
  const [name = '', parent = ''] = names.toReversed();
  const isInList = typeof path.at(-1) === 'number';
  const text = (member: string, otherwise: string): string => {
    const value = siblings.get(member);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise;
  };
  const property = (type: string): ValueSlot => {
    const owner = text(type, 'event');
    if (owner === 'cohort') return { kind: 'cohort' };
    if (owner !== 'group') return { kind: 'property', owner };
    return { kind: 'property', owner: `group/${text(groupMember(type), '0')}` };
  };
  if (eventLists.has(name)) return isInList ? { kind: 'event' } : undefined;
  switch (name) {
    case 'event':
    case 'startPoint':
    case 'endPoint':
      return { kind: 'event' };
    case 'id':
      return isEvent(parent, text('type', 'events')) ? { kind: 'event' } : undefined;
    case 'key':
      return text('type', 'event') === 'cohort' ? undefined : property('type');
    case 'value':
      return valueOf(text);
    case 'breakdown':
      return property('breakdown_type');
    case 'property':
      return property('type');
    case 'math_property':
      return { kind: 'property', owner: 'event' };
    case 'funnelCorrelationNames':
      return isInList ? { kind: 'property', owner: 'person' } : undefined;
    case 'date_from':
    case 'date_to':
    case 'after':
    case 'before':
      return { kind: 'date' };
    case 'compare_to':
      return { kind: 'comparedDate' };
    default:
      return undefined;
  }
}

function isEvent(parent: string, type: string): boolean {
  return (parent === 'targetEntity' || parent === 'returningEntity') && type === 'events';
}

function valueOf(text: (member: string, otherwise: string) => string): ValueSlot | undefined {
  const [owner, property] = [text('type', 'event'), text('key', '')];
  if (owner === 'cohort') return { kind: 'cohort' };
  return property === '' ? undefined : { kind: 'value', owner, property };
}

/** The member with the group type, beside the one that says it is of a group. */
function groupMember(type: string): string {
  return type === 'type' ? 'group_type_index' : 'breakdown_group_type_index';
}
