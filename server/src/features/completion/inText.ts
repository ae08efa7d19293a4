import type { CompletionItem } from 'vscode-languageserver-types';
import type { Call, Expression, Node } from '../../ast/nodes.ts';
import { timeUnits } from '../../../common/language/timeUnits.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { takesUnit, zoneAt } from '../../schema/literalArguments.ts';
import { timeZones } from '../../schema/timeZones.ts';
import { filtersForm } from '../../semantics/resolve/filtersForm.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import { escapedText, quoted } from '../../schema/quotedName.ts';
import { comparisonAt } from '../shared/comparison.ts';
import { cohortNames, comparedTexts, isCohort } from './literals.ts';
import { properties, targetAt } from './members.ts';
import { type Offer, order } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Completes inside quotes: compared values, keys of properties, units and time zones. */
export function inText(place: Place, catalog: Catalog, typed: string): Offer {
  const { path } = place;
  const comparison = comparisonAt(path);
  if (isCohort(place)) return { items: cohortNames(catalog) };
  if (comparison && place.select) return comparedTexts(comparison.other, place, typed);
  const text = path.at(-1);
  const parent = path.at(-2);
  if (parent?.kind === 'Index' && parent.index === text) return keys(parent.object, place, typed);
  if (parent?.kind === 'Invocation') return { items: ofInterval(path) ? texts(timeUnits) : [] };
  if (parent?.kind === 'Call') {
    return inCall(
      parent,
      parent.args.findIndex((argument) => argument === text),
      place,
      typed,
    );
  }
  return { items: [] };
}

/** True inside `{filters.interval('…')}`. */
function ofInterval(path: readonly Node[]): boolean {
  const around = path.at(-3);
  return around?.kind === 'Placeholder' && filtersForm(around)?.path === 'interval';
}

function inCall(call: Call, at: number, place: Place, typed: string): Offer {
  const { name, args } = call;
  const called = name.text.toLowerCase();
  const [first] = args;
  if (called.startsWith('json') && at === 1 && first) return keys(first, place, typed);
  if (at === 0 && takesUnit(name.text)) return { items: texts(timeUnits) };
  if (at === zoneAt(called)) return { items: texts(timeZones()) };
  return { items: [] };
}

/** The properties a JSON column keeps, as texts. */
function keys(object: Expression, place: Place, typed: string): Offer {
  const target = object.kind === 'Path' ? targetAt(place, object.names) : undefined;
  if (target?.kind !== 'properties' || !target.owner) return { items: [] };
  const { items, more } = properties(target.owner, place.catalog, typed);
  const escaped = items.map((item) => ({ ...item, insertText: escapedText(item.label) }));
  return { items: escaped, matched: true, more };
}

function texts(labels: readonly string[]): CompletionItem[] {
  return labels.map((label, at) => ({
    label,
    kind: CompletionItemKind.EnumMember,
    sortText: order(at),
  }));
}

/** True if the word before a caret is complete: an offered word in full, or a closed text. */
export function isWhole(typed: string, before: string, items: readonly CompletionItem[]): boolean {
  if (typed === '') return items.length === 0 && before.endsWith("'");
  const word = typed.toLowerCase();
  return items.some(({ label, kind }) => {
    const name = label.toLowerCase();
    // The first word of a keyword such as IS NULL may stand alone for now.
    return kind === CompletionItemKind.Keyword ? name.split(' ').includes(word) : name === word;
  });
}

/** True if a word right after this text needs a space before it. */
export function wantsSpace(before: string): boolean {
  return /[)\]}*=<>,]$/.test(before);
}

/** Puts a space before every item. */
export function spaced({ items, ...offer }: Offer): Offer {
  return {
    ...offer,
    items: items.map((item) => ({ ...item, insertText: ` ${item.insertText ?? item.label}` })),
  };
}

/** Leaves out the back quotes around every item, for a place between two of them. */
export function withinQuotes({ items, ...offer }: Offer): Offer {
  return { ...offer, items: items.map((item) => ({ ...item, insertText: inner(item) })) };
}

function inner({ label, insertText = label }: CompletionItem): string {
  const names = insertText.match(/`(?:[^`]|``)*`|[^.`]+/g) ?? [];
  const inQuotes = names.map((name) => (name.startsWith('`') ? name : quoted(name)));
  return inQuotes.join('.').slice(1, -1);
}
