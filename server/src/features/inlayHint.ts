import { t } from '@vscode/l10n';
import type { InlayHint, Range } from 'vscode-languageserver-types';
import { append } from '../base/append.ts';
import type { Expression } from '../ast/nodes.ts';
import type { PlacedStatement } from '../parser/parse.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { shownType } from '../semantics/types/valueTypes.ts';
import { implicitLimit, lacksLimit } from '../semantics/queries/rows.ts';
import type { ResolvedStatement } from '../semantics/resolve/resolvedStatement.ts';
import { InlayHintKind } from './shared/lspKinds.ts';

/** The inlay hints that the user wants; all by default. */
export type InlayHintSettings = { readonly types?: boolean; readonly implicitLimit?: boolean };

/** The types of select items that do not show them, and the LIMIT the service adds. */
export function inlayHint(
  document: Analysis,
  range: Range,
  catalog: Catalog,
  { types = true, implicitLimit: limits = true }: InlayHintSettings = {},
): InlayHint[] {
  const from = document.lines.offsetAt(range.start);
  const to = document.lines.offsetAt(range.end);
  const index = document.symbols(catalog);
  const hints: InlayHint[] = [];
  for (const [at, statement] of document.statements.entries()) {
    const { start, end } = statement;
    if (end < from || start > to) continue;
    if (types) append(hints, typeHints(document, statement, index.ofStatement(at)));
    if (limits) append(hints, limitHint(document, statement, catalog));
  }
  return hints.filter(({ position }) => {
    const offset = document.lines.offsetAt(position);
    return offset >= from && offset <= to;
  });
}

function typeHints(
  { lines }: Analysis,
  { start }: PlacedStatement,
  symbols: ResolvedStatement,
): InlayHint[] {
  return symbols.items.flatMap(([item, type]): InlayHint[] => {
    if (showsType(item, symbols)) return [];
    const shown = shownType(type());
    if (shown === undefined || shown === '') return [];
    const position = lines.positionAt(start + item.end);
    return [{ position, label: `: ${shown}`, kind: InlayHintKind.Type }];
  });
}

/** Literals, comparisons and casts say it themselves, a plain column is known by its name. */
function showsType(item: Expression, symbols: ResolvedStatement): boolean {
  switch (item.kind) {
    case 'Alias':
    case 'Parenthesized':
      return item.expression.end === item.expression.start || showsType(item.expression, symbols);
    case 'Path': {
      const last = item.names.at(-1);
      const found = last?.kind === 'Name' ? symbols.of(last) : undefined;
      return found?.symbol.kind !== 'property';
    }
    case 'Missing':
    case 'NumberLiteral':
    case 'StringLiteral':
    case 'NullLiteral':
    case 'Template':
    case 'Star':
    case 'Columns':
    case 'Cast':
    case 'Not':
    case 'Logical':
    case 'Between':
    case 'IsNull':
    case 'IsDistinct':
    case 'Lambda':
    case 'Tag':
      return true;
    case 'Binary':
      return /^(?:[=<>!~]|(?:not )?(?:in|like|ilike))/.test(item.operator);
    default:
      return false;
  }
}

function limitHint(
  { lines }: Analysis,
  { start, parsed }: PlacedStatement,
  catalog: Catalog,
): InlayHint[] {
  if (parsed.errors.length > 0 || !lacksLimit(parsed.tree, catalog)) return [];
  const tooltip = t('Without a LIMIT the service answers with the first {0} rows.', implicitLimit);
  return [
    {
      position: lines.positionAt(start + parsed.tree.end),
      label: `LIMIT ${implicitLimit}`,
      tooltip,
      paddingLeft: true,
    },
  ];
}
