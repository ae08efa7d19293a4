import type { Project } from '../data/project/project.ts';
import type { HogQLAutocomplete } from './nodes.ts';
import { databaseSchema } from '../compiler/databaseSchema.ts';
import { functionNames } from '../compiler/functionTable.ts';

/** A completion item. */
type Suggestion = {
  readonly label: string;
  readonly insertText: string;
  readonly kind: 'Class' | 'Field' | 'Function' | 'Property';
  readonly detail?: string;
};

/** More than there are functions and columns of any table. */
const maxSuggestions = 5_000;

/** The items for a position: tables after FROM, columns and functions elsewhere. */
export function autocomplete(
  { query, startPosition, endPosition }: HogQLAutocomplete,
  project: Project,
): {
  readonly suggestions: readonly Suggestion[];
  readonly incomplete_list: boolean;
} {
  const characters = Array.from(query);
  const before = characters.slice(0, startPosition).join('');
  const typed = characters.slice(startPosition, endPosition).join('').toLowerCase();
  const found = candidates(before, query, project).filter(({ label }) =>
    label.toLowerCase().startsWith(typed),
  );
  return {
    suggestions: found.slice(0, maxSuggestions),
    incomplete_list: found.length > maxSuggestions,
  };
}

function candidates(
  before: string,
  query: string,
  { tables, propertyTypes }: Project,
): Suggestion[] {
  const schema = databaseSchema(tables);
  const owner = /(?:^|[^\w$.])(\w+\.)?properties\.$/.exec(before);
  if (owner) {
    const isPerson = owner[1] === 'person.' || owner[1] === 'persons.';
    const types = isPerson ? propertyTypes.person : propertyTypes.event;
    return Object.entries(types).map(([name, detail]) => suggest(name, 'Property', detail));
  }
  if (/\b(from|join)\s+$/i.test(before)) {
    return Object.keys(schema).map((name) => suggest(name, 'Class', 'table'));
  }
  const named = Object.keys(schema).filter((name) => query.includes(name));
  const fields = named.flatMap((table) => Object.values(schema[table]?.fields ?? {}));
  const columns = fields.map(({ name, type }) => suggest(name, 'Field', type));
  const offered = functionNames.filter((name) => !name.startsWith('_'));
  const functions = offered.map((name) => ({
    ...suggest(name, 'Function'),
    insertText: `${name}()`,
  }));
  return [...columns, ...functions];
}

function suggest(name: string, kind: Suggestion['kind'], detail?: string): Suggestion {
  return { label: name, insertText: name, kind, ...(detail === undefined ? {} : { detail }) };
}
