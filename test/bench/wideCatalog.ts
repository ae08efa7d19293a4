import type { CatalogParams } from '../../server/src/protocol/catalog.ts';
import { Random } from '../fuzz/random.ts';

/** A catalog as large as the largest projects have: tables, properties and events. */
export function wideCatalog(): CatalogParams {
  const random = new Random(11);
  const types = ['string', 'integer', 'float', 'datetime', 'boolean'];
  const tables: Record<
    string,
    { kind: 'data_warehouse'; fields: Record<string, { type: string }> }
  > = {};
  for (let table = 0; table < tableCount; table++) {
    const fields: Record<string, { type: string }> = { id: { type: 'string' } };
    for (let field = 1; field < fieldCount; field++) {
      fields[`${random.pick(words)}_${field}`] = { type: random.pick(types) };
    }
    tables[`${random.pick(sources)}.${random.pick(words)}_${table}`] = {
      kind: 'data_warehouse',
      fields,
    };
  }
  const named = (count: number): { name: string; type: string }[] =>
    Array.from({ length: count }, (_, at) => ({
      name: `${random.pick(words)} ${random.pick(words)}_${at}`,
      type: random.pick(['String', 'Numeric', 'Boolean', 'DateTime']),
    }));
  return {
    revision: 'wide',
    tables,
    properties: {
      event: [{ name: '$browser', type: 'String' }, ...named(propertyCount * 0.75)],
      person: named(propertyCount * 0.25),
    },
    events: [
      { name: '$pageview', volume: 1_000_000 },
      ...Array.from({ length: 5_000 }, (_, at) => ({
        name: `${random.pick(words)} ${at}`,
        volume: random.below(1_000_000),
      })),
    ],
    values: { 'event.properties.$browser': ['Chrome', 'Firefox', 'Safari'] },
  };
}

const tableCount = 4_096;
const fieldCount = 25;
const propertyCount = 120_000;
const sources = ['stripe.eu', 'stripe.us', 'hubspot', 'postgres.public', 'zendesk', 's3'];
const words = [
  'account',
  'amount',
  'billing',
  'browser',
  'campaign',
  'charge',
  'contact',
  'country',
  'customer',
  'delivery',
  'discount',
  'email',
  'feature',
  'invoice',
  'language',
  'location',
  'member',
  'order',
  'organization',
  'payment',
  'plan',
  'product',
  'referrer',
  'region',
  'session',
  'shipment',
  'signup',
  'source',
  'status',
  'subscription',
  'team',
  'ticket',
];
