import type { Edit } from '../ast/fix.ts';
import type { Node, Query, Select } from '../ast/nodes.ts';
import type { Comment } from '../parser/lexing/lexer.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { ResolvedStatement } from '../semantics/resolve/resolvedStatement.ts';

/** A selection in a statement, with its analysis; all offsets are the statement's. */
export type Target = {
  readonly text: string;
  readonly tree: Query;
  readonly comments: readonly Comment[];
  readonly symbols: ResolvedStatement;
  readonly catalog: Catalog;
  readonly start: number;
  readonly end: number;
  /** The nodes around the selection, the outermost first. */
  readonly path: readonly Node[];
};

/** A rewriting that preserves the meaning of the query; its edits are computed on demand. */
export type Refactoring = {
  readonly kind: 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';
  readonly title: string;
  readonly edits: () => Edit[];
};

/** Finds out whether something can be rewritten at a place; cheap, because every move of the cursor asks. */
export type Offer = (target: Target) => readonly Refactoring[];

/** The innermost node of a kind around the selection. */
export function around<K extends Node['kind']>(
  { path }: Target,
  kind: K,
): Extract<Node, { kind: K }> | undefined {
  return path.findLast((node): node is Extract<Node, { kind: K }> => node.kind === kind);
}

/** The SELECT whose clauses the selection is in; a WITH belongs to the query around it. */
export function selectAround({ path, start }: Target): Select | undefined {
  return path.findLast(
    (node): node is Select => node.kind === 'Select' && !(node.with && start < node.with.end),
  );
}

/** A keyword in the case in which the query writes its own. */
export function keyword(text: string, word: string): string {
  return /\b(?:SELECT|WITH)\b/.test(text) ? word.toUpperCase() : word;
}

/** True if a comment lies in an extent. */
export function hasComment({ comments }: Target, start: number, end: number): boolean {
  return comments.some((comment) => comment.start >= start && comment.end <= end);
}
