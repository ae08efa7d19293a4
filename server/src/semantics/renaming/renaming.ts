import { t } from '@vscode/l10n';
import type { Edit } from '../../ast/fix.ts';
import { isReserved, unquoted } from '../../parser/quoting.ts';
import { isPlainName, isReservedAlias, quoted } from '../../schema/quotedName.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { type Analysis, analyze } from '../analysis/analysis.ts';
import type { Mention, SymbolIndex } from '../analysis/symbolIndex.ts';
import type { SymbolKind } from '../resolve/symbol.ts';
import type { Node, Query } from '../../ast/nodes.ts';
import { nameText } from '../../ast/names.ts';
import { walk } from '../../ast/walk.ts';
import type { Extent } from '../../ast/extent.ts';
import { sameTree } from '../../ast/sameTree.ts';
import { sourcesOf, tableName } from '../../ast/sources.ts';
import { aliasesIn } from '../resolve/scope.ts';

/** Why something cannot be renamed, as a sentence for the user. */
export type Refusal = { readonly refused: string };

/** The name at an offset, or why it cannot be renamed; undefined if there is no name. */
export function renamable(
  document: Analysis,
  offset: number,
  catalog: Catalog,
): Mention | Refusal | undefined {
  const index = document.symbols(catalog);
  const found = index.at(offset);
  if (!found) return undefined;
  const { kind, name, identity } = found.symbol;
  if (kind === 'column' && typeof identity !== 'string') {
    return { refused: t('`{0}` has no alias. Add one, then rename it.', name) };
  }
  const refused = keptName(kind, name);
  if (refused !== undefined) return { refused };
  for (const { occurrence, statement } of index.mentionsOf(found)) {
    const tree = document.statements[statement ?? -1]?.parsed.tree;
    if (kind !== 'column alias' || !tree || !occurrence) continue;
    const bound = boundAt(tree, occurrence.name.start);
    if (bound === 'using') {
      return {
        refused: t('`{0}` is used in USING, which needs exactly this name.', name),
      };
    }
    if (bound && occurrence.isDeclaration) {
      return { refused: t('`{0}` is matched BY NAME, which needs exactly this name.', name) };
    }
  }
  return found;
}

/** The reason why a name that no query declares cannot be renamed. */
function keptName(kind: SymbolKind, name: string): string | undefined {
  switch (kind) {
    case 'table':
      return t('`{0}` is a table of the project and keeps its name.', name);
    case 'column':
      return t('`{0}` is a column of the project and keeps its name.', name);
    case 'property':
      return t('`{0}` is a property of the project and keeps its name.', name);
    case 'function':
      return t('`{0}` is a function and keeps its name.', name);
    case 'placeholder':
      return t('`{0}` is filled in by the service and keeps its name.', name);
    default:
      return undefined;
  }
}

/** The edits that rename the symbol at an offset everywhere, if every name keeps its meaning. */
export function renaming(
  document: Analysis,
  offset: number,
  wanted: string,
  catalog: Catalog,
): readonly Edit[] | Refusal | undefined {
  const found = renamable(document, offset, catalog);
  if (!found || 'refused' in found) return found;
  const name = unquoted(wanted.trim());
  if (name === '') return { refused: t('A name needs at least one character.') };
  if (name.includes('%')) return { refused: t('A name cannot contain `%`.') };
  if (found.symbol.kind === 'column alias' && isReservedAlias(name)) {
    return { refused: t('`{0}` cannot be an alias: the service reserves it.', name) };
  }
  const isCell = found.symbol.kind === 'cell';
  if (isCell && !isPlainName(name)) {
    return {
      refused: t(
        'Other cells use this title as a table name: letters, digits, `_` and `$`, not starting with a digit.',
      ),
    };
  }
  const before = document.symbols(catalog);
  const places = before.mentionsOf(found);
  const title = places.filter(({ occurrence }) => !occurrence);
  const names = places.filter(({ occurrence }) => occurrence);
  const edits = [
    ...title.map(({ start, end }) => ({ start, end, text: name })),
    ...namedEdits(document, names, name),
  ].sort((a, b) => a.start - b.start);
  const after = edited(document, edits);
  if (givenTwice(document, name) < givenTwice(after, name)) {
    return { refused: t('`{0}` already exists here. Choose another name.', name) };
  }
  if (!isSameMeaning(before, after.symbols(catalog))) {
    return { refused: t('`{0}` already means something else here: choose another name.', name) };
  }
  return edits;
}

