import { join } from 'node:path';
import { bundledCatalog } from '../../../../server/src/schema/bundledCatalog.ts';
import type { CatalogUpdate } from '../../../../server/src/schema/catalog.ts';

/** The folder of the bundled tables and functions. */
export const dataDirectory = join(import.meta.dirname, '../../../../server/src/schema/data');

const bundled = bundledCatalog(dataDirectory);

/** The project of the tests: it tells the tables of every project, and a few of its own. */
export const update = {
  tables: {
    ...Object.fromEntries(bundled.tables),
    'stripe.prefix.invoices': {
      kind: 'data_warehouse',
      fields: { id: { type: 'string' }, 'total amount': { type: 'float', nullable: true } },
    },
    weekly_signups: { kind: 'view', fields: { week: { type: 'date' }, n: { type: 'integer' } } },
    shapes: {
      kind: 'data_warehouse',
      fields: { id: { type: 'integer' }, secret: { type: 'string', hidden: true } },
    },
    query_log: null,
  },
  properties: {
    event: [{ name: '$browser', type: 'String' }, { name: 'odd name' }],
    person: [{ name: 'plan', type: 'String' }],
    session: [],
    group: { '0': [{ name: 'industry' }] },
  },
  events: [
    { name: 'rare', volume: 1 },
    { name: "it's", volume: 5 },
    { name: '$pageview', volume: 100 },
  ],
  values: { 'event.properties.$browser': ['Chrome', 'Firefox'] },
  variables: [{ codeName: 'org', name: 'Organisation', type: 'String' }],
} satisfies CatalogUpdate;

/** The bundled catalog with a little of a project on top. */
export const catalog = bundled.updated(update);
