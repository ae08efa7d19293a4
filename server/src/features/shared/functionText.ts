import type { Catalog } from '../../schema/catalog.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import { bundledMarkdown, codeBlock, joined, markdown } from './markdown.ts';
import type { Markdown } from './markdown.ts';

/** What a function does: a sentence, what its suffixes add, and an example. */
export function functionText(info: FunctionInfo, catalog: Catalog): Markdown {
  const { doc, suffixes, example } = catalog.functionDocs.textOf(info, catalog.functions);
  const parts = [
    bundledMarkdown(doc ?? ''),
    ...suffixes.map(([suffix, text]) => markdown`**${suffix}**: ${bundledMarkdown(text)}`),
    ...(example === undefined ? [] : [codeBlock(example)]),
  ];
  return joined(parts, '\n\n');
}
