import { CompletionItemKind } from 'vscode-languageserver-types';
import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver-types';
import type { Expression, Name, Node } from '../ast/nodes.ts';
import { sentinel } from '../parser/caret.ts';
import type { Caret } from '../parser/caret.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { placeAt } from '../semantics/scopeAt.ts';
import type { Place } from '../semantics/scopeAt.ts';
import { comparedName, documentCaret } from './shared/comparedName.ts';
import * as items from './shared/completionItems.ts';

/** Offers what may be typed at a position. */
export function completion(
  document: AnalyzedDocument,
  position: Position,
  catalog: Catalog,
): CompletionList {
  const { caret, start, end } = documentCaret(document, position);
  switch (caret.kind) {
    case 'nothing':
      return { isIncomplete: false, items: [] };
    case 'text': {
      const range = document.lines.rangeOf(start + caret.start, start + caret.end);
      return list(inText(caret, catalog), range);
    }
    case 'word': {
      // In front of a query that is there already nothing is wanted.
      if (caret.typed === '' && caret.start === 0 && end > start + caret.end) return list([]);
      const offered = atWord(caret, catalog);
      const from = start + (offered.from ?? caret.start);
      return list(
        matching(offered.items, offered.typed ?? caret.typed),
        document.lines.rangeOf(from, start + caret.end),
      );
    }
  }
}

type Word = Extract<Caret, { kind: 'word' }>;
type Text = Extract<Caret, { kind: 'text' }>;
type Offered = {
  readonly items: readonly CompletionItem[];
  /** Where the replaced text starts, if before the word. */
  readonly from?: number;
  readonly typed?: string;
};

/** More are told to be asked for again once there is more typed. */
const mostItems = 2000;

function list(
  offered: readonly CompletionItem[],
  range?: ReturnType<AnalyzedDocument['lines']['rangeOf']>,
): CompletionList {
  const shown = offered.slice(0, mostItems);
  return {
    isIncomplete: shown.length < offered.length,
    items: range
      ? shown.map((item) => ({
          ...item,
          textEdit: { range, newText: item.insertText ?? item.label },
        }))
      : shown,
  };
}

/** The items in which what was typed occurs; the client ranks them. */
function matching(offered: readonly CompletionItem[], typed: string): CompletionItem[] {
  const wanted = typed.replace(/^[`"]/, '').toLowerCase();
  if (wanted === '') return [...offered];
  return offered.filter((item) => (item.filterText ?? item.label).toLowerCase().includes(wanted));
}

function atWord(caret: Word, catalog: Catalog): Offered {
  const place = placeAt(caret.statement.tree, caret.start + 1, catalog);
  const name = place.path.at(-1);
  const parent = place.path.at(-2);
  const keywords = items.keywords(caret.keywords, caret.statement.text);
  if (name?.kind !== 'Name' || name.text !== sentinel || !parent) return { items: keywords };
  switch (parent.kind) {
    case 'Path':
      return atPath(parent.names, name, place, keywords, catalog);
    case 'Property':
      return { items: members(parent.object, place) };
    case 'TableReference':
    case 'TableFunction': {
      const names = parent.kind === 'TableReference' ? parent.names : [parent.name];
      return tables(names, name, caret, place, keywords);
    }
    case 'Call':
      if (parent.name !== name) return { items: windowNames(place) };
      return { items: [...expressionItems(place, catalog), ...keywords] };
    case 'TypeName':
      return { items: items.types() };
    case 'Alias':
      return { items: parent.style === 'implicit' ? keywords : [] };
    case 'TableSource':
      return { items: isAfterAs(parent, name, caret) ? [] : keywords };
    default:
      return { items: [] };
  }
}

function isAfterAs(
  source: Extract<Node, { kind: 'TableSource' }>,
  name: Name,
  caret: Word,
): boolean {
  return /\bas\s*$/i.test(caret.statement.text.slice(source.table.end, name.start));
}

function atPath(
  names: readonly { readonly kind: string }[],
  name: Name,
  place: Place,
  keywords: readonly CompletionItem[],
  catalog: Catalog,
): Offered {
  const path = place.path.at(-2);
  if (path?.kind !== 'Path') return { items: [] };
  const depth = names.indexOf(name);
  const inBraces = place.path.at(-3)?.kind === 'Placeholder';
  if (inBraces) return { items: items.variables(catalog, depth, path.names[0]) };
  if (depth > 0)
    return { items: items.members(place.scope?.target(path.names.slice(0, depth)), catalog) };
  return { items: [...expressionItems(place, catalog), ...keywords] };
}

function expressionItems(place: Place, catalog: Catalog): CompletionItem[] {
  return [...items.columns(place, catalog), ...items.functions(catalog)];
}

function members(object: Expression, place: Place): CompletionItem[] {
  if (object.kind !== 'Path' || !place.scope) return [];
  return items.members(place.scope.target(object.names), place.environment.catalog);
}

/** A table's name is dotted as a whole, so what is replaced starts at its first part. */
function tables(
  names: readonly Node[],
  name: Name,
  caret: Word,
  place: Place,
  keywords: readonly CompletionItem[],
): Offered {
  const from = names[0]?.start ?? caret.start;
  const before = caret.statement.text.slice(from, name.start);
  return {
    items: [...items.tables(place.environment, before), ...(before === '' ? keywords : [])],
    from,
    typed: before + caret.typed,
  };
}

function windowNames({ scope }: Place): CompletionItem[] {
  return (scope?.select.windows?.windows ?? []).flatMap(({ name }) =>
    name.kind === 'Name' ? [{ label: name.text, kind: CompletionItemKind.Variable }] : [],
  );
}

/** Inside quotes: the names of events where they are compared, values of a property likewise. */
function inText(caret: Text, catalog: Catalog): CompletionItem[] {
  const compared = comparedName(caret, catalog);
  return compared ? items.comparedTexts(compared, catalog) : [];
}
