import type { Position } from 'vscode-languageserver-types';
import type { ComparedPropertyResult } from '../protocol/comparedProperty.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { conditionsOf, eventsOf } from '../semantics/queries/eventFilters.ts';
import { placeAt } from '../semantics/resolve/visit.ts';
import { comparisonAt } from './shared/comparison.ts';
import { statementCaret, statementText } from './shared/statementCaret.ts';

/** The property that the text at a position is compared with; undefined elsewhere. */
export function comparedProperty(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): ComparedPropertyResult {
  const statement = statementText(document, position);
  const { caret, outside } = statementCaret(document, statement, catalog);
  if (caret.kind !== 'text') return {};
  const { path, scope } = placeAt(caret.statement.tree, caret.start, outside);
  const other = comparisonAt(path)?.other;
  if (other?.kind !== 'Path') return {};
  const last = other.names.at(-1);
  const target = scope?.target(other.names.slice(0, -1));
  if (last?.kind !== 'Name' || target?.kind !== 'properties' || !target.owner) return {};
  const { owner } = target;
  const query = path.findLast((node) => node.kind === 'Select');
  const events = query && scope && owner === 'event' ? eventsOf(conditionsOf(query), scope) : [];
  return { property: { owner, name: last.text, ...(events.length > 0 ? { events } : {}) } };
}
