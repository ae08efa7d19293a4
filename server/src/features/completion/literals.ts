import { timeUnits } from '../../../common/language/timeUnits.ts';
import type { CompletionItem } from 'vscode-languageserver-types';
import type { Expression } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import { takesUnit } from '../../schema/literalArguments.ts';
import { folded } from '../../schema/nameSearch.ts';
import { escapedText } from '../../schema/quotedName.ts';
import { comparisonAt } from '../shared/comparison.ts';
import { targetAt } from './members.ts';
import { mostShown, type Offer, order, type WordPlace } from './offer.ts';
import { unknownTables } from './unknownTables.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** The texts an expression is usually compared with: names of events, values of a property. */
export function comparedTexts(expression: Expression, place: Place, typed: string): Offer {
  const texts = textsOf(expression, place, typed);
  const items = texts.found.map((label, at) => ({
    label,
    kind: CompletionItemKind.Value,
    insertText: escapedText(label),
    sortText: order(at),
  }));
  return { items, matched: true, more: texts.more };
}

type Texts = { readonly found: readonly string[]; readonly more: boolean };

function textsOf(expression: Expression, place: Place, typed: string): Texts {
  const { catalog } = place;
  const none: Texts = { found: [], more: false };
  if (expression.kind !== 'Path') return none;
  const { names } = expression;
  const last = names.at(-1);
  if (last?.kind !== 'Name') return none;
  const owner = targetAt(place, names.slice(0, -1));
  if (owner?.kind === 'properties') {
    return limited(catalog.values(`${owner.owner ?? ''}.properties.${last.text}`), typed);
  }
  // A query without a table is read as one of events.
  const isColumn = place.column(names) ?? (unknownTables(place) && names.length === 1);
  if (last.text !== 'event' || !isColumn) return none;
  const events = catalog.eventSearch;
  const { found, more } = events.find(events.names.length > mostShown ? typed : '', mostShown);
  return { found: found.map((at) => events.names[at] ?? ''), more };
}

/** A short list goes to the editor unfiltered, which matches better than matching by parts of names. */
function limited(values: readonly string[], typed: string): Texts {
  if (values.length <= mostShown) return { found: values, more: false };
  const wanted = folded(typed);
  const found = values.filter((value) => folded(value).includes(wanted));
  return { found: found.slice(0, mostShown), more: found.length > mostShown };
}

/** Complete literals for one side of a comparison. */
export function literals({ place }: WordPlace): CompletionItem[] {
  const comparison = comparisonAt(place.path);
  if (!comparison) return unitLiterals(place.path);
  const { found } = textsOf(comparison.other, place, '');
  return found.slice(0, mostLiterals).map((text, at) => ({
    label: `'${escapedText(text)}'`,
    kind: CompletionItemKind.Value,
    sortText: `0-${order(at)}`,
  }));
}

/** The units of a function whose first argument is a unit. */
function unitLiterals(path: Place['path']): CompletionItem[] {
  const call = path.at(-3);
  if (call?.kind !== 'Call' || call.args[0] !== path.at(-2) || !takesUnit(call.name.text))
    return [];
  return timeUnits.map((unit, at) => ({
    label: `'${unit}'`,
    kind: CompletionItemKind.EnumMember,
    sortText: `0-${order(at)}`,
  }));
}

const mostLiterals = 50;

/** True if the place is after IN COHORT. */
export function isCohort({ path }: Place): boolean {
  return comparisonAt(path)?.operator.endsWith('cohort') ?? false;
}

/** Cohorts by name; inserted is the number, which stays when one is renamed. */
export function cohorts(catalog: Catalog): CompletionItem[] {
  return catalog.cohorts.map(({ id, name }, at) => ({
    label: name,
    kind: CompletionItemKind.Constant,
    detail: `cohort ${id}`,
    insertText: String(id),
    filterText: `${name} ${id}`,
    sortText: `0-${order(at)}`,
  }));
}

/** The names of cohorts, for a text after IN COHORT. */
export function cohortNames(catalog: Catalog): CompletionItem[] {
  return catalog.cohorts.map(({ id, name }, at) => ({
    label: name,
    kind: CompletionItemKind.Constant,
    detail: `cohort ${id}`,
    insertText: escapedText(name),
    sortText: order(at),
  }));
}
