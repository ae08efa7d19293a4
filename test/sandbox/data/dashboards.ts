/** A dashboard: which insights are on it, and what it puts over their ranges and filters. */
export type Dashboard = {
  readonly id: number;
  readonly name: string;
  readonly filters: {
    readonly date_from?: string;
    readonly date_to?: string;
    readonly properties?: readonly Readonly<Record<string, unknown>>[];
  };
};

/** The demo project's dashboards. Which insight is on which stands with the insights. */
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