function givenTwice({ statements }: Analysis, name: string): number {
  return statements.reduce((sum, { parsed }) => sum + clashesOf(parsed.tree, name), 0);
}

/** True if the names of two versions of a document, one by one, mean the same. */
function isSameMeaning(before: SymbolIndex, after: SymbolIndex): boolean {
  const old = meanings(before);
  const now = meanings(after);
  return old.length === now.length && old.every((first, at) => first === now[at]);
}

/** For each name of a document the first one that means the same. */
function meanings(index: SymbolIndex): number[] {
  const firsts = new Map<unknown, Map<number | undefined, number>>();
  return index.all().map(({ symbol: { identity }, statement }, at) => {
    const homes = firsts.get(identity) ?? new Map<number | undefined, number>();
    firsts.set(identity, homes);
    const home = index.homeOf(identity, statement);
    const first = homes.get(home) ?? at;
    homes.set(home, first);
    return first;
  });
}

/** Why a column cannot have another name at an offset: something finds it by the name it has. */
type Bound = 'using' | 'by name';

/** True if something at an offset finds columns by their names. */
function boundAt(tree: Query, offset: number): Bound | undefined {
  let bound: Bound | undefined;
  walk(tree, (node) => {
    if (node.start > offset || node.end < offset) return false;
    if (node.kind === 'JoinConstraint' && node.style === 'using') bound = 'using';
    if (
      node.kind === 'SetQuery' &&
      node.rest.some(({ operator }) => operator.endsWith(' BY NAME'))
    ) {
      bound = 'by name';
    }
    return true;
  });
  return bound;
}

/** The edits that give all places a name, in quotes where the language asks for them. */
function namedEdits(document: Analysis, places: readonly Extent[], name: string): Edit[] {
  const inQuotes = places.map(({ start, end }) => ({ start, end, text: quoted(name) }));
  if (!isPlainName(name)) return inQuotes;
  const bare = places.map(({ start, end }) => ({ start, end, text: name }));
  if (!isReserved(name)) return bare;
  return readsAlike(edited(document, bare), edited(document, inQuotes)) ? bare : inQuotes;
}

/** A document after edits that do not overlap. */
function edited(document: Analysis, edits: readonly Edit[]): Analysis {
  let text = document.text;
  for (const { start, end, text: by } of edits.toSorted((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + by + text.slice(end);
  }
  return analyze(text, document);
}

function readsAlike(a: Analysis, b: Analysis): boolean {
  return (
    a.syntaxErrors.length === b.syntaxErrors.length &&
    a.statements.length === b.statements.length &&
    a.statements.every(({ parsed }, at) => {
      const other = b.statements[at]?.parsed;
      return other && sameTree(parsed.tree, other.tree);
    })
  );
}

/** Counts names that are defined twice where each must be unique. */
function clashesOf(tree: Query, name: string): number {
  let clashes = 0;
  walk(tree, (node) => {
    for (const names of declaredBy(node)) {
      const times = names.filter((own) => own === name).length;
      clashes += Math.max(0, times - 1);
    }
    return true;
  });
  return clashes;
}

/** The names that a node declares, in groups of those that must differ. */
function declaredBy(node: Node): string[][] {
  switch (node.kind) {
    case 'Select':
      return [
        aliasesIn(node).map(({ name }) => name),
        node.from ? sourcesOf(node.from.joins).map((source) => tableName(source) ?? '') : [],
      ];
    case 'With':
      return [node.ctes.map(({ name }) => nameText(name))];
    case 'Windows':
      return [node.windows.map(({ name }) => nameText(name))];
    case 'Lambda':
      return [node.parameters.map(nameText)];
    case 'TableCte':
      return [(node.columns ?? []).map(nameText)];
    case 'TableSource':
      return [(node.columnAliases ?? []).map(nameText)];
    default:
      return [];
  }
}
