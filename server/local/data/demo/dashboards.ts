/** A dashboard: its insights, and its overrides of their ranges and filters. */
export type Dashboard = {
  readonly id: number;
  readonly name: string;
  readonly filters: {
    readonly date_from?: string;
    readonly date_to?: string;
    readonly properties?: readonly Readonly<Record<string, unknown>>[];
  };
};

/** The demo project's dashboards. Each insight lists the dashboards it is on. */
export const dashboards: readonly Dashboard[] = [
  { id: 1, name: 'Overview', filters: { date_from: '-14d' } },
  {
    id: 2,
    name: 'Growth',
    filters: {
      properties: [{ key: '$geoip_country_code', value: ['US'], operator: 'exact', type: 'event' }],
    },
  },
];
