import type { CompletionItem } from 'vscode-languageserver-types';
import type { NameOrMissing } from '../../ast/nodes.ts';
import { variableType } from '../../semantics/resolve/placeholderType.ts';
import { expectationAt } from './expectedTypes.ts';
import { byLikelihood } from './likelihood.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Inside braces: the project's variables and the filters of the view that runs the query. */
export function placeholders(
  { catalog, place }: WordPlace,
  names: readonly NameOrMissing[],
  depth: number,
): CompletionItem[] {
  const path = names.slice(0, depth).map((name) => (name.kind === 'Name' ? name.text : ''));
  const braces = place.path.findLastIndex(({ kind }) => kind === 'Placeholder');
  const around = { ...place, path: place.path.slice(0, braces + 1) };
  const { ofType } = expectationAt(around, catalog.functions);
  const variables = catalog.variables.map((variable, at) => {
    const { codeName, type, name } = variable;
    const sortText = byLikelihood(ofType(variableType(variable)), at);
    return { ...constant(codeName, type, name), sortText };
  });
  switch (path.join('.')) {
    case '':
      if (depth > 0) return [];
      return [
        ...variables.map((item) => ({ ...item, label: `variables.${item.label}` })),
        ...(filtered(place.scope?.tables ?? [])
          ? filters.map((label) => ({ ...constant(label), sortText: `~${label}` }))
          : []),
      ];
    case 'variables':
      return variables;
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
