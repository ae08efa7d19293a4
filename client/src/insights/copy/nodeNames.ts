import { isMembers } from '../../../../server/common/json/members.ts';
/** A property and its owner. */
export type OwnedProperty = {
  readonly owner: 'event' | 'person' | 'session' | `group/${string}`;
  readonly name: string;
};

/** The names of its project that a query node uses outside of HogQL. */
export type NodeNames = {
  readonly events: readonly string[];
  readonly properties: readonly OwnedProperty[];
  /** Ids that mean something else in another project: `action 12`. */
  readonly numbered: readonly string[];
};

type Data = Readonly<Record<string, unknown>>;

/** The names in a node, each once. */
export function nodeNames(query: unknown): NodeNames {
  const events = new Set<string>();
  const numbered = new Set<string>();
  const properties = new Map<string, OwnedProperty>();
  const addProperty = (owner: OwnedProperty['owner'] | undefined, name: unknown): void => {
    if (!owner || typeof name !== 'string' || name.startsWith('$virt_')) return;
    properties.set(`${owner}.${name}`, { owner, name });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isMembers(value)) return;
    const event = eventOf(value);
    if (event !== undefined) events.add(event);
    const number = numberOf(value);
    if (number !== undefined) numbered.add(number);
    const owner = ownerOf(value['type'], value['group_type_index']);
    addProperty(owner, value['key']);
    addProperty(owner, value['property']);
    if (value['breakdown_type'] !== undefined) {
      const whose = ownerOf(value['breakdown_type'], value['breakdown_group_type_index']);
      for (const name of [value['breakdown']].flat()) addProperty(whose, name);
    }
    if (typeof value['math_property'] === 'string' && value['math_property_type'] !== 'session') {
      addProperty('event', value['math_property']);
    }
    Object.values(value).forEach(visit);
  };
  visit(query);
  return {
    events: [...events],
    properties: [...properties.values()],
    numbered: [...numbered],
  };
}

/** The event of a step or series, or of one of the two entities of a retention. */
function eventOf(node: Data): string | undefined {
  const kind = node['kind'];
  if (kind === 'EventsNode' || kind === 'EventsQuery') return textOr(node['event']);
  if (node['type'] === 'events') return textOr(node['id']) ?? textOr(node['name']);
  return undefined;
}

function numberOf(node: Data): string | undefined {
  const type = node['type'];
  if (node['kind'] === 'ActionsNode' || type === 'actions') return numbered('action', node['id']);
  return type === 'cohort' ? numbered('cohort', node['value']) : undefined;
}

function numbered(what: string, id: unknown): string | undefined {
  return typeof id === 'number' || typeof id === 'string' ? `${what} ${id}` : undefined;
}

function ownerOf(type: unknown, groupType: unknown): OwnedProperty['owner'] | undefined {
  switch (type) {
    case 'event':
    case 'person':
    case 'session':
      return type;
    case 'group':
      return typeof groupType === 'number' ? `group/${groupType}` : undefined;
    default:
      return undefined;
  }
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
