import { t } from '@vscode/l10n';
import type { CompletionItem } from 'vscode-languageserver-types';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind, InsertTextFormat } from '../shared/lspKinds.ts';

/** Whole queries at the start of a statement, for clients that support snippets. */
export function querySnippets({ client, caret }: WordPlace): CompletionItem[] {
  const { text } = caret.statement;
  if (!client.snippets || text.slice(0, caret.start).trim() !== '') return [];
  return queries().map((one) => snippetItem(one, one[0]));
}

/** Expressions of several parts, for a place where a value is selected. */
export function valueSnippets({ client, place, caret }: WordPlace): CompletionItem[] {
  if (!client.snippets || !caret.keywords.includes('CASE')) return [];
  return place.path.at(-3)?.kind === 'Select'
    ? values().map((one) => snippetItem(one, one[1]))
    : [];
}

type Snippet = readonly [label: string, detail: string, body: string];

/** @param filterText of values what they write, since their labels begin like names of columns: number, values */
function snippetItem([label, detail, body]: Snippet, filterText: string): CompletionItem {
  return {
    label,
    kind: CompletionItemKind.Snippet,
    detail,
    filterText,
    insertText: body,
    insertTextFormat: InsertTextFormat.Snippet,
    sortText: `8-${label}`,
  };
}

const queries = (): readonly Snippet[] => [
  [
    t('Events of the last 7 days'),
    t('The newest events of a week'),
    "select event, timestamp, distinct_id\nfrom events\nwhere event = '${1:\\$pageview}' and timestamp >= now() - interval 7 day\norder by timestamp desc\nlimit ${2:100}$0",
  ],
  [
    t('Active persons per day'),
    t('Active persons on each day'),
    'select toDate(timestamp) as day, count(distinct person_id) as persons\nfrom events\nwhere timestamp >= now() - interval ${1:30} day\ngroup by day\norder by day$0',
  ],
  [
    t('Funnel with countIf'),
    t('Persons who reached each step'),
    "with steps as (\n    select\n        person_id,\n        minIf(timestamp, event = '${1:first step}') as first_at,\n        countIf(event = '${1:first step}') > 0 as first_step,\n        countIf(event = '${2:second step}') > 0 as second_step\n    from events\n    where timestamp >= now() - interval ${3:30} day\n    group by person_id\n)\nselect\n    countIf(first_step) as first,\n    countIf(first_step and second_step) as second,\n    round(100 * second / first, 1) as percent\nfrom steps$0",
  ],
  [
    t('Common table expression'),
    t('A named query and one that reads it'),
    'with ${1:name} as (\n    select $2\n    from ${3:events}\n)\nselect $0\nfrom ${1:name}',
  ],
];

const values = (): readonly Snippet[] => [
  [
    t('Values by condition'),
    'case when … then … end',
    'case when ${1:condition} then ${2:value} else ${3:other} end$0',
  ],
  [
    t('Number of the row in its group'),
    'row_number() over (…)',
    'row_number() over (partition by ${1:person_id} order by ${2:timestamp}) as ${3:position}$0',
  ],
  [
    t('Running total'),
    'sum() over (…)',
    'sum(${1:value}) over (order by ${2:timestamp} rows between unbounded preceding and current row) as ${3:total}$0',
  ],
];
