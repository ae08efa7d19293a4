import assert from 'node:assert/strict';
import '../support/editor.ts';
import type { SchemaEntry } from '../../../../server/src/protocol/schema.ts';

const { connectItem, entryItem } = await import('../../../../client/src/schema/schemaItem.ts');

const cases: readonly [entry: Partial<SchemaEntry>, label: string, spoken: string][] = [
  [{ kind: 'list', name: 'tables', size: 24 }, 'Tables', 'Tables, 24'],
  [{ kind: 'owner', name: 'person', size: 3 }, 'Person', 'Person, 3'],
  [{ kind: 'owner', name: 'group_1', size: 2 }, 'Group 1', 'Group 1, 2'],
  [{ kind: 'event', name: '$pageview' }, '$pageview', '$pageview, event'],
  [{ kind: 'event', name: 'paid', volume: 812 }, 'paid', 'paid, event, 812 in 30 days'],
  [{ kind: 'cohort', name: 'Paying', type: '4' }, 'Paying', 'Paying, cohort 4'],
  [{ kind: 'variable', name: 'country', type: 'String' }, 'country', 'country, variable, String'],
  [{ kind: 'table', name: 'events', size: 2 }, 'events', 'events, table, 2 columns'],
  [{ kind: 'view', name: 'paying' }, 'paying', 'paying, view, no columns'],
  [{ kind: 'column', name: 'uuid', type: 'UUID' }, 'uuid', 'uuid, column, UUID'],
  [{ kind: 'join', name: 'person', type: 'persons' }, 'person', 'person, leads to persons'],
  [{ kind: 'properties', name: 'properties', size: 1 }, 'properties', 'properties, 1 property'],
  [{ kind: 'property', name: 'plan', type: 'String' }, 'plan', 'plan, property, String'],
];

describe('a line of the schema', () => {
  for (const [parts, label, spoken] of cases) {
    it(`is read out as “${spoken}”`, () => {
      const entry: SchemaEntry = { name: '', kind: 'column', written: 'x', size: 0, ...parts };
      const item = entryItem({
        kind: 'entry',
        path: [entry.name],
        written: 'x',
        entry,
        filter: '',
        parent: undefined,
      });
      assert.equal(item.label, label);
      assert.equal(item.accessibilityInformation?.label, spoken);
    });
  }

  it('that leads to a project is read out with what that brings', () => {
    const spoken = connectItem().accessibilityInformation?.label;
    assert.match(spoken ?? '', /^Connect to see your project\. Adds its events/);
  });
});
