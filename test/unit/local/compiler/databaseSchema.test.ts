import assert from 'node:assert/strict';
import { databaseSchema } from '../../../../server/local/compiler/databaseSchema.ts';
import { demoProject } from '../../../../server/local/data/demo/demoProject.ts';
import { tables, views } from '../../../../server/local/data/demo/tables.ts';

describe('compiler: the schema it tells', () => {
  const schema = databaseSchema(demoProject.tables);

  it('lists the tables that can be read', () => {
    assert.deepEqual(Object.keys(schema), [
      'events',
      'persons',
      'person_distinct_ids',
      'sessions',
      'groups',
      'cohort_people',
      'static_cohort_people',
      'session_replay_events',
      'raw_session_replay_events',
      'console_logs_log_entries',
      'crm_accounts',
      'stripe.invoices',
      'support_tickets',
      'paying_accounts',
      'tickets_by_priority',
    ]);
  });

  const fields: readonly [table: string, field: string, type: string][] = [
    ['events', 'event', 'string'],
    ['events', 'properties', 'json'],
    ['events', 'timestamp', 'datetime'],
    ['events', 'person', 'lazy_table'],
    ['events', 'poe', 'virtual_table'],
    ['persons', 'is_identified', 'boolean'],
    ['sessions', '$urls', 'array'],
    ['sessions', '$session_duration', 'integer'],
    ['session_replay_events', 'person', 'field_traverser'],
    ['stripe.invoices', 'paid_at', 'datetime'],
  ];
  for (const [table, field, type] of fields) {
    it(`says that ${table}.${field} is ${type}`, () => {
      assert.equal(schema[table]?.fields[field]?.type, type);
    });
  }

  it('tells what a join leads to', () => {
    assert.equal(schema['events']?.fields['person']?.table, 'persons');
    assert.ok(schema['events'].fields['person'].fields?.includes('properties'));
  });

  it('names only columns that the engine has', () => {
    for (const { name, fields: described } of Object.values(schema)) {
      const ddl =
        [...tables, ...views].find((table) =>
          new RegExp(`CREATE (TABLE|OR REPLACE VIEW) ${name.replace('.', '_')} `).test(table),
        ) ?? '';
      for (const field of Object.values(described)) {
        if (/table$|traverser$/.test(field.type)) continue;
        assert.ok(
          new RegExp(`[\`\\s]${field.name.replace('$', '\\$')}[\`\\s,]`).test(ddl),
          `${name}.${field.name}`,
        );
      }
    }
  });
});
