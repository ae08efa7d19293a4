import type { CompletionItem } from 'vscode-languageserver-types';
import type { NameOrMissing } from '../../ast/nodes.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Inside braces: the project's variables and the filters of the view that runs the query. */
export function placeholders(
  { catalog, place }: WordPlace,
  names: readonly NameOrMissing[],
  depth: number,
): CompletionItem[] {
  const path = names.slice(0, depth).map((name) => (name.kind === 'Name' ? name.text : ''));
  const variables = catalog.variables.map(({ codeName, name, type }) => ({ codeName, name, type }));
  switch (path.join('.')) {
    case '':
      if (depth > 0) return [];
      return [
        ...variables.map(({ codeName, name, type }) =>
          constant(`variables.${codeName}`, type, name),
        ),
        ...(filtered(place.scope?.tables ?? [])
          ? filters.map((label) => ({ ...constant(label), sortText: `~${label}` }))
          : []),
      ];
    case 'variables':
      return variables.map(({ codeName, name, type }) => constant(codeName, type, name));
    case 'filters':
      return [constant('dateRange')];
    case 'filters.dateRange':
      return [constant('from', 'DateTime'), constant('to', 'DateTime')];
    default:
      return [];
  }
}

const filters = ['filters', 'filters.dateRange.from', 'filters.dateRange.to'];
/** The tables whose queries can be filtered from outside. */
const filterable = new Set(['events', 'posthog.ai_events', 'sessions', 'logs', 'groups']);

function filtered(
  tables: readonly { readonly relation: { name: string | undefined } | undefined }[],
): boolean {
  return tables.some(({ relation }) => relation?.name && filterable.has(relation.name));
}

function constant(label: string, detail?: string, description?: string): CompletionItem {
  return {
    label,
    kind: CompletionItemKind.Constant,
    ...(detail && { detail }),
    ...(description && { labelDetails: { description } }),
  };
}
