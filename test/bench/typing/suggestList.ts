import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver-types';
import { fuzzyScore } from './fuzzyScore.ts';

/**
 * The items as VS Code lists them: those which match what stands in the range they replace, the best
 * match first, then by their `sortText`, label and kind.
 */
export function suggestList(
  { items, itemDefaults }: CompletionList,
  line: string,
  { character }: Position,
): readonly CompletionItem[] {
  const range = itemDefaults?.editRange;
  const common = range && 'start' in range ? range.start.character : character;
  return items
    .flatMap((item) => {
      const edit = item.textEdit;
      const start = edit && 'range' in edit ? edit.range.start.character : common;
      const score = scoreOf(line.slice(start, character).trimStart(), item);
      return score === undefined ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score || compare(a.item, b.item))
    .map(({ item }) => item);
}

function scoreOf(typed: string, { filterText, label }: CompletionItem): number | undefined {
  return typed === '' ? -100 : fuzzyScore(typed, filterText ?? label);
}

function compare(a: CompletionItem, b: CompletionItem): number {
  const [one, other] = [place(a), place(b)];
  if (one !== other) return one < other ? -1 : 1;
  if (a.label !== b.label) return a.label < b.label ? -1 : 1;
  return (a.kind ?? 0) - (b.kind ?? 0);
}

function place({ sortText, label }: CompletionItem): string {
  return (sortText ?? label).toLowerCase();
}
