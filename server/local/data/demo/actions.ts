import type { ActionDefinition } from '../../compiler/context.ts';

/** The demo project's actions: named conditions on events, for `matchesAction('Paid')`. */
export const actions: readonly ActionDefinition[] = [
  { id: 1, name: 'Signed up', steps: [{ event: 'signed_up' }] },
  {
    id: 2,
    name: 'Interacted with a file',
    steps: [
      { event: 'uploaded_file' },
      { event: 'downloaded_file' },
      { event: 'shared_file_link' },
      { event: 'deleted_file' },
    ],
  },
  {
    id: 3,
    name: 'Looked at pricing',
    steps: [{ event: '$pageview', url: '/pricing', url_matching: 'contains' }],
  },
  { id: 4, name: 'Paid', steps: [{ event: 'upgraded_plan' }, { event: 'paid_bill' }] },
];
