import type { CompletionItem } from 'vscode-languageserver-types';
import type { NameOrMissing, Node } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import { quotedName } from '../../schema/quotedName.ts';
import { filteredTables, filtersForm } from '../../semantics/resolve/filtersForm.ts';
import { variableType } from '../../semantics/resolve/placeholderType.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import { familyOf } from '../../semantics/types/valueTypes.ts';
import { escaped, snippet } from './answer.ts';
import { expectationAt } from './expectedTypes.ts';
import { byLikelihood } from './likelihood.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Inside braces: the project's variables and the filters of the view that runs the query. */
export function placeholders(
  word: WordPlace,
  names: readonly NameOrMissing[],
  depth: number,
): CompletionItem[] {
  const { catalog, place } = word;
  const path = nameTexts(names.slice(0, depth));
  const braces = place.path.findLastIndex(({ kind }) => kind === 'Placeholder');
  const { ofType } = expectationAt(place.around(braces), catalog.functions);
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
        ...[...(isFiltered(place) ? plain : []), ...anywhere].map((label) => ({
          ...constant(label),
          sortText: `~${label}`,
        })),
        ...['filters', 'filters.breakdown'].map((name) => ({
          ...bound(name, word),
          sortText: `~${name}(`,
        })),
      ];
    case 'variables':
      return variables;
    case 'filters':
      return [constant('dateRange'), constant('interval', 'String'), bound('breakdown', word)];
    case 'filters.dateRange':
      return [constant('from', 'DateTime'), constant('to', 'DateTime')];
    default:
      return [];
  }
}

/** `timestamp`: the key of `{filters(expr AS key)}` that receives the date range. */
export function bindingKeys(path: readonly Node[]): CompletionItem[] {
  const around = path.find((node) => node.kind === 'Placeholder');
  const form = around && filtersForm(around);
  const isKey = path.at(-2)?.kind === 'Alias' && form?.args?.some((one) => one === path.at(-2));
  return isKey && form?.path === '' ? [constant('timestamp', 'DateTime')] : [];
}

const plain = ['filters', 'filters.dateRange.from', 'filters.dateRange.to'];
/** They need no column that all these tables have. */
const anywhere = ['filters.interval'];

function isFiltered({ tables }: Place): boolean {
  return tables.some(({ relation }) => filteredTables.test(relation?.name ?? ''));
}

/** A form whose argument binds a column to a key. */
function bound(name: string, { client, place }: WordPlace): CompletionItem {
  const columns = place.tables.flatMap(({ relation }) => relation?.columns() ?? []);
  const time = columns.find(({ hidden, type }) => !hidden && familyOf(type) === 'time');
  const [value, key] =
    name === 'filters'
      ? [time ? quotedName(time.name) : 'created_at', 'timestamp']
      : ['properties.plan', "'plan'"];
  const item = {
    label: `${name}(… AS …)`,
    kind: CompletionItemKind.Function,
    filterText: name,
  };
  const text = `${name}(\${1:${escaped(value)}} AS \${2:${key}})$0`;
  return snippet(item, text, client, `${name}(${value} AS ${key})`);
}

function constant(label: string, detail?: string, description?: string): CompletionItem {
  return {
    label,
    kind: CompletionItemKind.Constant,
    ...(detail && { detail }),
    ...(description && { labelDetails: { description } }),
  };
}
