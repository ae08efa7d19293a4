import type { Position } from 'vscode-languageserver-types';
import type { ComparedPropertyResult } from '../protocol/comparedProperty.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { eventsAt } from '../semantics/queries/eventFilters.ts';
import { comparisonAt } from './shared/comparison.ts';
import { statementCaret, statementText } from './shared/statementCaret.ts';

/** The property that the text at a position is compared with; undefined elsewhere. */
export function comparedProperty(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): ComparedPropertyResult {
  const statement = statementText(document, position);
  const { caret, place } = statementCaret(document, statement, catalog) ?? {};
  if (caret?.kind !== 'text' || !place) return {};
  const other = comparisonAt(place.path)?.other;
  if (other?.kind !== 'Path') return {};
  const last = other.names.at(-1);
  const target = place.target(other.names.slice(0, -1));
  if (last?.kind !== 'Name' || target?.kind !== 'properties' || !target.owner) return {};
  const { owner } = target;
  const events = owner === 'event' ? eventsAt(place) : [];
  return { property: { owner, name: last.text, ...(events.length > 0 ? { events } : {}) } };
}
