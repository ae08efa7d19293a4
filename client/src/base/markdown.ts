import { MarkdownString } from 'vscode';

/**
 * A tooltip of plain lines: what they say comes from files and services, and becomes no link and no
 * image.
 *
 * @param code shown below the lines, as HogQL
 */
export function plainTooltip(lines: readonly string[], code?: string): MarkdownString {
  const text = new MarkdownString();
  text.appendText(lines.join('\n'));
  if (code !== undefined) text.appendCodeblock(code, 'hogql');
  return text;
}
