import type { Expression, NamedWindow } from '../../ast/nodes.ts';
import type { Relation } from '../../semantics/resolve/relation.ts';
import { type EngineType, shownType, unknown } from '../../semantics/types/valueTypes.ts';
import { bundledMarkdown, code, codeBlock, markdown, type Markdown } from '../shared/markdown.ts';
import { columnsText } from './schemaText.ts';

/** A parameter of a lambda and its type, if that is known. */
export function parameterText(name: string, type: EngineType | undefined): Markdown {
  return markdown`**${name}** — ${typeBefore(type)}parameter of the lambda`;
}

/** A value of WITH: its type, if that is known, and its source. */
export function scalarText(name: string, type: EngineType | undefined, source: string): Markdown {
  return markdown`**${name}** — ${typeBefore(type)}value of WITH\n\n${codeBlock(source)}`;
}

function typeBefore(type: EngineType = unknown): string {
  const shown = shownType(type);
  return shown === undefined ? '' : `${shown}, `;
}

/** A table of a query under its alias, with its columns. */
export function aliasedTableText(name: string, relation: Relation | undefined): Markdown {
  const table = relation?.name;
  if (table === name) return columnsText(markdown`**${name}** — table`, relation?.columns() ?? []);
  const what =
    table === undefined
      ? bundledMarkdown('table of this query')
      : markdown`alias of ${code(table)}`;
  const head = markdown`**${name}** — ${what}`;
  return relation ? columnsText(head, relation.columns()) : head;
}

/** A named window and how it is defined. */
export function windowText(name: string, { window }: NamedWindow, text: string): Markdown {
  return markdown`**${name}** — window\n\n${codeBlock(text.slice(window.start, window.end))}`;
}

/** The source of a value, shortened if it is long. */
export function sourceOf({ start, end }: Expression, text: string): string {
  const source = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return source.length > longestSource ? `${source.slice(0, longestSource)} …` : source;
}

const longestSource = 200;
