import type { Node } from '../../ast/nodes.ts';
import { nearest } from '../../schema/nameIndex.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { didYouMean, replacements } from './suggestions.ts';

/** `<Sparkline data={…} />`: checks that the service has the tag, and that a table is a query. */
export const tagChecks: NameChecks = {
  Tag: ({ name, children = [] }, context) => {
    const { parent } = context.site;
    // What is inside a tag is data of it.
    if (name.kind === 'Missing' || parent?.kind === 'Tag' || parent?.kind === 'TagAttribute')
      return [];
    const { text } = name;
    if (/Query(?:Options)?$/.test(text)) return [];
    if (isValue(parent) && elements.has(text)) return [];
    return [unknown(name, text, children.length > 0, context)];
  },
};

function unknown(
  name: Extract<Node, { kind: 'Name' }>,
  text: string,
  hasChildren: boolean,
  { site, suggested }: CheckContext,
): Finding {
  if (elements.has(text)) {
    const message = `\`<${text}>\` is a value. A table is a query, such as \`<HogQLQuery query='…' />\`.`;
    return finding('unknown-tag', message, name);
  }
  const near = isValue(site.parent)
    ? suggested('unknown-tag', () => nearest(text, [...elements]))
    : [];
  const message = `The service has no tag \`<${text}>\`.${didYouMean(near)}`;
  // The name stands in the closing tag too.
  return finding('unknown-tag', message, name, hasChildren ? [] : replacements(name, near));
}

/** The tag stands for a value, not for a table or a part of a query; a whole statement may be one. */
function isValue(parent: Node | undefined): boolean {
  return !/^(?:TableSource|ParenthesizedQuery|Set(?:Query|Operand)|Subquery)$/.test(
    parent?.kind ?? '',
  );
}

/** What a result shows as more than text. */
const elements: ReadonlySet<string> = new Set(
  (
    'Sparkline RecordingButton ExplainCSPReport a blink marquee redacted em strong span div p pre code ' +
    'h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td blockquote hr b i u'
  ).split(' '),
);
