import type { Catalog } from '../../schema/catalog.ts';
import type { FunctionInfo } from '../../schema/functions.ts';

/** What a function does, in Markdown: a sentence, what its suffixes add, and an example. */
export function functionText(info: FunctionInfo, catalog: Catalog): string {
  const { doc, suffixes, example } = catalog.functionDocs.textOf(info, catalog.functions);
  const parts = [doc ?? '', ...suffixes.map(([suffix, text]) => `**${suffix}**: ${text}`)];
  if (example !== undefined) parts.push(codeBlock(example));
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A piece of HogQL in Markdown. */
export function codeBlock(code: string): string {
  return `\`\`\`hogql\n${code}\n\`\`\``;
}
