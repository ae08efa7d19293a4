import type { Node, Query } from '../../ast/nodes.ts';
import { isTruth } from '../../ast/names.ts';
import { walk } from '../../ast/walk.ts';
import { filtersForm } from '../resolve/filtersForm.ts';
import type { ResolvedStatement } from '../resolve/resolvedStatement.ts';
import type { Occurrence } from '../resolve/symbol.ts';

/** The names of a statement as semantic tokens, in order: what only the tree and the catalog tell. */
export function nameTokens(tree: Query, symbols: ResolvedStatement): ColouredToken[] {
  const tokens: ColouredToken[] = [];
  const add = (
    { start, end }: Node,
    type: TokenType,
    modifiers: readonly TokenModifier[] = [],
  ): void => {
    if (end > start) tokens.push({ start, end, type, modifiers });
  };
  walk(tree, (node) => {
    switch (node.kind) {
      case 'TableReference':
        for (const name of node.names) add(name, 'class');
        return false;
      case 'TableFunction':
        add(node.name, 'function', ['defaultLibrary']);
        break;
      case 'TypeName':
        add(node, 'type', ['defaultLibrary']);
        return false;
      case 'Placeholder': {
        // `{variables.x}` is read by the service before there are columns.
        const { expression } = node;
        const isPath = expression.kind === 'Path';
        const names = isPath ? expression.names : (filtersForm(node)?.names ?? []);
        for (const name of names) add(name, 'parameter', ['readonly']);
        return !isPath;
      }
      case 'NamedArgument':
        add(node.name, 'parameter');
        break;
      case 'Name': {
        const found = symbols.of(node);
        if (found) add(node, typeOf(found), modifiersOf(found));
        else if (!isTruth(node)) add(node, 'property');
        break;
      }
      default:
    }
    return true;
  });
  return withoutOverlaps(tokens, otherWords(tree));
}

function typeOf({ symbol: { kind }, isDeclaration }: Occurrence): TokenType {
  switch (kind) {
    case 'cte':
    case 'table':
    case 'cell':
      // Before a dot it is a qualifier like any alias.
      return isDeclaration ? 'class' : 'variable';
    case 'scalar':
    case 'table alias':
    case 'column alias':
    case 'window':
      return 'variable';
    case 'parameter':
    case 'placeholder':
      return 'parameter';
    case 'column':
    case 'property':
      return 'property';
    case 'function':
      return 'function';
  }
}

function modifiersOf({ symbol: { kind }, isDeclaration }: Occurrence): TokenModifier[] {
  if (isDeclaration) return ['declaration'];
  return kind === 'function' ? ['defaultLibrary'] : [];
}

/** The offsets of words that are names in the tree but not of the query: tags and units. */
function otherWords(tree: Query): ReadonlySet<number> {
  const starts = new Set<number>();
  walk(tree, (node) => {
    if (node.kind === 'Tag' || node.kind === 'TagAttribute') starts.add(node.name.start);
    if (node.kind === 'Interval' && node.unit) starts.add(node.unit.start);
    return true;
  });
  return starts;
}

/** A broken tree may hold a name twice; clients accept each position once. */
function withoutOverlaps(tokens: ColouredToken[], left: ReadonlySet<number>): ColouredToken[] {
  tokens.sort((a, b) => a.start - b.start || a.end - b.end);
  let end = 0;
  return tokens.filter((token) => {
    if (token.start < end || left.has(token.start)) return false;
    end = token.end;
    return true;
  });
}

/** The types of semantic tokens, all from the protocol's own list. */
export const tokenTypes = [
  ...(['class', 'variable', 'property', 'parameter', 'function', 'type'] as const),
  ...(['keyword', 'number', 'string', 'comment', 'operator'] as const),
];
/** The modifiers of a token. */
export const tokenModifiers = ['declaration', 'defaultLibrary', 'readonly'] as const;

export type TokenType = (typeof tokenTypes)[number];
type TokenModifier = (typeof tokenModifiers)[number];

/** A stretch of one statement and how it is coloured; offsets count from the statement's start. */
export type ColouredToken = {
  readonly start: number;
  readonly end: number;
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
};
