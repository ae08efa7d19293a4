import MarkdownIt from 'markdown-it';
import { valuePlaceAt } from '../protocol/valuePlace.ts';

/** The renderer of pages. */
type PageMarkdown = InstanceType<typeof MarkdownIt>;

/**
 * The Markdown of a page that makes no request when it is opened. Values are inserted as text after parsing: data
 * becomes no link or image, and is never part of an address. Remote images become links.
 */
export function pageMarkdown(values: Readonly<Record<string, string>>): PageMarkdown {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  markdown.inline.ruler.before('escape', 'hogql_value', (state, silent) => {
    const place = valuePlaceAt(state.src, state.pos);
    const value = place && Object.hasOwn(values, place.name) ? values[place.name] : undefined;
    if (!place || value === undefined) return false;
    if (!silent) state.push('hogql_value', '', 0).content = value;
    state.pos += place.written.length;
    return true;
  });
  const { renderer, utils } = markdown;
  renderer.rules['hogql_value'] = (tokens, at) => utils.escapeHtml(tokens[at]?.content ?? '');
  const image = renderer.rules['image']?.bind(renderer.rules);
  renderer.rules['image'] = (tokens, at, options, env, self) => {
    const token = tokens[at];
    const source = String(token?.attrGet('src') ?? '');
    if (!token || /^data:/i.test(source)) return image?.(tokens, at, options, env, self) ?? '';
    const words = self.renderInlineAsText(token.children ?? [], options, env) || source;
    return `<a href="${utils.escapeHtml(source)}">${utils.escapeHtml(words)}</a>`;
  };
  return markdown;
}
