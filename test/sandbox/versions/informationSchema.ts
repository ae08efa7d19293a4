import type { Route } from '../../../server/local/http/routes.ts';

type Rows = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A null is an empty text here, which the query turns back. */
const tables: Readonly<Record<string, Rows>> = {
  tables: {
    columns: ['table_name', 'description'],
    rows: [
      ['events', 'Everything that people did.'],
      ['groups', ''],
    ],
  },
  columns: {
    columns: ['table_name', 'column_name', 'description'],
    rows: [
      ['groups', 'index', 'Which type of group it is: *0* to 4.'],
      ['groups', 'key', ''],
      ['events', 'event', 'The name.'],
    ],
  },
  relationships: {
    columns: [
      'source_table',
      'source_column',
      'target_table',
      'target_column',
      'relationship_kind',
    ],
    rows: [
      ['groups', 'key', 'sessions', '$entry_hostname', 'lazy_join'],
      ['events', 'person', 'persons', 'person.id', 'lazy_join'],
      ['events', 'pdi', 'persons', '', 'lazy_join'],
      ['events', 'distinct_id', 'groups', 'key', 'proposed_join'],
    ],
  },
};

/** Lets HogQL read what the service says of its own schema. */
export function withInformationSchema(handle: Route['handle']): Route['handle'] {
  return (request) => {
    const body = (request.body ?? {}) as { query?: Readonly<Record<string, unknown>> };
    const { query } = body.query ?? {};
    if (typeof query !== 'string' || !query.includes('system.information_schema.')) {
      return handle(request);
    }
    const text = query.replaceAll(/system\.information_schema\.(\w+)/g, (all, name: string) => {
      const table = tables[name];
      return table ? `(${table.rows.map((row) => selected(table, row)).join(' union all ')})` : all;
    });
    return handle({ ...request, body: { ...body, query: { ...body.query, query: text } } });
  };
}

function selected({ columns }: Rows, row: readonly string[]): string {
  const items = columns.map((column, at) => `nullIf('${row[at] ?? ''}', '') as ${column}`);
  return `select ${items.join(', ')}`;
}
