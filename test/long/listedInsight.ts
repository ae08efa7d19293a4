/** An insight as the list of insights has it. */
export const listedInsight = {
  id: 1,
  shortId: 'a',
  title: 'A',
  kind: undefined,
  format: 'hogql',
  tags: [],
  description: '',
  favorited: false,
  modifiedAt: null,
  modifiedBy: null,
  createdBy: null,
  lastRefresh: null,
  dashboards: 0,
  isViewOnly: false,
  status: undefined,
} as const;
